import { dateFormat } from '#contract/formats/intl-formats.ts'

/** Formats a day, or the day of a moment: "November 14, 2026" */
export const formatLongDay = (moment: string): string =>
  dateFormat({
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    ...(moment.length === '2026-11-14'.length && { timeZone: 'UTC' }),
  }).format(new Date(moment))
