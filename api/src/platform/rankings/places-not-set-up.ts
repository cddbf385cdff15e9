import { ProviderError } from '../provider-error.ts'
import type { PlaceSource } from './place-source.ts'

/** Stands in for a service that is not configured: refuses everything, in words */
export function placesNotSetUp(vendor: string, sentence: string): PlaceSource {
  const refuse = async (): Promise<never> => {
    throw new ProviderError(vendor, sentence, { retryable: false })
  }
  return {
    pace: { perSecond: 1, burst: 1 },
    listKeptMs: 0,
    reusesLists: false,
    rank: refuse,
    find: refuse,
    suggest: refuse,
    mapUrl: () => '',
    fetchPhoto: refuse,
  }
}
