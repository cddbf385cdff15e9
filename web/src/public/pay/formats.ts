import { dateFormat } from '#contract/formats/intl-formats.ts'
import { formatMoney, formatMoneyIn } from '#contract/formats/money.ts'
import { useLocale } from '../language.ts'

/** Dates and amounts in the reader's format */
export function useFormats() {
  const locale = useLocale()
  return {
    money: (dollars: number) => formatMoney(dollars, locale),
    moneyIn: (currency: string, amount: number) => formatMoneyIn(currency, amount, locale),
    /** Formats 2026-11-10 as Nov 10, 2026, regardless of the reader's time zone */
    day: (day: string) => dateFormat({ month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' }, locale).format(new Date(day)),
    /** "Jan", or "ene" in Spanish */
    month: (month: number) => dateFormat({ month: 'short', timeZone: 'UTC' }, locale).format(new Date(Date.UTC(2026, month))),
  }
}

/** Formats +12175550100 as (217) 555-0100; returns any other number unchanged */
export const formatPhone = (phone: string): string => phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
