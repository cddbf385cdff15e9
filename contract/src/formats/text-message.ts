// Free of zod: rules of text messages for both server and web

const ONE_SEGMENT = 160
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of the GSM-7 extension table, each of which takes two septets */
const EXTENDED = new Set('^{}\\[~]|€')

/**
 * Number of septets, of which a segment has 160. null if a character is not
 * in GSM-7, so that the text is sent as UCS-2, with 70 characters per segment
 */
export function gsmLengthOf(text: string): number | null {
  let length = 0
  for (const letter of text) {
    if (BASIC.has(letter)) length += 1
    else if (EXTENDED.has(letter)) length += 2
    else return null
  }
  return length
}

/**
 * The number of parts, which carriers send and charge for separately. In a
 * text with several parts, each part loses a few characters to its numbering
 */
export function countTextParts(text: string): number {
  const septets = gsmLengthOf(text)
  const [length, whole, joined] = septets === null ? [text.length, 70, 67] : [septets, ONE_SEGMENT, 153]
  return length <= whole ? 1 : Math.ceil(length / joined)
}

/** Replaces typographic characters that would force UCS-2 and so double the number of segments */
export function replaceTypography(text: string): string {
  return text
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
    .replaceAll('…', '...')
    .replace(/[\u00a0\u202f]/g, ' ')
}

const fitsOneSegment = (text: string) => (gsmLengthOf(text) ?? Number.POSITIVE_INFINITY) <= ONE_SEGMENT

/** The first text that fits in one segment, otherwise the first of all */
export const firstFittingText = (bodies: readonly string[]): string => bodies.find(fitsOneSegment) ?? bodies[0] ?? ''
