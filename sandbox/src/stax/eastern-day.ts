const easternDays = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' })

/** The midnight, in US Eastern time, that ends the day of this moment, because Stax's day ends then */
export function endOfEasternDay(moment: Date): Date {
  const day = easternDays.format(moment)
  const from = Date.parse(`${day}T00:00:00Z`) + 86_400_000
  // Midnight Eastern is 4 AM UTC in summer and 5 AM UTC in winter
  const hours = [4, 5].map((hour) => new Date(from + hour * 3_600_000))
  return hours.find((midnight) => easternDays.format(midnight) !== day) ?? new Date(from + 5 * 3_600_000)
}
