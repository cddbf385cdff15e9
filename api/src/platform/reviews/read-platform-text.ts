const LONGEST_TEXT = 20_000

/** What strangers wrote, so that a database takes it: PostgreSQL knows no text with a zero or half a character in it */
export function readPlatformText(text: string | null | undefined): string {
  return (text ?? '')
    .slice(0, LONGEST_TEXT)
    .replaceAll('\u0000', '')
    .replace(/\p{Cs}/gu, '')
    .trim()
}

/** An address that a browser may follow; anything else is none */
export function readPlatformUrl(text: string | null | undefined): string {
  const url = readPlatformText(text)
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : ''
}
