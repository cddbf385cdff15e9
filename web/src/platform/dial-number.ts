const NUMBERS = /\+?[(\s]*\d[\d\s().\u2010-\u2015-]*/g
const FEWEST_DIGITS = 7

/**
 * `tel:` link for a number as people write it: "(217) 555-0142 ext. 12" dials 2175550142. Text after the number (an extension, a second
 * number, "after 5 PM") is not dialed. Undefined if there is no number to dial
 */
export function telLinkOf(written: string): string | undefined {
  for (const number of written.match(NUMBERS) ?? []) {
    const digits = number.replace(/\D/g, '')
    if (digits.length >= FEWEST_DIGITS) return `tel:${number.startsWith('+') ? '+' : ''}${digits}`
  }
  return undefined
}
