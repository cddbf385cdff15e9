import { CARD_BRAND_NAMES, type CardBrand } from '#contract/billing/card-brands.ts'

interface CardBrandFacts {
  brand: CardBrand
  /** Display name */
  name: string
  /** The provider script's names for the brand */
  cardTypes: readonly string[]
  begins: RegExp
}

/** The six brands, in display order */
export const CARD_BRANDS: readonly CardBrandFacts[] = [
  { brand: 'visa', name: CARD_BRAND_NAMES.visa, cardTypes: ['visa'], begins: /^4/ },
  {
    brand: 'mastercard',
    name: CARD_BRAND_NAMES.mastercard,
    cardTypes: ['master', 'mastercard'],
    begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
  },
  { brand: 'amex', name: CARD_BRAND_NAMES.amex, cardTypes: ['american_express', 'amex'], begins: /^3[47]/ },
  { brand: 'discover', name: CARD_BRAND_NAMES.discover, cardTypes: ['discover'], begins: /^6(011|4[4-9]|5)/ },
  { brand: 'diners', name: CARD_BRAND_NAMES.diners, cardTypes: ['diners_club', 'diners'], begins: /^3(0[0-5]|[689])/ },
  { brand: 'jcb', name: CARD_BRAND_NAMES.jcb, cardTypes: ['jcb'], begins: /^35(2[89]|[3-8])/ },
]

/** Detects the brand from the first digits of a card number */
export function brandOfNumber(number: string): CardBrandFacts | null {
  const digits = number.replace(/\D/g, '')
  return CARD_BRANDS.find(({ begins }) => begins.test(digits)) ?? null
}

/** Finds the brand by the provider script's name for it; only that script sees the card number */
export function brandOfCardType(cardType: string | null): CardBrandFacts | null {
  return CARD_BRANDS.find(({ cardTypes }) => cardType !== null && cardTypes.includes(cardType)) ?? null
}
