import { expect, test } from 'vitest'
import { scopes } from './consent/google-scopes.ts'
import { openTestGoogle } from './testing/test-google.ts'

const { http, refresh, signIn, setFault } = openTestGoogle()

async function as(account: string, wishes: Parameters<typeof signIn>[0] = {}) {
  const { headers } = await signIn({ account, ...wishes })
  return (path: string) => http.inject({ url: `/google/${path}`, headers })
}

const accounts = 'accountmanagement/v1/accounts'
const locationsOf = (account: string) =>
  `businessinformation/v1/accounts/${account}/locations?readMask=name,title,metadata,storefrontAddress`
const summaries = 'analyticsadmin/v1beta/accountSummaries'

test('GET accounts and locations › of the owner › lead to the place that has the demo reviews', async () => {
  const request = await as('anita@brightsmile.test')
  expect((await request(accounts)).json().accounts).toMatchObject([
    { name: 'accounts/1100', type: 'PERSONAL' },
    { name: 'accounts/1001', accountName: 'Bright Smile Dental', type: 'LOCATION_GROUP', role: 'OWNER' },
  ])
  expect((await request(locationsOf('1100'))).json()).toEqual({})
  const list = (await request(locationsOf('1001'))).json()
  expect(list.totalSize).toBe(3)
  expect(list).not.toHaveProperty('nextPageToken')
  expect(list.locations[0]).toEqual({
    name: 'locations/2001',
    title: 'Bright Smile Dental',
    storefrontAddress: {
      regionCode: 'US',
      languageCode: 'en',
      postalCode: '62704',
      administrativeArea: 'IL',
      locality: 'Springfield',
      addressLines: ['1420 S Grand Ave'],
    },
    metadata: { hasVoiceOfMerchant: true, placeId: expect.any(String), mapsUri: expect.any(String) },
  })
  expect(list.locations[2].metadata).not.toHaveProperty('hasVoiceOfMerchant')
  expect((await request('mybusiness/v4/accounts/1001/locations/2001/reviews')).json().totalReviewCount).toBe(312)
  expect((await request('mybusiness/v4/accounts/1001/locations/2003/reviews')).json()).toEqual({})
})

test('GET locations › page by page › gives each once, ten at a time', async () => {
  const request = await as('megan@brightsmile.test')
  const first = (await request(locationsOf('1003'))).json()
  expect(first.locations).toHaveLength(10)
  const second = (await request(`${locationsOf('1003')}&pageToken=${first.nextPageToken}`)).json()
  expect(second.locations).toHaveLength(2)
  const names = [...first.locations, ...second.locations].map(({ name }) => name)
  expect(new Set(names).size).toBe(12)
  expect((await request(`${locationsOf('1001')}&pageToken=${first.nextPageToken}`)).statusCode).toBe(400)
  expect((await request(`${accounts}?pageSize=1`)).json().nextPageToken).toEqual(expect.any(String))
})

test.each([
  ['no readMask', 'businessinformation/v1/accounts/1001/locations', 400, 'INVALID_ARGUMENT'],
  ['an unknown field', 'businessinformation/v1/accounts/1001/locations?readMask=name,colour', 400, 'INVALID_ARGUMENT'],
  ['a page of 101', `${locationsOf('1001')}&pageSize=101`, 400, 'INVALID_ARGUMENT'],
  ['a page of 21 accounts', `${accounts}?pageSize=21`, 400, 'INVALID_ARGUMENT'],
  ['a page of -1 properties', `${summaries}?pageSize=-1`, 400, 'INVALID_ARGUMENT'],
  ['a token of its own making', `${accounts}?pageToken=abc`, 400, 'INVALID_ARGUMENT'],
  ["somebody else's account", locationsOf('1003'), 404, 'NOT_FOUND'],
  ["somebody else's place", 'mybusiness/v4/accounts/1001/locations/2002/reviews', 404, 'NOT_FOUND'],
  ['a place under an account that does not manage it', 'mybusiness/v4/accounts/1100/locations/2001/reviews', 404, 'NOT_FOUND'],
  ['a place for tests that is not theirs', 'mybusiness/v4/accounts/1001/locations/900001/reviews', 404, 'NOT_FOUND'],
  ['a place that is not verified', 'mybusiness/v4/accounts/1001/locations/2004/reviews', 403, 'PERMISSION_DENIED'],
])('GET › with %s › is rejected', async (_name, path, code, status) => {
  const response = await (await as('anita@brightsmile.test'))(path)
  expect(response.statusCode).toBe(code)
  expect(response.json().error.status).toBe(status)
})

test('GET locations › with a narrow mask › returns only the requested fields', async () => {
  const request = await as('anita@brightsmile.test')
  const { locations } = (await request('businessinformation/v1/accounts/1001/locations?readMask=title,metadata.placeId')).json()
  expect(locations[0]).toEqual({ title: 'Bright Smile Dental', metadata: { placeId: expect.any(String) } })
})

test('GET reviews › of a place reached under another account › are the same, named as requested', async () => {
  const request = await as('karen@lakeside.test')
  const { reviews, totalReviewCount } = (await request('mybusiness/v4/accounts/1300/locations/2002/reviews?pageSize=1')).json()
  expect(totalReviewCount).toBe(38)
  expect(reviews[0].name).toMatch(/^accounts\/1300\/locations\/2002\/reviews\//)
})

test('GET accountSummaries › of the owner › lists the properties under their accounts', async () => {
  const request = await as('anita@brightsmile.test')
  expect((await request(summaries)).json()).toEqual({
    accountSummaries: [
      {
        name: 'accountSummaries/54516992',
        account: 'accounts/54516992',
        displayName: 'Bright Smile Dental',
        propertySummaries: [
          {
            property: 'properties/412077318',
            displayName: 'brightsmile.test',
            propertyType: 'PROPERTY_TYPE_ORDINARY',
            parent: 'accounts/54516992',
          },
          expect.objectContaining({ property: 'properties/412077402' }),
        ],
      },
      { name: 'accountSummaries/54516993', account: 'accounts/54516993', displayName: 'Anita Patel' },
    ],
  })
  expect((await request(`${summaries}?pageSize=999`)).json().accountSummaries).toHaveLength(2)
})

test('GET lists › of somebody without a place or property › are empty', async () => {
  const request = await as('dana@brightsmile.test')
  expect((await request(accounts)).json().accounts).toHaveLength(1)
  expect((await request(locationsOf('1400'))).json()).toEqual({})
  expect((await request(summaries)).json()).toEqual({})
})

test.each([
  ['the places', accounts, scopes.analytics, scopes.business],
  ['the locations', locationsOf('1001'), scopes.analytics, scopes.business],
  ['the reviews', 'mybusiness/v4/accounts/1001/locations/2001/reviews', scopes.analytics, scopes.business],
  ['the properties', summaries, scopes.business, scopes.analytics],
  ['the person', 'userinfo', scopes.business, 'openid'],
])('GET › %s without the scope › names the missing one', async (_name, path, scope, lacking) => {
  const request = await as('anita@brightsmile.test', { scope, include_granted_scopes: 'false' })
  const response = await request(path)
  expect(response.statusCode).toBe(403)
  expect(response.json().error).toEqual({
    code: 403,
    status: 'PERMISSION_DENIED',
    message: 'Request had insufficient authentication scopes.',
    details: [
      {
        '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
        reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
        domain: 'googleapis.com',
        metadata: { service: expect.stringContaining('googleapis.com'), method: expect.any(String) },
      },
    ],
  })
  expect(response.headers['www-authenticate']).toContain(lacking)
})

test('GET lists › by the agency › name the places it manages, and without a token nothing', async () => {
  const headers = { authorization: `Bearer ${(await refresh('sandbox-refresh')).json().access_token}` }
  const { locations } = (await http.inject({ url: `/google/${locationsOf('1001')}`, headers })).json()
  expect(locations.map(({ title }: { title: string }) => title)).toEqual(['Bright Smile Dental', 'Lakeside Physical Therapy'])
  expect((await http.inject(`/google/${accounts}`)).statusCode).toBe(401)
})

test.each([
  ['rate_limited', 429],
  ['server_error', 503],
  ['unauthorized', 401],
  ['forbidden', 403],
])('PUT /faults/google › with %s › makes the lists return %i', async (mode, code) => {
  const request = await as('anita@brightsmile.test')
  await setFault(mode)
  expect((await request(summaries)).statusCode).toBe(code)
  expect((await request(accounts)).statusCode).toBe(code)
  await setFault('ok')
})

test('POST /reviews › for a place that somebody manages › is read by its owner', async () => {
  const place = encodeURIComponent('accounts/1001/locations/2003')
  const written = await http.inject({
    method: 'POST',
    url: `/reviews/google/${place}`,
    payload: { rate: 5, name: 'Ann Lee', text: 'Kind.' },
  })
  expect(written.statusCode).toBe(201)
  const request = await as('anita@brightsmile.test')
  expect((await request('mybusiness/v4/accounts/1001/locations/2003/reviews')).json().reviews[0].comment).toBe('Kind.')
  expect((await http.inject({ url: '/reviews', headers: { accept: 'text/html' } })).body).toContain('Bright Smile Kids')
})
