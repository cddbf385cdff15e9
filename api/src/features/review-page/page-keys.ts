import { notFound } from '../../platform/app-error.ts'
import { countTry, refuseIfOver } from '../../platform/http/rate-limit.ts'
import type { OpenContext } from '../../platform/http/route.ts'

/**
 * Rate limits by IP address against guessing. Only keys that open nothing are counted, as a waiting room or a mobile carrier's customers
 * may share an address. Above the first limit wrong keys are refused while valid ones still open; above the second nothing opens, so that a
 * refusal tells nothing.
 */
export const WRONG_KEYS = { name: 'wrong review page key by address', max: 30, windowS: 600 }
export const GUESSES = { name: 'guessed review page key by address', max: 300, windowS: 600 }

export function refuseGuesser({ services: { database, clock }, request }: OpenContext): void {
  refuseIfOver(database, clock, GUESSES, request.address)
}

/** Unknown, malformed and expired keys get the same answer, so that it tells a guesser nothing */
export async function refuseKey({ services: { database, clock }, request }: OpenContext): Promise<never> {
  await countTry(database, clock, GUESSES, request.address)
  await countTry(database, clock, WRONG_KEYS, request.address)
  throw notFound('This page')
}
