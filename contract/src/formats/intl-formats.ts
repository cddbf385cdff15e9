// Free of zod, because the small public pages load this file too

const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<string, Intl.NumberFormat>()

/**
 * Creating a format takes longer than formatting a thousand values with it: a dashboard's bars alone created a hundred formats in one
 * render. The cache stays small, because its keys are the few shapes in the code times the time zones in use
 */
export function dateFormat(options: Intl.DateTimeFormatOptions, locale = 'en-US'): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const format = dates.get(key) ?? new Intl.DateTimeFormat(locale, options)
  dates.set(key, format)
  return format
}

/** See `dateFormat` */
export function numberFormat(options: Intl.NumberFormatOptions, locale = 'en-US'): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const format = numbers.get(key) ?? new Intl.NumberFormat(locale, options)
  numbers.set(key, format)
  return format
}

/** "1,284" */
export const formatCount = (count: number): string => numberFormat({}).format(count)

/** "1 comment", "1,284 comments" */
export const formatCountOf = (count: number, one: string, many = `${one}s`): string => `${formatCount(count)} ${count === 1 ? one : many}`
