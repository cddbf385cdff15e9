import { ProviderError } from '../base/provider-error.ts'
import type { PlaceSource } from './place-source.ts'

/** Stands in for a service that is not configured, and rejects everything with a message */
export function createRejectingPlaceSource(vendor: string, sentence: string): PlaceSource {
  const reject = async (): Promise<never> => {
    throw new ProviderError(vendor, sentence, { retryable: false })
  }
  return {
    rateLimit: { perSecond: 1, burst: 1 },
    searchPrice: { withLists: null, idsOnly: null },
    listRetentionMs: 0,
    reusesLists: false,
    rank: reject,
    find: reject,
    describe: reject,
    suggest: reject,
    mapUrl: () => '',
    fetchPhoto: reject,
  }
}
