import { randomBytes } from 'node:crypto'
import { findBrand, isCardNumber } from './card-brands.ts'
import { behaviourOf, type CardBehaviour } from './test-cards.ts'

/** What is kept of a card after its number was read */
export interface VaultedCard {
  behaviour: CardBehaviour
  type: string
  lastFour: string
}

interface VaultRefusal {
  field: 'number' | 'cvv'
  message: string
}

export interface CardVault {
  /** Returns a payment token for a card, or the validation errors */
  put(card: { number?: unknown; cvv?: unknown }): string | VaultRefusal[]
  /** Returns null for a token that is unknown or expired */
  find(token: string): VaultedCard | null
}

const lifetimeMs = 15 * 60_000

/** In memory only, and without numbers: a token maps to the card's behaviour, brand and last four digits */
export function createCardVault({ now }: { now: () => Date }): CardVault {
  const kept = new Map<string, VaultedCard & { until: number }>()
  return {
    put({ number, cvv }) {
      const digits = typeof number === 'string' ? number.replace(/[\s-]/g, '') : ''
      const code = typeof cvv === 'string' ? cvv : ''
      const brand = findBrand(digits)
      const refusals: VaultRefusal[] = []
      if (!brand || !isCardNumber(digits)) refusals.push({ field: 'number', message: 'Number is invalid' })
      if (!/^\d{3,4}$/.test(code) || (brand && code.length !== brand.cvvLength)) {
        refusals.push({ field: 'cvv', message: 'Verification value is invalid' })
      }
      if (refusals.length > 0 || !brand) return refusals
      for (const [token, { until }] of kept) if (until <= now().getTime()) kept.delete(token)
      const token = `pt_${randomBytes(20).toString('base64url')}`
      kept.set(token, {
        behaviour: behaviourOf(digits),
        type: brand.type,
        lastFour: digits.slice(-4),
        until: now().getTime() + lifetimeMs,
      })
      return token
    },
    find(token) {
      const card = kept.get(token)
      return card && card.until > now().getTime() ? card : null
    },
  }
}
