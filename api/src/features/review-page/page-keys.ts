import { notFound } from '../../platform/app-error.ts'
import { countTry, refuseIfOver } from '../../platform/http/rate-limit.ts'
import type { OpenContext } from '../../platform/http/route.ts'

/**
 * Only keys that open nothing are counted: a whole waiting room, or the customers of a phone company, may share an address. From the first
 * limit on wrong keys are refused while good ones still open; from the second on nothing opens, so that a refusal tells a guesser nothing.
 */
export const WRONG_KEYS = { name: 'wrong review page key by address', max: 30, windowS: 600 }
export const GUESSES = { name: 'guessed review page key by address', max: 300, windowS: 600 }

export function refuseGuesser({ services: { database, clock }, request }: OpenContext): void {
  refuseIfOver(database, clock, GUESSES, request.address)
}

/** Unknown, malformed, expired: the same words, so that none of them tells a guesser more than the others */
export async function refuseKey({ services: { database, clock }, request }: OpenContext): Promise<never> {
  await countTry(database, clock, GUESSES, request.address)
  await countTry(database, clock, WRONG_KEYS, request.address)
  throw notFound('This page')
}
