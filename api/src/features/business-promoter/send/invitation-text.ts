const ONE_SEGMENT = 160
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each takes two places */
const EXTENDED = new Set('^{}\\[~]|€')

/** How many of the 160 places of a text it takes; null when it has a letter that makes it a text of 70 */
export function gsmLength(text: string): number | null {
  let length = 0
  for (const letter of text) {
    if (BASIC.has(letter)) length += 1
    else if (EXTENDED.has(letter)) length += 2
    else return null
  }
  return length
}

/** Typographic marks that would make a text twice as dear, and that nobody misses */
function plain(text: string): string {
  return text
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
    .replaceAll('…', '...')
    .replace(/[\u00a0\u202f]/g, ' ')
}

const fits = (text: string) => (gsmLength(text) ?? Number.POSITIVE_INFINITY) <= ONE_SEGMENT

/** In one segment wherever the names allow it. Always with the business, the link and the way out */
export function writeInvitationText({ companyName, firstName, url }: { companyName: string; firstName: string; url: string }): string {
  const company = plain(companyName)
  const bodies = [
    ...(firstName ? [`${company}: Hi ${plain(firstName)}, would you recommend us? ${url} Reply STOP to opt out`] : []),
    `${company}: Would you recommend us? ${url} Reply STOP to opt out`,
    `${company}: ${url} Reply STOP to opt out`,
  ]
  return bodies.find(fits) ?? bodies[0] ?? ''
}
