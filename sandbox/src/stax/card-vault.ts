import { randomBytes } from 'node:crypto'
import { findCardBrand, isCardNumber } from './card-brands.ts'
import { behaviorOfCard, type CardBehavior } from './test-cards.ts'

/** The part of a card that is stored after its number was read */
export interface VaultedCard {
  behavior: CardBehavior
  type: string
  lastFour: string
}

interface VaultError {
  field: 'number' | 'cvv'
  message: string
}

export interface CardVault {
  /** Returns a payment token for a card, or the validation errors */
  put(card: { number?: unknown; cvv?: unknown }): string | VaultError[]
  /** Returns null if the token is unknown or expired */
  find(token: string): VaultedCard | null
}

const lifetimeMs = 15 * 60_000

/** In memory only, and without numbers: a token maps to the card's behavior, brand and last four digits */
export function createCardVault({ now }: { now: () => Date }): CardVault {
  const cards = new Map<string, VaultedCard & { until: number }>()
  return {
    put({ number, cvv }) {
      const digits = typeof number === 'string' ? number.replace(/[\s-]/g, '') : ''
      const code = typeof cvv === 'string' ? cvv : ''
      const brand = findCardBrand(digits)
      const errors: VaultError[] = []
      if (!brand || !isCardNumber(digits)) errors.push({ field: 'number', message: 'Number is invalid' })
      if (!/^\d{3,4}$/.test(code) || (brand && code.length !== brand.cvvLength)) {
        errors.push({ field: 'cvv', message: 'Verification value is invalid' })
      }
      if (errors.length > 0 || !brand) return errors
      for (const [token, { until }] of cards) if (until <= now().getTime()) cards.delete(token)
      const token = `pt_${randomBytes(20).toString('base64url')}`
      cards.set(token, {
        behavior: behaviorOfCard(digits),
        type: brand.type,
        lastFour: digits.slice(-4),
        until: now().getTime() + lifetimeMs,
      })
      return token
    },
    find(token) {
      const card = cards.get(token)
      return card && card.until > now().getTime() ? card : null
    },
  }
}
