const ONE_SEGMENT = 160
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of the GSM-7 extension table, each of which takes two septets */
const EXTENDED = new Set('^{}\\[~]|€')

/** Septets of the 160 in a segment; null when a character is not in GSM-7, which makes it UCS-2 with 70 characters a segment */
export function gsmLength(text: string): number | null {
  let length = 0
  for (const letter of text) {
    if (BASIC.has(letter)) length += 1
    else if (EXTENDED.has(letter)) length += 2
    else return null
  }
  return length
}

/** Replaces typographic characters that would force UCS-2 and so double the number of segments */
export function plain(text: string): string {
  return text
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
    .replaceAll('…', '...')
    .replace(/[\u00a0\u202f]/g, ' ')
}

const fits = (text: string) => (gsmLength(text) ?? Number.POSITIVE_INFINITY) <= ONE_SEGMENT

/** The first that fits one segment, else the first of all */
export const fittingText = (bodies: readonly string[]): string => bodies.find(fits) ?? bodies[0] ?? ''

/** Fits one segment wherever the names allow it. Always has the business, the link and how to opt out */
export function writeInvitationText({ companyName, firstName, url }: { companyName: string; firstName: string; url: string }): string {
  const company = plain(companyName)
  return fittingText([
    ...(firstName ? [`${company}: Hi ${plain(firstName)}, would you recommend us? ${url} Reply STOP to opt out`] : []),
    `${company}: Would you recommend us? ${url} Reply STOP to opt out`,
    `${company}: ${url} Reply STOP to opt out`,
  ])
}
