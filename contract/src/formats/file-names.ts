/** A document's title: business, document, number and date, in this order, without empty parts. "Bright Smile Dental, Statement, 2026" */
export const documentTitle = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ')

const MAX_NAME_LENGTH = 120

/** The title as a file name that every system can save: "bright-smile-dental-statement-2026.pdf" */
export function fileNameOf(title: string, extension: string): string {
  const slug = title
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(-MAX_NAME_LENGTH)
    .replace(/^-|-$/g, '')
  return `${slug || 'document'}.${extension}`
}

/** The dates in a list's title: the filtered period, or otherwise the day of the download */
export const periodInTitle = (from: string | undefined, to: string | undefined, today: string): string =>
  from || to ? [from, to].filter(Boolean).join(' to ') : today
