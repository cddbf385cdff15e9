const LONGEST_TEXT = 20_000

/** Cleans text written by strangers: PostgreSQL stores neither NUL characters nor lone surrogates */
export function cleanPlatformText(text: string | null | undefined): string {
  return (text ?? '')
    .slice(0, LONGEST_TEXT)
    .replaceAll('\u0000', '')
    .replace(/\p{Cs}/gu, '')
    .trim()
}

/** Accepts http(s) URLs only; anything else becomes empty */
export function cleanPlatformUrl(text: string | null | undefined): string {
  const url = cleanPlatformText(text)
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? url : ''
}
