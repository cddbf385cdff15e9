import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { ConsentEnded } from '../../platform/vendors/consent-ended.ts'
import type { SocialSource } from '../../platform/vendors/social-source.ts'
import { createMetaSocial } from './meta-social.ts'

const INSTAGRAM = '17841405309211001'
const FACEBOOK = '104266592381001'

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
let instagram: SocialSource
let facebook: SocialSource
const reported: string[] = []
const anita = {
  async token(rejectedToken?: string) {
    if (rejectedToken) reported.push(rejectedToken)
    return 'sandbox-meta-anita'
  },
}
beforeAll(async () => {
  await sandbox.start()
})
const open = () => {
  const sources = createMetaSocial({
    graphUrl: `http://localhost:${sandbox.ports.http}/meta/graph/v26.0`,
    appSecret: 'sandbox-app-secret',
  })
  if (!sources.instagram || !sources.facebook) throw new Error('There is no app')
  instagram = sources.instagram
  facebook = sources.facebook
}
beforeAll(open)
afterEach(async () => {
  await setFault('ok')
  open()
})
afterAll(() => sandbox.stop())

const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/meta', payload: { mode } })
const dayAgo = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString().slice(0, 10)

test('metrics by day › of both networks › cover whole days, without the last', async () => {
  for (const [source, id] of [[instagram, INSTAGRAM] as const, [facebook, FACEBOOK] as const]) {
    const { days, lacking } = await (await source.open(anita, id)).readDays(dayAgo(8), dayAgo(0))
    expect(lacking).toEqual([])
    const known = days.filter(({ views }) => views !== undefined).map(({ day }) => day)
    expect(known).toContain(dayAgo(5))
    expect(known).not.toContain(dayAgo(0))
    expect(days.find(({ day }) => day === dayAgo(5))).toEqual({
      day: dayAgo(5),
      followers: expect.any(Number),
      views: expect.any(Number),
      reach: expect.any(Number),
      visits: expect.any(Number),
    })
  }
})

test('the longest period › across the end of summer time › is accepted', async () => {
  const page = await facebook.open(anita, FACEBOOK)
  const to = '2026-11-10'
  const from = new Date(Date.parse(to) - (facebook.longestSpanDays - 1) * 86_400_000).toISOString().slice(0, 10)
  const { days, lacking } = await page.readDays(from, to)
  expect(lacking).toEqual([])
  expect(days).toHaveLength(facebook.longestSpanDays)
})

test('a retired metric › is lacking, and the others are returned', async () => {
  await setFault('visits_retired')
  for (const [source, id] of [[instagram, INSTAGRAM] as const, [facebook, FACEBOOK] as const]) {
    const { days, lacking } = await (await source.open(anita, id)).readDays(dayAgo(6), dayAgo(5))
    expect(lacking).toEqual(['visits'])
    expect(days.find(({ day }) => day === dayAgo(5))?.views).toBeGreaterThan(0)
  }
})

test('the audience › of Instagram › has women and men by age, cities and countries', async () => {
  const { audience } = await (await instagram.open(anita, INSTAGRAM)).readAudience()
  expect(audience.women?.['25-34']).toBeGreaterThan(audience.men?.['25-34'] ?? 0)
  expect(Object.keys(audience.cities ?? {})[0]).toBe('Springfield, Illinois')
})

test('posts › of both networks › come a hundred at a time with comments, reach and media', async () => {
  for (const [source, id] of [[instagram, INSTAGRAM] as const, [facebook, FACEBOOK] as const]) {
    const access = await source.open(anita, id)
    const page = await access.listPosts(null, [])
    expect(page.items).toHaveLength(100)
    expect(page.next).not.toBeNull()
    expect(page.items.every(({ media }) => media.length > 0)).toBe(true)
    expect(page.items.some(({ comments }) => comments.items.length > 3)).toBe(true)
    expect(page.items.filter(({ reach }) => reach !== null).length).toBeGreaterThan(90)
    expect(page.items.some(({ media }) => media[0]?.videoUrl)).toBe(true)
  }
})

test('an expired link › returns null, and a file that is too large is rejected', async () => {
  const access = await instagram.open(anita, INSTAGRAM)
  const { items } = await access.listPosts(null, [])
  const post = items[0]
  const url = post?.media[0]?.pictureUrl ?? ''
  expect((await instagram.fetchMedia(url, 10_000_000))?.contentType).toMatch(/^image\//)
  await expect(instagram.fetchMedia(url, 100)).rejects.toMatchObject({ retryable: false })
  await setFault('links_expired')
  expect(await instagram.fetchMedia(url, 10_000_000)).toBeNull()
  expect((await access.findMedia(post?.postId ?? ''))?.length).toBeGreaterThan(0)
  expect(await access.findMedia('179010012999990')).toBeNull()
})

test('a token that is not accepted › is reported to the connection, and the consent has ended', async () => {
  const access = await instagram.open(anita, INSTAGRAM)
  await setFault('expired_token')
  await expect(access.readAccount()).rejects.toBeInstanceOf(ConsentEnded)
  expect(reported).toContain('sandbox-meta-anita')
})

test.each(['rate_limited', 'rate_limited_custom', 'app_limited', 'blocked'])('%s › is retryable', async (mode) => {
  const access = await instagram.open(anita, INSTAGRAM)
  await setFault(mode)
  await expect(access.readAccount()).rejects.toMatchObject({ retryable: true, retryAfterS: expect.any(Number) })
})

test('calls that are nearly used up › are not used up by us', async () => {
  const access = await instagram.open(anita, INSTAGRAM)
  await setFault('nearly_limited')
  await access.readAccount()
  await setFault('ok')
  await expect(access.readAccount()).rejects.toMatchObject({ retryable: true, retryAfterS: 600 })
})

test('a business whose calls are used up › waits as long as Meta says, and the others do not', async () => {
  const [page, account] = [await facebook.open(anita, FACEBOOK), await instagram.open(anita, INSTAGRAM)]
  await setFault('business_limited')
  await expect(page.readAccount()).rejects.toMatchObject({ retryable: true, retryAfterS: 720 })
  await setFault('ok')
  await expect(page.readAccount()).rejects.toMatchObject({ retryable: true, retryAfterS: 720 })
  expect((await account.readAccount()).followers).toBeGreaterThan(0)
})

test('a business whose calls are nearly used up › is spared', async () => {
  const page = await facebook.open(anita, FACEBOOK)
  await setFault('business_nearly_limited')
  await page.readAccount()
  await setFault('ok')
  await expect(page.readAccount()).rejects.toMatchObject({ retryable: true, retryAfterS: 600 })
})

test('an ended session › needs a new consent', async () => {
  const access = await instagram.open(anita, INSTAGRAM)
  await setFault('session_ended')
  await expect(access.readAccount()).rejects.toBeInstanceOf(ConsentEnded)
})
