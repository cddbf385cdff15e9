import type { FastifyInstance } from 'fastify'
import { ownUrl } from '../consent/request-parameters.ts'
import { type GoogleLocation, locationsOf } from './consent/google-people.ts'
import { scopes } from './consent/google-scopes.ts'
import { toUserInfo } from './consent/id-token.ts'
import type { GoogleAccessCheck } from './google-access-check.ts'
import { googleErrors, sendGoogleError } from './google-responses.ts'
import { pageOfListing } from './list-page.ts'
import { applyMask, parseReadMask } from './read-mask.ts'

interface ListQuery {
  Querystring: { pageSize?: string; pageToken?: string; readMask?: string; filter?: string; orderBy?: string }
}

/** Lists that a person can choose from (business accounts, their locations and Analytics properties), and the person's own profile */
export function registerGoogleListingRoutes(http: FastifyInstance, { gate }: { gate: GoogleAccessCheck }) {
  const whoIsIt = {
    scopes: [scopes.openid, scopes.email, scopes.profile],
    service: 'oauth2.googleapis.com',
    method: 'google.identity.oauth2.UserInfo',
  }
  http.get('/google/userinfo', { onRequest: gate.needs(whoIsIt) }, (request) => {
    const { person, granted } = gate.callerOf(request)
    return toUserInfo(person, granted, ownUrl(request))
  })

  const listAccounts = {
    scopes: [scopes.business],
    service: 'mybusinessaccountmanagement.googleapis.com',
    method: 'google.mybusiness.accountmanagement.v1.AccountManagement.ListAccounts',
  }
  http.get<ListQuery>('/google/accountmanagement/v1/accounts', { onRequest: gate.needs(listAccounts) }, (request, reply) => {
    const { person } = gate.callerOf(request)
    const page = pageOfListing(person.accounts, request.query, { list: 'accounts', usual: 20, largest: 20, beyond: 'rejected' })
    if (typeof page === 'string') return sendGoogleError(reply, googleErrors.invalidArgument(page))
    const accounts = page.items.map(({ number, accountName, type, role }) => ({
      name: `accounts/${number}`,
      accountName,
      type,
      // A personal account has no role: its owner is the caller
      ...(type === 'PERSONAL' ? {} : { role }),
      verificationState: 'UNVERIFIED',
      vettedState: 'NOT_VETTED',
    }))
    return { accounts, ...page.next }
  })

  const listLocations = {
    scopes: [scopes.business],
    service: 'mybusinessbusinessinformation.googleapis.com',
    method: 'google.mybusiness.businessinformation.v1.Locations.ListLocations',
  }
  http.get<ListQuery & { Params: { account: string } }>(
    '/google/businessinformation/v1/accounts/:account/locations',
    { onRequest: gate.needs(listLocations) },
    (request, reply) => {
      const mask = parseReadMask(request.query.readMask)
      if (!mask || request.query.filter || request.query.orderBy) {
        return sendGoogleError(reply, googleErrors.invalidArgument('Request contains an invalid argument.'))
      }
      const { person } = gate.callerOf(request)
      const account =
        request.params.account === '-'
          ? { number: '-', locations: locationsOf(person) }
          : person.accounts.find(({ number }) => number === request.params.account)
      if (!account) return sendGoogleError(reply, googleErrors.notFound)
      const rules = { list: `locations of ${account.number}`, usual: 10, largest: 100, beyond: 'rejected' } as const
      const page = pageOfListing(account.locations, request.query, rules)
      if (typeof page === 'string') return sendGoogleError(reply, googleErrors.invalidArgument(page))
      if (account.locations.length === 0) return {}
      const locations = page.items.map((location) => applyMask(toGoogleLocation(location), mask))
      return { locations, ...page.next, totalSize: account.locations.length }
    },
  )

  const listSummaries = {
    scopes: [scopes.analytics, `${scopes.analytics.replace('.readonly', '')}.edit`],
    service: 'analyticsadmin.googleapis.com',
    method: 'google.analytics.admin.v1beta.AnalyticsAdminService.ListAccountSummaries',
  }
  http.get<ListQuery>('/google/analyticsadmin/v1beta/accountSummaries', { onRequest: gate.needs(listSummaries) }, (request, reply) => {
    const { person } = gate.callerOf(request)
    const page = pageOfListing(person.analytics, request.query, { list: 'accountSummaries', usual: 50, largest: 200, beyond: 'coerced' })
    if (typeof page === 'string') return sendGoogleError(reply, googleErrors.invalidArgument(page))
    if (person.analytics.length === 0) return {}
    const accountSummaries = page.items.map(({ number, displayName, properties }) => ({
      name: `accountSummaries/${number}`,
      account: `accounts/${number}`,
      displayName,
      ...(properties.length === 0
        ? {}
        : {
            propertySummaries: properties.map((property) => ({
              property: `properties/${property.number}`,
              displayName: property.displayName,
              propertyType: 'PROPERTY_TYPE_ORDINARY',
              parent: `accounts/${number}`,
            })),
          }),
    }))
    return { accountSummaries, ...page.next }
  })
}

function toGoogleLocation(location: GoogleLocation) {
  const { number, title, addressLines, locality, administrativeArea, postalCode, hasVoiceOfMerchant } = location
  const placeId = `ChIJsandbox${number}`
  return {
    name: `locations/${number}`,
    languageCode: 'en',
    title,
    storefrontAddress: { regionCode: 'US', languageCode: 'en', postalCode, administrativeArea, locality, addressLines },
    metadata: {
      ...(hasVoiceOfMerchant ? { hasVoiceOfMerchant } : {}),
      placeId,
      mapsUri: `https://maps.google.com/maps?q=place_id:${placeId}`,
    },
  }
}
