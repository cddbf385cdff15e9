import { expect, test } from 'vitest'
import { anita, dental, megan, openTestMeta } from '../testing/test-meta.ts'
import { makeInstagramInsights, makePageInsights } from './account-insights.ts'

const instagram = '17841405309211001'
const group = '104266592381005'
const { graph, signIn, setFault, http } = openTestMeta()
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

const asAnita = () => signIn({ account: anita })
async function pageToken(token: string): Promise<string> {
  return (await graph(dental, { access_token: token, fields: 'access_token' })).json().access_token
}

test('posts › of an Instagram account, page by page › come once each, the newest first, with comments and replies inside', async () => {
  const access_token = await asAnita()
  const fields = 'id,timestamp,comments.limit(2){id,text,replies{id,text}}'
  const first = (await graph(`${instagram}/media`, { access_token, fields, limit: '100' })).json()
  const next = (await graph(`${instagram}/media`, { access_token, fields, limit: '100', after: first.paging.cursors.after })).json()
  const posts = [...first.data, ...next.data]
  expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length)
  expect(posts.length).toBeGreaterThan(110)
  expect(posts.map(({ timestamp }) => timestamp)).toEqual(
    posts
      .map(({ timestamp }) => timestamp)
      .sort()
      .reverse(),
  )
  expect(next.paging.next).toBeUndefined()
  const discussed = posts.find(({ comments }) => comments?.paging.next)
  const rest = (
    await graph(`${discussed.id}/comments`, { access_token, limit: '50', after: discussed.comments.paging.cursors.after })
  ).json()
  expect(rest.data.length).toBeGreaterThan(0)
})

test('posts and insights of a Page › want the Page’s own token', async () => {
  const access_token = await asAnita()
  expect((await graph(`${dental}/posts`, { access_token })).json().error).toMatchObject({ code: 190 })
  const insights = { access_token, metric: 'page_follows', period: 'day' }
  expect((await graph(`${dental}/insights`, insights)).json().error).toMatchObject({ code: 190 })
  const own = await pageToken(access_token)
  expect((await graph(`${dental}/posts`, { access_token: own })).json().data).toHaveLength(25)
})

test('insights › of retired and unknown metrics, none at all, or too long a range › are rejected as a whole', async () => {
  const access_token = await pageToken(await asAnita())
  const request = async (query: Record<string, string>) =>
    (await graph(`${dental}/insights`, { access_token, period: 'day', ...query })).json()
  expect((await request({ metric: 'page_follows,page_impressions_unique' })).error).toMatchObject({ code: 100 })
  expect((await request({ metric: 'page_follows,page_follows_city' })).error).toMatchObject({ code: 100 })
  expect((await request({})).error).toMatchObject({ code: 3001, error_subcode: 1504028 })
  expect((await request({ metric: 'page_follows', since: day(92), until: day(0) })).error.message).toContain('90 days')
  const { data } = await request({ metric: 'page_follows', since: day(12), until: day(2) })
  expect(data[0].values[0]).toEqual({ value: expect.any(Number), end_time: expect.stringMatching(/T08:00:00\+0000$/) })
})

test('insights › of a Page that fewer than a hundred follow › are empty', () => {
  const query = new URLSearchParams({ metric: 'page_follows', since: day(12), until: day(2) })
  const page = { id: dental, network: 'facebook' as const, name: 'Small', trade: 'dental' as const }
  const show = (followers: number) =>
    makePageInsights(
      { ...page, followers, growthPerDay: 0, ageDays: 400, postsPerWeek: 0 },
      { query, now: new Date(), isVisitsRetired: false },
    )
  expect(show(99)).toEqual({ data: [] })
  expect(show(100).data).toHaveLength(1)
})

test('insights of Instagram › of views without a total, or of a retired metric › are rejected', async () => {
  const access_token = await asAnita()
  const request = async (query: Record<string, string>) =>
    (await graph(`${instagram}/insights`, { access_token, period: 'day', ...query })).json()
  expect((await request({ metric: 'views' })).error.message).toContain('metric_type=total_value')
  expect((await request({ metric: 'impressions' })).error).toMatchObject({ code: 100 })
  expect((await request({ metric: 'follower_count', since: day(60), until: day(40) })).error.message).toContain('last 30 days')
  const total = { metric: 'views', metric_type: 'total_value', since: day(9), until: day(8) }
  expect((await request(total)).data[0].total_value.value).toBeGreaterThan(0)
})

test('insights of Instagram › of a day that ended less than 12 hours ago › are empty instead of zero', () => {
  const account = { id: instagram, network: 'instagram' as const, name: 'Dental', trade: 'dental' as const, followers: 1_000 }
  const query = new URLSearchParams({
    metric: 'views',
    metric_type: 'total_value',
    period: 'day',
    since: '2026-03-10',
    until: '2026-03-11',
  })
  const showAt = (now: string) =>
    makeInstagramInsights(
      { ...account, growthPerDay: 0, ageDays: 400, postsPerWeek: 0 },
      { query, now: new Date(now), isVisitsRetired: false },
    )
  // The day ends at midnight in California, 08:00 UTC
  expect(showAt('2026-03-10T19:59:00Z')).toEqual({ data: [] })
  expect(showAt('2026-03-10T20:01:00Z').data).toHaveLength(1)
})

test('a person without a right, or without a task on the Page › is rejected', async () => {
  const blind = await signIn({ account: anita, granted: ['public_profile', 'pages_show_list', 'pages_read_engagement', 'instagram_basic'] })
  expect((await graph(`${instagram}/media`, { access_token: blind, fields: 'id,comments{id}' })).json().error).toMatchObject({ code: 10 })
  expect((await graph(`${instagram}/insights`, { access_token: blind, metric: 'reach', period: 'day' })).json().error).toMatchObject({
    code: 10,
  })
  const stranger = await signIn({ account: megan, pages: [] })
  expect((await graph(`${instagram}/media`, { access_token: stranger })).json().error).toMatchObject({ code: 100, error_subcode: 33 })
})

test('pictures and videos › by their links › are there, until the link ends or is changed', async () => {
  await http.listen({ port: 0, host: '127.0.0.1' })
  const access_token = await asAnita()
  const { data } = (await graph(`${instagram}/media`, { access_token, fields: 'media_type,media_url,thumbnail_url', limit: '60' })).json()
  const film = data.find(({ media_type }: { media_type: string }) => media_type === 'VIDEO')
  const video = await fetch(film.media_url)
  expect([video.status, video.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(
    Buffer.from(await video.arrayBuffer())
      .subarray(4, 8)
      .toString(),
  ).toBe('ftyp')
  expect((await fetch(film.thumbnail_url)).headers.get('content-type')).toMatch(/^image\//)
  expect((await fetch(`${film.media_url}0`)).status).toBe(403)
  await setFault('links_expired')
  expect((await fetch(film.media_url)).status).toBe(403)
  await setFault('ok')
})

test('the large account › has five thousand posts with ten comments each', async () => {
  const token = await signIn({ account: '10229400110005', pages: [group] })
  const access_token = (await graph(group, { access_token: token, fields: 'access_token' })).json().access_token
  let [posts, comments] = [0, 0]
  let after = ''
  do {
    const fields = 'comments.limit(0).summary(true)'
    const page = (await graph(`${group}/posts`, { access_token, fields, limit: '100', ...(after && { after }) })).json()
    posts += page.data.length
    for (const post of page.data) comments += post.comments.summary.total_count
    after = page.paging?.next ? page.paging.cursors.after : ''
  } while (after)
  expect(posts).toBeGreaterThanOrEqual(5_000)
  expect(comments / posts).toBeGreaterThan(8)
}, 60_000)
