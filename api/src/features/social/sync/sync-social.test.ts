import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { SANDBOX_ACCOUNTS, testSocial } from '../../../../test/test-social.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { SocialSource } from '../../../platform/social/social-source.ts'
import { planSocialSyncsJob } from './plan-social-syncs.job.ts'
import { syncSocialJob } from './sync-social.job.ts'

const DAY_MS = 86_400_000
const LATER_MS = 20 * 60_000

let marquee: TestMarquee
let social: ReturnType<typeof testSocial>
beforeEach(async () => {
  marquee = await startTestMarquee()
  social = testSocial(marquee)
})
afterEach(() => marquee.stop())

const count = async ({ clientUuid }: TestAccount, table: string, where = 'true') =>
  withTenant(marquee.services.database, clientUuid, async (db) => {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.raw(table)} where ${sql.raw(where)}`)
    return rows[0]?.count ?? 0
  })
const stateOf = async (account: TestAccount) => (await social.overview(account, 'facebook')).state
const syncAgain = async (account: TestAccount) => {
  marquee.clock.advance(LATER_MS)
  await social.sync(account, 'facebook')
  await marquee.runJobs()
}

describe('a sync of Facebook', () => {
  test('repeated › by the nightly plan and by hand › adds nothing twice and notes when', async () => {
    const account = await social.connect('facebook')
    expect((await stateOf(account)).state).toBe('syncing')
    await marquee.runJobs()
    const held = [await count(account, 'social_posts'), await count(account, 'social_comments'), await count(account, 'social_media_files')]
    expect(held[0]).toBeGreaterThan(90)
    marquee.clock.advance(DAY_MS)
    await planSocialSyncsJob.run(marquee.services, {})
    await marquee.runJobs({ includeWaiting: true })
    await syncAgain(account)
    expect([
      await count(account, 'social_posts'),
      await count(account, 'social_comments'),
      await count(account, 'social_media_files'),
    ]).toEqual(held)
    expect((await social.consent.list(account)).facebook_page.last_sync_datetime).not.toBeNull()
  })

  test('limited in the middle › waits, says so, and goes on where it was', async () => {
    await social.setFault('rate_limited_soon')
    const account = await social.connect('facebook')
    await social.setFault('ok')
    await social.setFault('rate_limited_soon')
    await marquee.runJobs()
    const waiting = await stateOf(account)
    expect(waiting).toMatchObject({ state: 'waiting', problem: { title: 'Facebook makes us wait' } })
    const days = await count(account, 'social_days')
    expect(days).toBeGreaterThan(60)
    // Asking by hand meanwhile changes nothing
    expect((await social.sync(account, 'facebook')).status).toBe(200)
    await marquee.runJobs()
    expect((await stateOf(account)).state).toBe('waiting')
    await social.setFault('ok')
    await marquee.runJobs({ includeWaiting: true })
    expect(await stateOf(account)).toMatchObject({ state: 'working', problem: null })
    expect(await count(account, 'social_days')).toBeGreaterThan(days)
  })

  test.each(['rate_limited_custom', 'server_error'])('under %s › waits, and goes on by itself', async (mode) => {
    const account = await social.connect('facebook')
    await social.setFault(mode)
    await marquee.runJobs()
    expect((await stateOf(account)).state).toBe('waiting')
    await social.setFault('ok')
    await marquee.runJobs({ includeWaiting: true })
    expect((await stateOf(account)).state).toBe('working')
  })

  test('whose token has expired › needs the person, keeps what is shown, and goes on after a new consent', async () => {
    const account = await social.connect('facebook')
    await marquee.runJobs()
    await social.setFault('expired_token')
    await syncAgain(account)
    const data = await social.overview(account, 'facebook')
    expect(data.state).toMatchObject({ state: 'needs_you', problem: { title: 'Meta asks you to sign in again' } })
    expect(data.view.length).toBeGreaterThan(20)
    expect((await social.consent.list(account)).facebook_page.state).toBe('needs_you')
    await social.setFault('ok')
    await social.consent.sign(account, 'facebook_page')
    await marquee.runJobs()
    expect(await stateOf(account)).toMatchObject({ state: 'working', problem: null })
  })

  test('with a metric that Meta has retired › shows the rest and says what is lacking', async () => {
    await social.setFault('visits_retired')
    const account = await social.connect('facebook')
    await marquee.runJobs()
    const data = await social.overview(account, 'facebook')
    expect(data.state).toMatchObject({ state: 'working', lacking: expect.arrayContaining(['Visits']) })
    expect(data.totals.visits.value).toBeNull()
    expect(data.totals.views.value).toBeGreaterThan(0)
    expect(data.posts.length).toBeGreaterThan(0)
  })

  test.each(['insights_denied', 'insights_invalid'])('under %s › shows posts and comments without reach', async (mode) => {
    await social.setFault(mode)
    const account = await social.connect('facebook')
    await marquee.runJobs()
    const data = await social.overview(account, 'facebook')
    expect(data.state).toMatchObject({ state: 'working', lacking: expect.arrayContaining(['Reach', 'Reach of single posts', 'Views']) })
    expect(data.posts[0].engagement_rate).toEqual(expect.any(Number))
    expect(await count(account, 'social_comments')).toBeGreaterThan(50)
  })

  test('without the right to read comments › shows the posts and says what is lacking', async () => {
    const account = await social.connect('facebook', { without: ['pages_read_user_content'] })
    await marquee.runJobs()
    expect(await stateOf(account)).toMatchObject({ state: 'working', lacking: expect.arrayContaining(['Comments']) })
    expect(await count(account, 'social_posts')).toBeGreaterThan(90)
    expect(await count(account, 'social_comments')).toBe(0)
  })

  test('asked for less by Meta › takes smaller pages', async () => {
    await social.setFault('too_much_data')
    const account = await social.connect('facebook')
    await marquee.runJobs()
    expect((await stateOf(account)).state).toBe('working')
    expect(await count(account, 'social_posts')).toBeGreaterThan(90)
  })

  test('of a post deleted upstream, then of an emptied account › marks them and loses nothing', async () => {
    const account = await social.connect('facebook')
    await marquee.runJobs()
    const posts = await count(account, 'social_posts')
    const { data } = (await social.get(account, '/facebook/contents')).body
    await social.deletePost(data[0].facebook_content_key)
    await syncAgain(account)
    const after = (await social.get(account, '/facebook/contents')).body.data
    expect(after[0]).toMatchObject({ facebook_content_key: data[0].facebook_content_key, deleted: true, facebook_content_url: '' })
    await social.empty(SANDBOX_ACCOUNTS.facebook)
    marquee.clock.advance(7 * DAY_MS)
    const again = await marquee.createAccount({ clientUuid: account.clientUuid })
    await syncAgain(again)
    expect(await count(account, 'social_posts')).toBe(posts)
    expect(await count(account, 'social_posts', 'deleted_at is null')).toBe(0)
    expect((await stateOf(again)).state).toBe('working')
  })

  test('of another page chosen › starts its own history, and the first one’s comes back with it', async () => {
    const account = await social.connect('facebook')
    await marquee.runJobs()
    const before = (await social.overview(account, 'facebook')).totals.followers.value
    await social.consent.choose(account, 'facebook_page', '104266592381002')
    await marquee.runJobs()
    const kids = await social.overview(account, 'facebook')
    expect(kids.totals.followers.value).toBeLessThan(before)
    expect((await social.get(account, '/facebook/information')).body.data[0].name).toBe('Bright Smile Kids')
    await social.consent.choose(account, 'facebook_page', SANDBOX_ACCOUNTS.facebook)
    expect((await social.overview(account, 'facebook')).totals.followers.value).toBe(before)
    await social.consent.disconnect(account, 'facebook_page')
    expect((await stateOf(account)).state).toBe('not_connected')
    expect(problemOf(await social.sync(account, 'facebook'))).toMatchObject({ status: 409 })
  })

  test('whose links have expired › shows no picture, and the next sweep copies them', async () => {
    const account = await social.connect('facebook')
    await social.setFault('links_expired')
    await marquee.runJobs()
    expect(await count(account, 'social_media_files', "state = 'copied'")).toBe(0)
    expect((await social.get(account, '/facebook/contents')).body.data[0].images).toBeNull()
    await social.setFault('ok')
    marquee.clock.advance(7 * DAY_MS)
    await syncAgain(await marquee.createAccount({ clientUuid: account.clientUuid }))
    expect(await count(account, 'social_media_files', "state = 'failed'")).toBe(0)
    expect(await count(account, 'social_media_files', "state = 'copied'")).toBeGreaterThan(90)
  })

  test('killed between two pages › is taken up at the next one, and nothing is there twice', async () => {
    const account = await social.connect('facebook')
    const real = marquee.services.social.facebook
    if (!real) throw new Error('There is no app')
    const asked: (string | null)[] = []
    let dies = true
    const dying: SocialSource = {
      ...real,
      async open(as, id) {
        const access = await real.open(as, id)
        return {
          ...access,
          async listPosts(next, skip) {
            asked.push(next)
            if (dies && asked.length === 2) throw new Error('killed')
            return access.listPosts(next, skip)
          },
        }
      },
    }
    const services = { ...marquee.services, social: { ...marquee.services.social, facebook: dying } }
    const key = { clientUuid: account.clientUuid, network: 'facebook' as const, accountId: SANDBOX_ACCOUNTS.facebook }
    await expect(syncSocialJob.run(services, key)).rejects.toThrow('killed')
    expect(await count(account, 'social_posts')).toBe(100)
    dies = false
    // Two processes at once: the second takes over, the first stops at its next page
    await Promise.all([syncSocialJob.run(services, key), syncSocialJob.run(services, key)])
    expect((await stateOf(account)).state).toBe('working')
    expect(asked.slice(1).every((cursor) => cursor === asked[1] && cursor !== null)).toBe(true)
    expect(await count(account, 'social_posts')).toBe(await count(account, '(select distinct code from social_posts) posts'))
    expect(await count(account, 'social_posts')).toBeGreaterThan(100)
  })

  test('by an operator › of a connected and an unconnected business › begins, or is refused', async () => {
    const account = await social.connect('facebook')
    await marquee.runJobs()
    marquee.clock.advance(LATER_MS)
    const sync = (client: string) => marquee.api('POST', `/operator/social/${client}/facebook/sync`, { token: OPERATOR_KEY })
    expect((await sync(account.clientUuid)).status).toBe(200)
    expect((await stateOf(account)).state).toBe('syncing')
    expect((await sync((await marquee.createAccount()).clientUuid)).status).toBe(409)
    const { body } = await marquee.api('GET', '/operator/social', { token: OPERATOR_KEY })
    expect(body.data).toContainEqual(expect.objectContaining({ client_uuid: account.clientUuid, network: 'facebook' }))
  })
})
