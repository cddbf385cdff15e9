import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { formatTypedExpiration } from '../../card-payment/billing-details.ts'
import type { BillingInput } from '../../card-payment/use-card-payment.ts'
import { Field, problemAttributes } from './Field.tsx'
import { useFormats } from './formats.ts'
import { Icon } from './icons.tsx'
import { usePayMessages } from './pay-messages.ts'

const MONTHS = Array.from({ length: 12 }, (_, month) => month)
const YEARS_AHEAD = 20

/** A mousedown would blur the month picker, which closes it before the click arrives; in Safari, buttons do not receive the focus at all */
const preventBlur = (event: MouseEvent) => event.preventDefault()

/** The card's expiration: typed, or picked in a month picker */
export function ExpirationField({ value, problem, change, ref }: BillingInput) {
  const messages = usePayMessages()
  const { month: monthName } = useFormats()
  const now = new Date()
  const [year, setYear] = useState<number | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLFieldSetElement>(null)

  const isOpen = year !== null
  useEffect(() => {
    if (!isOpen) return
    const months = [...(picker.current?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? [])].filter((button) => button.ariaPressed)
    const picked = months.find((button) => button.ariaPressed === 'true') ?? months[0]
    picked?.focus()
  }, [isOpen])
  const close = () => {
    setYear(null)
    input.current?.focus()
  }

  return (
    <Field id="expiration" label={messages.expiration} problem={problem}>
      <div className="pay-control">
        <input
          id="expiration"
          ref={(node) => {
            input.current = node
            ref(node)
          }}
          className="pay-sign"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={messages.expirationForm}
          maxLength={9}
          value={value}
          {...problemAttributes('expiration', problem)}
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => change(formatTypedExpiration(value))}
        />
        <button
          type="button"
          className="pay-calendar"
          aria-label={messages.chooseMonth}
          aria-expanded={isOpen}
          onMouseDown={preventBlur}
          onClick={() => setYear(isOpen ? null : Number(/20\d\d$/.exec(value)?.[0] ?? now.getFullYear()))}
        >
          <Icon name="calendar" />
        </button>
      </div>
      {year !== null && (
        <fieldset
          className="pay-months"
          ref={picker}
          aria-label={messages.expirationMonth}
          onKeyDown={(event) => event.key === 'Escape' && close()}
          onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setYear(null)}
          onMouseDown={preventBlur}
        >
          <div className="pay-year">
            <button type="button" aria-label={messages.yearBefore} disabled={year <= now.getFullYear()} onClick={() => setYear(year - 1)}>
              ‹
            </button>
            <span aria-live="polite">{year}</span>
            <button
              type="button"
              aria-label={messages.yearAfter}
              disabled={year >= now.getFullYear() + YEARS_AHEAD}
              onClick={() => setYear(year + 1)}
            >
              ›
            </button>
          </div>
          <div>
            {MONTHS.map((month) => {
              const picked = `${String(month + 1).padStart(2, '0')}/${year}`
              return (
                <button
                  type="button"
                  key={month}
                  aria-pressed={picked === value}
                  disabled={year * 12 + month < now.getFullYear() * 12 + now.getMonth()}
                  onClick={() => {
                    change(picked)
                    close()
                  }}
                >
                  {monthName(month)}
                </button>
              )
            })}
          </div>
        </fieldset>
      )}
    </Field>
  )
}
