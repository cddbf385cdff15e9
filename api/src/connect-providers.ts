import type { Connection, Providers } from './platform/vendors/provider.ts'
import { providers } from './providers.ts'
import type { FullConfig } from './read-config.ts'

type Offer = { [Name in keyof typeof providers]: ReturnType<(typeof providers)[Name]['connect']> }[keyof typeof providers]
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void ? All : never

/** Merges what all vendors provide into one part of `Services` */
export function connectProviders(config: FullConfig, connection: Connection): AllOf<Offer> {
  const offers = new Map<string, unknown>()
  const vendors: [string, Providers[string]][] = Object.entries(providers)
  const settings: Record<string, unknown> = config.providers
  for (const [name, vendor] of vendors) {
    for (const [key, offer] of Object.entries(vendor.connect(settings[name], connection))) {
      // Several vendors may contribute to the same key, as Google and Yelp do to `reviews`
      offers.set(key, offers.has(key) ? { ...Object(offers.get(key)), ...offer } : offer)
    }
  }
  return Object.fromEntries(offers) as AllOf<Offer>
}
