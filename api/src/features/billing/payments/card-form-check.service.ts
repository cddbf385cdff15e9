import type { Services } from '../../../platform/services/services.ts'

/** Checks the card form once at start, because a form that cannot load breaks the page only for payers, and nobody else would notice */
export async function logCardFormProblems({ cards, config, log }: Services): Promise<void> {
  for (const problem of await cards.findFormProblems(config.contentOrigins.card)) log.warn({ check: 'card form' }, problem)
}
