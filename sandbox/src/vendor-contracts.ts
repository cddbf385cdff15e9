import { googleContract } from './google/google.contract.ts'
import { metaContract } from './meta/meta.contract.ts'
import { openaiContract } from './openai/openai.contract.ts'
import { placesContract } from './places/places.contract.ts'
import { staxContract } from './stax/stax.contract.ts'
import { twilioContract } from './twilio/twilio.contract.ts'
import type { VendorContract } from './vendor-contract.ts'
import { yelpContract } from './yelp/yelp.contract.ts'

/** Reduced to the calls that the portal makes (decision 0098) */
export const vendorContracts: readonly VendorContract[] = [
  twilioContract,
  openaiContract,
  placesContract,
  googleContract,
  metaContract,
  staxContract,
  yelpContract,
]
