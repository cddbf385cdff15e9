interface CardBrand {
  /** The brand's name in Stax's frames, which come from Spreedly */
  type: string
  name: string
  /** Regular expression for the first digits; the frames get this table as JSON */
  begins: string
  lengths: number[]
  /** Positions after which a space is displayed */
  gaps: number[]
  cvvLength: number
}

export const cardBrands: CardBrand[] = [
  { type: 'visa', name: 'Visa', begins: '^4', lengths: [13, 16, 19], gaps: [4, 8, 12, 16], cvvLength: 3 },
  {
    type: 'master',
    name: 'Mastercard',
    begins: '^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)',
    lengths: [16],
    gaps: [4, 8, 12],
    cvvLength: 3,
  },
  { type: 'american_express', name: 'American Express', begins: '^3[47]', lengths: [15], gaps: [4, 10], cvvLength: 4 },
  { type: 'discover', name: 'Discover', begins: '^6(011|4[4-9]|5)', lengths: [16, 19], gaps: [4, 8, 12, 16], cvvLength: 3 },
  { type: 'diners_club', name: 'Diners Club', begins: '^3(0[0-5]|[689])', lengths: [14], gaps: [4, 10], cvvLength: 3 },
  { type: 'jcb', name: 'JCB', begins: '^35(2[89]|[3-8])', lengths: [16], gaps: [4, 8, 12], cvvLength: 3 },
]

export function findCardBrand(digits: string): CardBrand | null {
  return cardBrands.find(({ begins }) => new RegExp(begins).test(digits)) ?? null
}

/** Checks brand, length and check digit (Luhn) */
export function isCardNumber(digits: string): boolean {
  return /^\d+$/.test(digits) && (findCardBrand(digits)?.lengths.includes(digits.length) ?? false) && hasCheckDigit(digits)
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
