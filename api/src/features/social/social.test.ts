import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FacebookContent } from '#contract/social/social-contents.ts'
import { FEW_POSTS, KIDS, SANDBOX_ACCOUNTS, testSocial } from '../../../test/rows/test-social.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { copySocialMediaJob } from './sync/copy-social-media.job.ts'
import { syncSocialJob } from './sync/sync-social.job.ts'

const DAY_MS = 86_400_000
const dayAgo = (count: number) => new Date(Date.now() - count * DAY_MS).toISOString().slice(0, 10)
const YEAR = `from_date=${dayAgo(364)}&to_date=${dayAgo(0)}`

let marquee: TestMarquee
let social: ReturnType<typeof testSocial>
let instagram: TestAccount
let facebook: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  social = testSocial(marquee)
  instagram = await social.connect('instagram')
  facebook = await social.connect('facebook')
  await runSync(instagram, 'instagram')
  await runSync(facebook, 'facebook')
}, 240_000)
afterEach(() => social.setFault('ok'))
afterAll(() => marquee.stop())

/** Runs only the sync job: copying pictures has a separate test, with a small Page */
const runSync = ({ clientUuid }: TestAccount, network: 'instagram' | 'facebook', accountId: string = SANDBOX_ACCOUNTS[network]) =>
  syncSocialJob.run(marquee.services, { clientUuid, network, accountId })
const contents = async (query = YEAR) => (await social.get(instagram, `/instagram/contents?${query}`)).body

describe('the overview', () => {
  test('of Instagram › after the first sync › has metrics, comparison, audience, posts, best times and its state', async () => {
    const data = await social.overview(instagram, 'instagram')
    expect(data.state).toMatchObject({ state: 'working', problem: null, lacking: [] })
    expect(data.state.last_sync_datetime).not.toBeNull()
    expect(data.view.length).toBeGreaterThan(24)
    expect(data.followers.at(-1)).toEqual({ record_date: expect.any(String), followers: data.totals.followers.value })
    for (const metric of ['views', 'reach', 'visits']) {
      expect(data.totals[metric].value).toBe(
        data[{ views: 'view', reach: 'reach', visits: 'visits' }[metric] ?? ''].reduce(
          (sum: number, row: Record<string, number>) => sum + (row.view_number ?? row.reach_number ?? row.visit_number ?? 0),
          0,
        ),
      )
      expect(data.totals[metric].rate).toEqual(expect.any(Number))
    }
    const { sum, from_date: _, to_date: __, ...groups } = data.age_women
    expect(Object.values(groups as Record<string, number>).reduce((all, one) => all + one, 0)).toBe(sum)
    expect(data.cities.cities[0]).toBe('Springfield, Illinois')
    expect(data.countries.country_values[0]).toBeGreaterThan(data.countries.country_values[1])
    expect(data.posts[0].engagement_rate).toBeGreaterThanOrEqual(data.posts[1].engagement_rate)
    expect(data.best_times.every(({ weekday, hour }: { weekday: number; hour: number }) => weekday < 7 && hour % 3 === 0)).toBe(true)
  })

  test('of Facebook › without an audience › shows the rest and lists what is lacking', async () => {
    const data = await social.overview(facebook, 'facebook')
    expect(data.state).toMatchObject({ state: 'working', lacking: ['Age and gender', 'Cities and countries'] })
    expect(data).toMatchObject({ age_men: null, cities: null })
    expect(data.view.length).toBeGreaterThan(24)
    expect(data.posts[0]).toMatchObject({
      post_description: expect.any(String),
      likes: expect.any(Number),
      comments_count: expect.any(Number),
    })
  })

  test('of thirteen months › goes back to the first day and compares with no unknown days', async () => {
    const data = await social.overview(instagram, 'instagram', `?${YEAR}`)
    expect(data.view.length).toBeGreaterThan(355)
    expect(data.totals.views).toMatchObject({ before: null, rate: null })
  })

  test('of a business without a connection › is empty and reports that', async () => {
    const newAccount = await marquee.createAccount()
    const data = await social.overview(newAccount, 'instagram')
    expect(data).toMatchObject({ view: [], posts: [], age_men: null, state: { state: 'not_connected' } })
    expect(data.totals.followers).toEqual({ value: null, before: null, rate: null })
    expect((await social.get(newAccount, '/instagram/information')).body.data).toEqual([])
    expect((await social.get(newAccount, '/activate')).body).toMatchObject({
      instagram: false,
      facebook: false,
      linkedin: false,
      tiktok: false,
    })
  })

  test.each([
    ['from_date=2026-11-17&to_date=2026-11-16', 'from_date must not be after to_date'],
    ['from_date=2026-02-30', 'from_date must be a date like 2026-11-17'],
    ['from_date=2020-01-01&to_date=2026-01-01', 'A period can be up to three years'],
  ])('requested for %s › is rejected with a message', async (query, message) => {
    for (const path of ['/instagram/overview1', '/facebook/overview', '/instagram/followers', '/facebook/contents'])
      expect(problemOf(await social.get(instagram, `${path}?${query}`))).toEqual({ status: 400, code: 'invalid_input', message })
  })
})

test('followers › of a range › has each day’s change, their sum and the last number', async () => {
  const { data } = (await social.get(facebook, `/facebook/followers?from_date=${dayAgo(60)}&to_date=${dayAgo(10)}`)).body
  expect(data.follow_data).toHaveLength(51)
  expect(data.final_followers).toBe(data.follow_data.at(-1).followers)
  const sum = data.follow_data.reduce((all: number, { change }: { change: number }) => all + change, 0)
  expect(data.changes).toBe(sum)
  expect(data.before_changes).toEqual(expect.any(Number))
})

test('information › of connected accounts › links to their pages', async () => {
  expect((await social.get(instagram, '/instagram/information')).body.data).toEqual([
    { url: 'https://www.instagram.com/brightsmile.dental/', name: 'brightsmile.dental' },
  ])
  expect((await social.get(facebook, '/facebook/information')).body.data[0].facebook_url).toContain('https://www.facebook.com/')
})

test('the dashboard’s summary › of the last 30 days and of a month › has the enabled network only', async () => {
  const { instagram: summary, facebook: none } = (await social.get(instagram, '/main')).body.data
  expect(none).toBeNull()
  expect(summary.likes).toBeGreaterThan(0)
  expect(summary.followers).toBeGreaterThan(0)
  const past = new Date(Date.now() - 90 * DAY_MS)
  const month = (await social.get(instagram, `/main?year=${past.getUTCFullYear()}&month=${past.getUTCMonth() + 1}`)).body.data.instagram
  expect(month.likes).not.toBe(summary.likes)
  expect(problemOf(await social.get(instagram, '/main?year=2026&month=13')).message).toBe(
    'month must be from 1 to 12, or 0 for the last 30 days',
  )
  expect((await social.get(instagram, '/main?year=0&month=0')).body.data.instagram).toEqual(summary)
})

describe('posts', () => {
  test.each(['newest', 'likes', 'comments', 'engagement'])('sorted by %s › page by page › are listed once each, in order', async (sort) => {
    const all: { content_code: string; like_count: number; device_timestamp: string; engagement_rate: number; comment_count: number }[] = []
    let token: string | null = ''
    let total = 0
    let mostLiked: string | null = null
    while (token !== null) {
      const page: Awaited<ReturnType<typeof contents>> = await contents(`${YEAR}&sort=${sort}&next_token=${token}`)
      all.push(...page.contents)
      total = page.totals.posts
      mostLiked = page.totals.most_liked
      token = page.next_token
      expect(page.more_available).toBe(token !== null)
    }
    expect(new Set(all.map(({ content_code: code }) => code)).size).toBe(total)
    expect(all).toHaveLength(total)
    if (sort === 'likes') expect(mostLiked).toBe(all[0]?.content_code)
    const rankOf = (post: (typeof all)[number]) =>
      ({
        newest: Date.parse(post.device_timestamp),
        likes: post.like_count,
        comments: post.comment_count,
        engagement: post.engagement_rate,
      })[sort] ?? 0
    for (const [at, post] of all.slice(1).entries()) expect(rankOf(post)).toBeLessThanOrEqual(rankOf(all[at] ?? post))
  })

  test('a token of another list or order, or an invented one › is rejected', async () => {
    const { next_token: token } = await contents()
    const rejection = { status: 400, code: 'invalid_input', message: 'next_token is not in this list' }
    expect(problemOf(await social.get(instagram, `/instagram/contents?${YEAR}&sort=likes&next_token=${token}`))).toEqual(rejection)
    expect(problemOf(await social.get(facebook, `/facebook/contents?${YEAR}&next_token=${token}`))).toEqual(rejection)
    expect(problemOf(await social.get(instagram, `/instagram/contents?${YEAR}&next_token=bm9wZQ`))).toEqual(rejection)
  })

  test('with pictures, carousels and videos › are served from our copies, in ranges, by keys that expire', async () => {
    const account = await social.connect('facebook')
    await social.consent.choose(account, 'facebook_page', KIDS)
    await social.empty(KIDS, FEW_POSTS)
    await runSync(account, 'facebook', KIDS)
    await copySocialMediaJob.run(marquee.services, { clientUuid: account.clientUuid, network: 'facebook', accountId: KIDS })
    const posts: FacebookContent[] = []
    for (let token: string | null = ''; token !== null; ) {
      const page: { data: FacebookContent[]; cursor: string | null } = (
        await social.get(account, `/facebook/contents?${YEAR}&next_token=${token}`)
      ).body
      posts.push(...page.data)
      token = page.cursor
    }
    expect(posts.every(({ images }) => images && images.width > 0 && images.height > 0)).toBe(true)
    expect(posts.some(({ carousel_images: items }) => items.length > 1)).toBe(true)
    const url = posts[0]?.images?.uri ?? ''
    const picture = await marquee.request('GET', url)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const film = posts.find(({ videos }) => videos)?.videos?.video_hd_file ?? ''
    const part = await marquee.request('GET', film, { headers: { range: 'bytes=4-7' } })
    expect([part.status, part.headers.get('content-type'), part.body.toString()]).toEqual([206, 'video/mp4', 'ftyp'])
    expect((await social.overview(account, 'facebook', `?${YEAR}`)).posts[0].picture).toMatch(/\.small\./)

    expect((await marquee.request('GET', url.replace(/.$/, '!'))).status).toBe(404)
    expect((await marquee.request('GET', url.replace('.whole.', '.small.'))).status).toBe(404)
    marquee.clock.advance(3 * DAY_MS)
    expect((await marquee.request('GET', url)).status).toBe(404)
    marquee.clock.advance(-3 * DAY_MS)
  })
})

describe('comments', () => {
  /** The post with the most comments among the recent ones, which every sync reads */
  const findMostDiscussed = async () => (await contents(`from_date=${dayAgo(40)}&sort=comments`)).contents[0]

  test('of an Instagram post › with earlier pages and replies › are all listed, the newest first', async () => {
    const post = await findMostDiscussed()
    for (let at = 0; at < 25; at++) await social.comment(post.content_id, `Comment ${at}`, 'a.reader')
    marquee.clock.advance(20 * 60_000)
    await social.sync(instagram, 'instagram')
    await runSync(instagram, 'instagram')
    const path = `/instagram/comments/${post.content_code}`
    const first = (await social.get(instagram, path)).body
    expect(first.comments).toHaveLength(20)
    const earlier = (await social.get(instagram, `${path}?previous_token=${first.previous_token}`)).body
    const times = [...first.comments, ...earlier.comments].map(({ created_datetime: time }: { created_datetime: string }) => time)
    expect(times).toEqual([...times].sort().reverse())
    expect(earlier.comments.length).toBeGreaterThan(5)
  })

  test('with replies › of a post that has some › expand', async () => {
    const [{ content_code: code }] = (await contents(`${YEAR}&sort=comments`)).contents
    const posts = (await contents(`${YEAR}&sort=comments`)).contents
    for (const post of posts) {
      const { comments } = (await social.get(instagram, `/instagram/comments/${post.content_code}`)).body
      const withReplies = comments.find(({ child_comment_count: count }: { child_comment_count: number }) => count > 0)
      if (!withReplies) continue
      const { replies } = (await social.get(instagram, `/instagram/comments/child/${post.content_code}/${withReplies.comment_id}`)).body
      expect(replies).toHaveLength(withReplies.child_comment_count)
      expect(replies[0]).toMatchObject({ commenter_name: 'brightsmile.dental', contents: expect.any(String) })
      return
    }
    throw new Error(`No post has replies, not even ${code}`)
  })

  test('of a Facebook post › are listed with names, page by page, each once', async () => {
    const { data } = (await social.get(facebook, `/facebook/contents?${YEAR}&sort=comments`)).body
    const seen: string[] = []
    for (let token: string | null = ''; token !== null; ) {
      const { body } = await social.get(facebook, `/facebook/contents/${data[0].facebook_content_key}/comments?next_token=${token}`)
      const page: { data: { comment_id: string }[]; next_token: string | null } = body
      expect(page.data[0]).toMatchObject({ user_name: expect.stringMatching(/\w+ \w+/), message: expect.any(String) })
      seen.push(...page.data.map(({ comment_id: id }) => id))
      token = page.next_token
    }
    expect(seen).toHaveLength(data[0].comments_count)
    expect(new Set(seen).size).toBe(seen.length)
  })

  test('of 10,000 characters with script in it › is stored unchanged', async () => {
    const [post] = (await contents()).contents
    const text = `<script>alert(1)</script>${'ä'.repeat(9_970)}`
    const id = await social.comment(post.content_id, text, '=HYPERLINK("x")')
    marquee.clock.advance(20 * 60_000)
    await social.sync(instagram, 'instagram')
    await runSync(instagram, 'instagram')
    const { comments } = (await social.get(instagram, `/instagram/comments/${post.content_code}`)).body
    expect(comments.find(({ comment_id: one }: { comment_id: string }) => one === id)).toMatchObject({ comment_contents: text })
  })

  test('of an unknown code, with a token of another post › are rejected', async () => {
    expect(problemOf(await social.get(instagram, '/instagram/comments/Cnothing'))).toMatchObject({
      status: 404,
      message: 'This post does not exist',
    })
    expect(problemOf(await social.get(instagram, '/instagram/comments/..%2F..'))).toMatchObject({ status: 404 })
    expect(problemOf(await social.get(instagram, '/instagram/comments/child/Cnothing/123'))).toMatchObject({ status: 404 })
    expect(problemOf(await social.get(facebook, '/facebook/contents/1_2/comments'))).toMatchObject({ status: 404 })
    const [one, other] = (await contents(`${YEAR}&sort=comments`)).contents
    const { previous_token: token } = (await social.get(instagram, `/instagram/comments/${one.content_code}`)).body
    expect(problemOf(await social.get(instagram, `/instagram/comments/${other.content_code}?previous_token=${token}`))).toEqual({
      status: 400,
      code: 'invalid_input',
      message: 'previous_token is not in this list',
    })
  })
})

describe('a CSV file', () => {
  test.each(['figures', 'followers', 'posts', 'audience', 'best-times'])('of the table %s › has a head and rows', async (table) => {
    const response = await social.get(instagram, `/instagram/download?table=${table}&${YEAR}`)
    expect(response.headers.get('content-disposition')).toMatch(new RegExp(`"practice-\\d+-instagram-${table}-`))
    const lines = response.body.toString().trim().split('\r\n')
    expect(lines.length).toBeGreaterThan(5)
    expect(lines[0]).toMatch(/,/)
  })

  test('of an unknown table › is rejected', async () => {
    expect(problemOf(await social.get(instagram, '/instagram/download?table=likes')).message).toMatch(/^table must be one of/)
    expect(problemOf(await social.get(instagram, '/tiktok/download?table=posts'))).toMatchObject({ status: 404 })
  })
})

test('insights that need a permission of the business portfolio › are explained, and the next sign-in requests it', async () => {
  await social.setFault('ads_read_needed')
  const account = await social.connect('instagram')
  await runSync(account, 'instagram')
  const lacks = async () => (await social.consent.list(account)).instagram.lacks
  expect(await lacks()).toEqual(['Reach and views on Instagram, because your access comes from a business portfolio (ads_read)'])
  const { body } = await social.consent.start(account, 'instagram')
  expect(new URL(body.data.authorization_url).searchParams.get('scope')?.split(',')).toContain('ads_read')
  await social.consent.finish(account, await social.consent.decide(body.data.authorization_url, 'instagram'))
  await runSync(account, 'instagram')
  expect(await lacks()).toEqual([])
  expect((await social.overview(account, 'instagram')).view.length).toBeGreaterThan(20)
})
