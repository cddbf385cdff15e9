import { expect, test } from 'vitest'
import { socialPermissions } from './meta-permissions.ts'
import { anita, dana, dental, kids, megan, openTestMeta, proofOf } from './testing/test-meta.ts'

const { http, graph, signIn, lengthen } = openTestMeta()
const token = 'sandbox-meta-anita'
const pageFields =
  'id,name,access_token,followers_count,tasks,instagram_business_account{id,username,name,followers_count,profile_picture_url}'
const without = (permission: string) => ({ account: anita, granted: socialPermissions.filter((one) => one !== permission) })

test('GET me › with fields, by query or header › returns these and the id', async () => {
  expect((await graph('me', { access_token: token, fields: 'name' })).json()).toEqual({ id: anita, name: 'Anita Patel' })
  const response = await http.inject({
    url: `/meta/graph/v26.0/me?appsecret_proof=${proofOf(token)}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.json()).toEqual({ id: anita, name: 'Anita Patel' })
  expect(response.headers['facebook-api-version']).toBe('v26.0')
})

test('GET me/accounts › of the owner › lists both Pages, one of them with Instagram', async () => {
  const { data, paging } = (await graph('me/accounts', { access_token: token, fields: pageFields })).json()
  expect(data).toEqual([
    {
      id: dental,
      name: 'Bright Smile Dental',
      access_token: expect.stringMatching(/^EAA/),
      followers_count: expect.any(Number),
      tasks: ['ADVERTISE', 'ANALYZE', 'CREATE_CONTENT', 'MESSAGING', 'MODERATE', 'MANAGE'],
      instagram_business_account: {
        id: '17841405309211001',
        username: 'brightsmile.dental',
        name: 'Bright Smile Dental',
        followers_count: expect.any(Number),
        profile_picture_url: expect.stringContaining('/reviews/faces/'),
      },
    },
    expect.objectContaining({ id: kids, name: 'Bright Smile Kids' }),
  ])
  expect(data[1]).not.toHaveProperty('instagram_business_account')
  expect(paging).toEqual({ cursors: { before: expect.any(String), after: expect.any(String) } })
})

test('GET me/accounts › page by page › follows the cursor, and `next` leads there', async () => {
  const first = (await graph('me/accounts', { access_token: token, fields: 'id', limit: '1' })).json()
  expect(first.data).toEqual([{ id: dental }])
  const second = (await graph('me/accounts', { access_token: token, fields: 'id', limit: '1', after: first.paging.cursors.after })).json()
  expect(second.data).toEqual([{ id: kids }])
  expect(second.paging).not.toHaveProperty('next')
  const { pathname, search } = new URL(first.paging.next)
  expect((await http.inject(pathname + search)).json()).toEqual(second)
  const past = (await graph('me/accounts', { access_token: token, limit: '1', after: second.paging.cursors.after })).json()
  expect(past).toEqual({ data: [] })
  expect((await graph('me/accounts', { access_token: token, after: 'x' })).json().error.code).toBe(100)
})

test('GET me/accounts › of somebody without Pages, or without the permission › is empty', async () => {
  expect((await graph('me/accounts', { access_token: await signIn({ account: dana }) })).json()).toEqual({ data: [] })
  const own = openTestMeta()
  expect((await own.graph('me/accounts', { access_token: await own.signIn(without('pages_show_list')) })).json()).toEqual({ data: [] })
})

test('GET me/accounts › of a member of staff › returns fewer tasks', async () => {
  const { data } = (await graph('me/accounts', { access_token: await signIn({ account: megan }) })).json()
  expect(data).toEqual([expect.objectContaining({ id: dental, tasks: ['MESSAGING', 'MODERATE'], category: expect.any(String) })])
})

test('GET me/accounts › without pages_read_engagement › rejects the followers, and without instagram_basic has no account', async () => {
  const one = openTestMeta()
  const rejected = await one.graph('me/accounts', { access_token: await one.signIn(without('pages_read_engagement')), fields: pageFields })
  expect(rejected.json().error).toMatchObject({ code: 10, message: expect.stringContaining('pages_read_engagement') })
  const two = openTestMeta()
  const { data } = (
    await two.graph('me/accounts', { access_token: await two.signIn(without('instagram_basic')), fields: pageFields })
  ).json()
  expect(data[0]).not.toHaveProperty('instagram_business_account')
})

test('GET {page} › by its person, and with its own token › returns it; with the token of another Page it does not', async () => {
  const page = (await graph(dental, { access_token: token, fields: 'name,access_token,followers_count' })).json()
  expect(page).toEqual({ id: dental, name: 'Bright Smile Dental', access_token: expect.any(String), followers_count: expect.any(Number) })
  expect((await graph(dental, { access_token: token, fields: 'access_token' })).json().access_token).toBe(page.access_token)
  expect((await graph('me', { access_token: page.access_token })).json()).toEqual({ id: dental, name: 'Bright Smile Dental' })
  expect((await graph(kids, { access_token: page.access_token })).json().error).toMatchObject({ code: 100, error_subcode: 33 })
  expect((await graph('me/accounts', { access_token: page.access_token })).json().error.code).toBe(100)
  const instagram = await graph('17841405309211001', { access_token: page.access_token, fields: 'username,followers_count' })
  expect(instagram.json()).toEqual({ id: '17841405309211001', username: 'brightsmile.dental', followers_count: expect.any(Number) })
})

test('GET {page} › with the token from a long-lived one › outlives it; from a short-lived one it does not', async () => {
  let time = new Date('2026-11-15T20:00:00Z')
  const own = openTestMeta({ now: () => time })
  const short = await own.signIn({ account: megan })
  const long = (await own.lengthen(short)).json().access_token
  const pageTokenOf = async (user: string) => (await own.graph(dental, { access_token: user, fields: 'access_token' })).json().access_token
  const [ofShort, ofLong] = [await pageTokenOf(short), await pageTokenOf(long)]
  time = new Date('2027-01-31T20:00:00Z')
  expect((await own.graph('me', { access_token: ofShort })).json().error.error_subcode).toBe(463)
  expect((await own.graph('me', { access_token: ofLong })).statusCode).toBe(200)
})

test.each([
  ['no token, about oneself', 'me', {}, { code: 2_500 }],
  ['no token, about a Page', dental, {}, { code: 104 }],
  ['the app token, about oneself', 'me', { access_token: 'sandbox-app|sandbox-app-secret' }, { code: 2_500 }],
  ['a made-up token', 'me', { access_token: 'EAAx' }, { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' }],
  ['an unknown field', dental, { access_token: token, fields: 'name,colour' }, { code: 100, message: expect.stringContaining('(colour)') }],
  ['tasks, which the edge alone has', dental, { access_token: token, fields: 'tasks' }, { code: 100 }],
  ['a brace too few', dental, { access_token: token, fields: 'instagram_business_account{id' }, { code: 2_500 }],
  ["somebody else's Page", '104266592381003', { access_token: token }, { code: 100, error_subcode: 33 }],
  ["somebody else's permissions", `${megan}/permissions`, { access_token: token }, { code: 100, error_subcode: 33 }],
  ['a wrong proof', 'me', { access_token: token, appsecret_proof: 'x' }, { code: 100 }],
  ['an unknown edge', 'me/friends/all/of/them', { access_token: token }, { code: 2_500 }],
])('GET › with %s › is rejected in Graph’s format', async (_name, path, query, error) => {
  const response = await graph(path, query as Record<string, string>)
  expect(response.statusCode).toBe(400)
  expect(response.json().error).toMatchObject({ type: expect.any(String), fbtrace_id: expect.any(String), ...error })
})

test('GET me › without a proof › is rejected', async () => {
  const { statusCode, json } = await http.inject({ url: '/meta/graph/v26.0/me', headers: { authorization: `Bearer ${token}` } })
  expect([statusCode, json().error.message]).toEqual([400, 'API calls from the server require an appsecret_proof argument'])
})

test('GET access_token › lengthening the token of a Page › is rejected', async () => {
  const page = (await graph(dental, { access_token: token, fields: 'access_token' })).json()
  expect((await lengthen(page.access_token)).json().error.code).toBe(100)
})
