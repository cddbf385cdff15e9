import { z } from 'zod'
import type { ConnectionChoice, OwnAccess, VendorKind } from '../../platform/vendors/connection-vendor.ts'
import { cleanPlatformUrl } from '../../platform/vendors/read-platform-text.ts'
import type { GoogleAccess } from './google-access.ts'

export interface GoogleChoiceAddresses {
  accountManagementUrl: string
  businessInformationUrl: string
  analyticsAdminUrl: string
}

/** An agency may manage thousands of places, so the list is cut off here, and the person picks from the first places */
const MAX_CHOICES = 500
const MAX_PAGES = 20

const accountPage = z.object({ accounts: z.array(z.object({ name: z.string() })).default([]), nextPageToken: z.string().optional() })
const locationPage = z.object({
  locations: z
    .array(
      z.object({
        name: z.string(),
        title: z.string().default(''),
        storefrontAddress: z.object({ addressLines: z.array(z.string()).default([]), locality: z.string().default('') }).optional(),
        metadata: z
          .object({ hasVoiceOfMerchant: z.boolean().default(false), mapsUri: z.string().default(''), newReviewUri: z.string().default('') })
          .optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})
const summaryPage = z.object({
  accountSummaries: z
    .array(
      z.object({
        displayName: z.string().default(''),
        propertySummaries: z.array(z.object({ property: z.string(), displayName: z.string().default('') })).default([]),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})

export function createGoogleChoices(addresses: GoogleChoiceAddresses, access: GoogleAccess, as: OwnAccess) {
  async function* pages<T extends z.ZodType<{ nextPageToken?: string | undefined }>>(shape: T, url: string, query: Record<string, string>) {
    let next: string | undefined
    for (let page = 0; page < MAX_PAGES; page++) {
      const search = new URLSearchParams({ ...query, ...(next && { pageToken: next }) })
      const response = await access.call(shape, `${url}?${search}`, { as })
      yield response
      next = response.nextPageToken
      if (!next) return
    }
  }

  async function listPlaces(): Promise<ConnectionChoice[]> {
    const places: ConnectionChoice[] = []
    const known = new Set<string>()
    const query = { pageSize: '100', readMask: 'name,title,storefrontAddress,metadata' }
    for await (const { accounts } of pages(accountPage, `${addresses.accountManagementUrl}/v1/accounts`, { pageSize: '20' })) {
      for (const account of accounts) {
        await listLocations(account.name, () => false)
        if (places.length >= MAX_CHOICES) return places.slice(0, MAX_CHOICES)
      }
    }
    // A manager who was invited directly to a location has no account that owns the location
    await listLocations('accounts/-', (name) => known.has(name))
    return places.slice(0, MAX_CHOICES)

    async function listLocations(account: string, isListed: (name: string) => boolean): Promise<void> {
      for await (const { locations } of pages(locationPage, `${addresses.businessInformationUrl}/v1/${account}/locations`, query)) {
        for (const { name, title, storefrontAddress, metadata } of locations) {
          if (isListed(name)) continue
          known.add(name)
          places.push({
            // The reviews API requires the account in the name, but this API omits it
            id: `${account}/${name}`,
            name: title,
            detail: [...(storefrontAddress?.addressLines ?? []), storefrontAddress?.locality].filter(Boolean).join(', '),
            unusable: metadata?.hasVoiceOfMerchant ? '' : 'Google hasn’t verified this place yet',
            links: { place: cleanPlatformUrl(metadata?.mapsUri), review: cleanPlatformUrl(metadata?.newReviewUri) },
          })
        }
        if (places.length >= MAX_CHOICES) return
      }
    }
  }

  async function listProperties(): Promise<ConnectionChoice[]> {
    const properties: ConnectionChoice[] = []
    for await (const { accountSummaries } of pages(summaryPage, `${addresses.analyticsAdminUrl}/v1beta/accountSummaries`, {
      pageSize: '200',
    })) {
      for (const { displayName: account, propertySummaries } of accountSummaries)
        properties.push(
          ...propertySummaries.map(({ property, displayName }) => ({
            id: property,
            name: displayName,
            detail: `property ${property.replace('properties/', '')}${account && account !== displayName ? `, ${account}` : ''}`,
            unusable: '',
          })),
        )
      if (properties.length >= MAX_CHOICES) break
    }
    return properties.slice(0, MAX_CHOICES)
  }

  return (kind: VendorKind): Promise<ConnectionChoice[]> => (kind === 'google_analytics' ? listProperties() : listPlaces())
}
