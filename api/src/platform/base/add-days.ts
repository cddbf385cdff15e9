const DAY_MS = 86_400_000

/** Days as 2026-11-19 */
export const addDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
