import type { Services } from '../../../platform/services.ts'

/** A card form that cannot load looks like a broken page to whoever wants to pay, and to nobody else: so it is looked at once at start */
export async function warnOfCardForm({ cards, config, log }: Services): Promise<void> {
  for (const problem of await cards.findFormProblems(config.contentOrigins.card)) log.warn({ check: 'card form' }, problem)
}
