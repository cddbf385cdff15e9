import { FIRST_YEAR, LAST_YEAR } from '#contract/monthly-analytics/monthly-analytics.ts'
import { useAddressQuery } from '../../platform/lists/use-address-query.ts'
import { useBusinessDay } from '../../platform/time/use-business-day.ts'

/** The year on the screen. It is in the URL, so that a view can be shared; by default it is the business's current year */
export function useYearAddress() {
  const thisYear = Number(useBusinessDay().slice(0, 4))
  const { query, change } = useAddressQuery()
  const year = parseYear(query.get('year')) ?? thisYear
  return {
    year,
    thisYear,
    isKnown: year >= FIRST_YEAR && year <= Math.min(thisYear, LAST_YEAR),
    show: (wanted: number) => change({ year: wanted === thisYear ? null : String(wanted) }),
  }
}

function parseYear(text: string | null): number | null {
  return text !== null && /^\d{4}$/.test(text) ? Number(text) : null
}
