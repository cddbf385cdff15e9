import { ProviderError } from '../base/provider-error.ts'

/** The service no longer lists a place, because it has closed or has another id */
export class NoSuchPlace extends ProviderError {
  constructor(vendor: string) {
    super(vendor, 'This place is no longer listed.', { retryable: false })
  }
}

export function nullIfPlaceGone(error: unknown): null {
  if (error instanceof NoSuchPlace) return null
  throw error
}
