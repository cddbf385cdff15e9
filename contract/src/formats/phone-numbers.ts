/** Number of digits after the country code, as the specification counts them */
const NATIONAL_DIGIT_COUNTS: Readonly<Record<string, number>> = {
  '+1': 10,
  '+44': 9,
  '+55': 11,
  '+33': 9,
  '+49': 11,
  '+81': 11,
  '+61': 10,
  '+91': 10,
}

/** Country codes of numbers that invitations can be texted to */
export const TEXT_COUNTRY_CODES = ['+1', '+44'] as const
export type TextCountryCode = (typeof TEXT_COUNTRY_CODES)[number]

/**
 * The national digits that are counted. British mobile numbers are typed as 07xxxxxxxxx or 7xxxxxxxxx. Both result in the nine digits after
 * the 7, and nothing else does: nine digits of a landline, or of a number that is one digit short, could be a stranger's mobile number. A
 * pasted country code is removed, and so is the leading 1 of an American number, because no area code begins with 1. With another country's
 * code, no digits remain
 */
export function nationalDigits(countryCode: string, typed: string): string {
  const compact = typed.replace(/[^\d+]/g, '')
  if (compact.startsWith('+') && !compact.startsWith(countryCode)) return ''
  const digits = (compact.startsWith(countryCode) ? compact.slice(countryCode.length) : compact).replace(/\D/g, '')
  if (countryCode === '+1') return digits.replace(/^1(?=\d{10}$)/, '')
  if (countryCode !== '+44') return digits
  return /^0?7(\d*)$/.exec(digits)?.[1] ?? ''
}

export function hasRightDigitCount(countryCode: string, typed: string): boolean {
  return nationalDigits(countryCode, typed).length === NATIONAL_DIGIT_COUNTS[countryCode]
}

/** The API's format for an invitation's number: +1-217-555-0142, +44-7700-900142. null: another country, or a wrong number of digits */
export function toWirePhoneNumber(countryCode: string, typed: string): string | null {
  if (!hasRightDigitCount(countryCode, typed)) return null
  const digits = nationalDigits(countryCode, typed)
  if (countryCode === '+1') return `+1-${digits.slice(0, 3)}-${digits.slice(3, 6)}-${digits.slice(6)}`
  if (countryCode === '+44') return `+44-7${digits.slice(0, 3)}-${digits.slice(3)}`
  return null
}

/** Groups the digits in the input field, even while they are being typed. A country code that is typed before them stays */
export function groupTypedPhoneNumber(countryCode: string, typed: string): string {
  const compact = typed.replace(/[^\d+]/g, '')
  if (!compact.startsWith('+')) return groupDigits(countryCode, compact.replace(/\D/g, ''))
  if (!compact.startsWith(countryCode)) return `+${compact.replace(/\D/g, '')}`
  return `${countryCode} ${groupDigits(countryCode, compact.slice(countryCode.length).replace(/\D/g, ''))}`.trim()
}

function groupDigits(countryCode: string, digits: string): string {
  const sizes = countryCode === '+44' ? [5, 6] : countryCode === '+1' ? [3, 3, 4] : null
  if (!sizes) return digits
  const [first = 0, ...others] =
    countryCode === '+44' && !digits.startsWith('0') ? [4, 6] : countryCode === '+1' && digits.startsWith('1') ? [1, ...sizes] : sizes
  let end = first
  const groups = [digits.slice(0, first)]
  for (const size of others) {
    groups.push(digits.slice(end, end + size))
    end += size
  }
  return [...groups, digits.slice(end)].filter(Boolean).join('-')
}

/** Converts the API's +1-217-555-0142 to E.164: +12175550142. null for any other format */
export function toDialableNumber(wireNumber: string): string | null {
  const code = TEXT_COUNTRY_CODES.find((candidate) => wireNumber.startsWith(`${candidate}-`))
  const number = `+${wireNumber.replace(/\D/g, '')}`
  return code && toWirePhoneNumber(code, number.slice(code.length)) === wireNumber ? number : null
}
