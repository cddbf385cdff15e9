import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import { ConsentEnded } from '../../platform/vendors/consent-ended.ts'
import type { SocialPost, SocialSource } from '../../platform/vendors/social-source.ts'
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
    const { days, lacking } = await (await source.open(anita, id, {})).readDays(dayAgo(8), dayAgo(0))
    expect(lacking).toEqual([])
    const known = days.filter(({ views }) => views !== undefined).map(({ day }) => day)
    expect(known).toContain(dayAgo(5))
    expect(known).not.toContain(dayAgo(0))
    expect(days.find(({ day }) => day === dayAgo(5))).toEqual({
      day: dayAgo(5),
      followers: expect.any(Number),
      // Instagram reports changes only, Facebook totals
      ...(source === instagram && { followersEstimated: true }),
      views: expect.any(Number),
      reach: expect.any(Number),
      visits: expect.any(Number),
    })
  }
})

test('the longest period › across the end of summer time › is accepted', async () => {
  const page = await facebook.open(anita, FACEBOOK, {})
  const to = '2026-11-10'
  const from = new Date(Date.parse(to) - (facebook.longestSpanDays - 1) * 86_400_000).toISOString().slice(0, 10)
  const { days, lacking } = await page.readDays(from, to)
  expect(lacking).toEqual([])
  expect(days).toHaveLength(facebook.longestSpanDays)
})

test('a retired metric › is lacking, and the others are returned', async () => {
  await setFault('visits_retired')
  for (const [source, id] of [[instagram, INSTAGRAM] as const, [facebook, FACEBOOK] as const]) {
    const { days, lacking } = await (await source.open(anita, id, {})).readDays(dayAgo(6), dayAgo(5))
    expect(lacking).toEqual(['visits'])
    expect(days.find(({ day }) => day === dayAgo(5))?.views).toBeGreaterThan(0)
  }
})

test('the audience › of Instagram › has women and men by age, cities and countries', async () => {
  const { audience } = await (await instagram.open(anita, INSTAGRAM, {})).readAudience()
  expect(audience.women?.['25-34']).toBeGreaterThan(audience.men?.['25-34'] ?? 0)
  expect(Object.keys(audience.cities ?? {})[0]).toBe('Springfield, Illinois')
})

test('posts › of both networks › come a hundred at a time with comments, reach and media', async () => {
  for (const [source, id] of [[instagram, INSTAGRAM] as const, [facebook, FACEBOOK] as const]) {
    const access = await source.open(anita, id, {})
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
  const access = await instagram.open(anita, INSTAGRAM, {})
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
  const access = await instagram.open(anita, INSTAGRAM, {})
  await setFault('expired_token')
  await expect(access.readAccount()).rejects.toBeInstanceOf(ConsentEnded)
  expect(reported).toContain('sandbox-meta-anita')
})

test.each(['rate_limited', 'rate_limited_custom', 'app_limited', 'blocked'])('%s › is retryable', async (mode) => {
  const access = await instagram.open(anita, INSTAGRAM, {})
  await setFault(mode)
  await expect(access.readAccount()).rejects.toMatchObject({ retryable: true, retryAfterS: expect.any(Number) })
})

test('calls that are nearly used up › are not used up by us', async () => {
  const access = await instagram.open(anita, INSTAGRAM, {})
  await setFault('nearly_limited')
  await access.readAccount()
  await setFault('ok')
  await expect(access.readAccount()).rejects.toMatchObject({ retryable: true, retryAfterS: 600 })
})

test('a business whose calls are used up › waits as long as Meta says, and the others do not', async () => {
  const [page, account] = [await facebook.open(anita, FACEBOOK, {}), await instagram.open(anita, INSTAGRAM, {})]
  await setFault('business_limited')
  await expect(page.readAccount()).rejects.toMatchObject({ retryable: true, retryAfterS: 720 })
  await setFault('ok')
  await expect(page.readAccount()).rejects.toMatchObject({ retryable: true, retryAfterS: 720 })
  expect((await account.readAccount()).followers).toBeGreaterThan(0)
})

test('a business whose calls are nearly used up › is spared', async () => {
  const page = await facebook.open(anita, FACEBOOK, {})
  await setFault('business_nearly_limited')
  await page.readAccount()
  await setFault('ok')
  await expect(page.readAccount()).rejects.toMatchObject({ retryable: true, retryAfterS: 600 })
})

test('an ended session › needs a new consent', async () => {
  const access = await instagram.open(anita, INSTAGRAM, {})
  await setFault('session_ended')
  await expect(access.readAccount()).rejects.toBeInstanceOf(ConsentEnded)
})

/** Reads the sandbox's own series, in which each value states the end of its day */
async function reachOf(day: string): Promise<number> {
  const token = 'sandbox-meta-anita'
  const noon = Date.parse(`${day}T20:00:00Z`) / 1000
  const query = new URLSearchParams({
    access_token: token,
    appsecret_proof: createHmac('sha256', 'sandbox-app-secret').update(token).digest('hex'),
    ...{ metric: 'reach', period: 'day', since: String(noon), until: String(noon + 86_400) },
  })
  const response = await sandbox.http.inject(`/meta/graph/v26.0/${INSTAGRAM}/insights?${query}`)
  return response.json().data[0].values[0].value
}

test('a day of Instagram › is that day alone, whichever edges Meta counts', async () => {
  const { days } = await (await instagram.open(anita, INSTAGRAM, {})).readDays(dayAgo(7), dayAgo(6))
  for (const { day, reach } of days) expect(reach).toBe(await reachOf(day))
})

test('days that have not begun in California › are not requested', async () => {
  for (const [source, id] of [[instagram, INSTAGRAM] as const, [facebook, FACEBOOK] as const]) {
    const { days, lacking } = await (await source.open(anita, id, {})).readDays(dayAgo(-2), dayAgo(-2))
    expect(lacking).toEqual([])
    expect(days.every(({ views, reach, visits }) => [views, reach, visits].every((value) => value === undefined))).toBe(true)
  }
})

test('followers by day › count those lost, where Instagram reports them', async () => {
  const history = async () => {
    const { days } = await (await instagram.open(anita, INSTAGRAM, {})).readDays(dayAgo(28), dayAgo(0))
    return days.flatMap(({ followers, followersEstimated }) => (followers === undefined ? [] : [{ followers, followersEstimated }]))
  }
  const net = await history()
  await setFault('no_unfollows')
  const gross = await history()
  expect(net.every(({ followersEstimated }) => followersEstimated)).toBe(true)
  expect(net).toHaveLength(gross.length)
  expect(net.at(-1)?.followers).toBeGreaterThan(gross.at(-1)?.followers ?? 0)
})

test('a refused metric › is remembered for a week', async () => {
  await setFault('visits_retired')
  const refusals: Record<string, string> = {}
  await (await instagram.open(anita, INSTAGRAM, refusals)).readDays(dayAgo(5), dayAgo(5))
  expect(Object.keys(refusals)).toEqual(['profile_views'])
  await setFault('ok')
  const soon = await (await instagram.open(anita, INSTAGRAM, refusals)).readDays(dayAgo(5), dayAgo(5))
  expect(soon).toMatchObject({ days: [{ views: expect.any(Number) }], lacking: ['visits'] })
  expect(soon.days[0]?.visits).toBeUndefined()
  refusals.profile_views = new Date(Date.now() - 8 * 86_400_000).toISOString()
  const later = await (await instagram.open(anita, INSTAGRAM, refusals)).readDays(dayAgo(5), dayAgo(5))
  expect(later).toMatchObject({ days: [{ visits: expect.any(Number) }], lacking: [] })
})

test('posts older than the business account › have no reach, and the others of their page have', async () => {
  await setFault('old_posts_refused')
  const refusals: Record<string, string> = {}
  const access = await instagram.open(anita, INSTAGRAM, refusals)
  const posts: SocialPost[] = []
  let next: string | null = null
  do {
    const page: Awaited<ReturnType<typeof access.listPosts>> = await access.listPosts(next, [])
    expect(page.lacking).toEqual([])
    posts.push(...page.items)
    next = page.next
  } while (next)
  const isOld = ({ postedAt }: SocialPost) => Date.now() - postedAt.getTime() > 200 * 86_400_000
  const isNew = ({ postedAt }: SocialPost) => !isOld({ postedAt } as SocialPost) && Date.now() - postedAt.getTime() > 86_400_000
  expect(posts.filter(isOld).length).toBeGreaterThan(10)
  expect(posts.filter(isOld).every(({ reach }) => reach === null)).toBe(true)
  expect(posts.filter(isNew).every(({ reach }) => reach !== null)).toBe(true)
  expect(Date.parse(refusals.insights_of_posts_until ?? '')).toBe(
    Math.max(...posts.filter(isOld).map(({ postedAt }) => postedAt.getTime())),
  )
})

test('reactions that are refused › are left out together with the comments', async () => {
  await setFault('user_content_denied')
  const { items, lacking } = await (await facebook.open(anita, FACEBOOK, {})).listPosts(null, [])
  expect(lacking).toEqual(['comments', 'likes'])
  expect(items.length).toBeGreaterThan(10)
  expect(items.every(({ likes, comments }) => likes === null && comments.items.length === 0)).toBe(true)
  expect(items.some(({ reach }) => reach !== null)).toBe(true)
})
