import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FEW_POSTS, KIDS, SANDBOX_ACCOUNTS, testSocial } from '../../../../test/rows/test-social.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { SocialSource } from '../../../platform/vendors/social-source.ts'
import { copySocialMediaJob } from './copy-social-media.job.ts'
import { scheduleSocialSyncsJob } from './schedule-social-syncs.job.ts'
import { syncSocialJob } from './sync-social.job.ts'

const DAY_MS = 86_400_000
const LATER_MS = 20 * 60_000

let marquee: TestMarquee
let social: ReturnType<typeof testSocial>
beforeAll(async () => {
  marquee = await startTestMarquee()
  social = testSocial(marquee)
})
afterEach(() => social.setFault('ok'))
afterAll(() => marquee.stop())

const count = async ({ clientUuid }: TestAccount, table: string, where = 'true') =>
  withTenant(marquee.services.database, clientUuid, async (db) => {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.raw(table)} where ${sql.raw(where)}`)
    return rows[0]?.count ?? 0
  })
const stateOf = async (account: TestAccount) => (await social.overview(account, 'facebook')).state
/** Runs only the sync job: the jobs that copy pictures have a separate test */
const runSync = ({ clientUuid }: TestAccount, accountId: string = SANDBOX_ACCOUNTS.facebook) =>
  syncSocialJob.run(marquee.services, { clientUuid, network: 'facebook', accountId })
const syncAgain = async (account: TestAccount, accountId?: string) => {
  marquee.clock.advance(LATER_MS)
  await social.sync(account, 'facebook')
  await runSync(account, accountId)
}

describe('a sync of Facebook', () => {
  test('repeated › by the nightly schedule and manually › adds no duplicates and records the time', async () => {
    const account = await social.connect('facebook')
    expect((await stateOf(account)).state).toBe('syncing')
    await runSync(account)
    const counts = [
      await count(account, 'social_posts'),
      await count(account, 'social_comments'),
      await count(account, 'social_media_files'),
    ]
    expect(counts[0]).toBeGreaterThan(90)
    marquee.clock.advance(DAY_MS)
    await scheduleSocialSyncsJob.run(marquee.services, {})
    await runSync(account)
    await syncAgain(account)
    expect([
      await count(account, 'social_posts'),
      await count(account, 'social_comments'),
      await count(account, 'social_media_files'),
    ]).toEqual(counts)
    expect((await social.consent.list(account)).facebook_page.last_sync_datetime).not.toBeNull()
  })

  test('rate-limited midway › waits, reports it, and resumes where it stopped', async () => {
    const account = await social.connect('facebook')
    await social.setFault('rate_limited_soon')
    await runSync(account)
    const waiting = await stateOf(account)
    expect(waiting).toMatchObject({ state: 'waiting', problem: { title: 'Facebook is limiting updates' } })
    const days = await count(account, 'social_days')
    expect(days).toBeGreaterThan(60)
    // A manual request during the sync changes nothing
    expect((await social.sync(account, 'facebook')).status).toBe(200)
    await runSync(account)
    expect((await stateOf(account)).state).toBe('waiting')
    await social.setFault('ok')
    await runSync(account)
    expect(await stateOf(account)).toMatchObject({ state: 'working', problem: null })
    expect(await count(account, 'social_days')).toBeGreaterThan(days)
  })

  test.each(['rate_limited_custom', 'server_error'])('under %s › waits, and continues automatically', async (mode) => {
    const account = await social.connect('facebook')
    await social.setFault(mode)
    await runSync(account)
    expect((await stateOf(account)).state).toBe('waiting')
    await social.setFault('ok')
    await runSync(account)
    expect((await stateOf(account)).state).toBe('working')
  })

  test('whose token has expired › needs a person, retains the stored data, and continues after a new consent', async () => {
    const account = await social.connect('facebook')
    await runSync(account)
    await social.setFault('expired_token')
    await syncAgain(account)
    const data = await social.overview(account, 'facebook')
    expect(data.state).toMatchObject({ state: 'needs_you', problem: { title: 'Meta needs you to sign in again' } })
    expect(data.view.length).toBeGreaterThan(20)
    expect((await social.consent.list(account)).facebook_page.state).toBe('needs_you')
    await social.setFault('ok')
    await social.consent.sign(account, 'facebook_page')
    await runSync(account)
    expect(await stateOf(account)).toMatchObject({ state: 'working', problem: null })
  })

  test('with a metric that Meta has retired › shows the rest and lists what is lacking', async () => {
    await social.setFault('visits_retired')
    const account = await social.connect('facebook')
    await runSync(account)
    const data = await social.overview(account, 'facebook')
    expect(data.state).toMatchObject({ state: 'working', lacking: expect.arrayContaining(['Visits']) })
    expect(data.totals.visits.value).toBeNull()
    expect(data.totals.views.value).toBeGreaterThan(0)
    expect(data.posts.length).toBeGreaterThan(0)
  })

  test.each(['insights_denied', 'insights_invalid'])('under %s › shows posts and comments without reach', async (mode) => {
    await social.setFault(mode)
    const account = await social.connect('facebook')
    await runSync(account)
    const data = await social.overview(account, 'facebook')
    expect(data.state).toMatchObject({ state: 'working', lacking: expect.arrayContaining(['Reach', 'Reach per post', 'Views']) })
    expect(data.posts[0].engagement_rate).toEqual(expect.any(Number))
    expect(await count(account, 'social_comments')).toBeGreaterThan(50)
  })

  test('without permission to read comments › shows the posts and lists what is lacking', async () => {
    const account = await social.connect('facebook', { without: ['pages_read_user_content'] })
    await runSync(account)
    expect(await stateOf(account)).toMatchObject({ state: 'working', lacking: expect.arrayContaining(['Comments']) })
    expect(await count(account, 'social_posts')).toBeGreaterThan(90)
    expect(await count(account, 'social_comments')).toBe(0)
  })

  test('with a page that is too large for Meta › requests smaller pages', async () => {
    await social.setFault('too_much_data')
    const account = await social.connect('facebook')
    await runSync(account)
    expect((await stateOf(account)).state).toBe('working')
    expect(await count(account, 'social_posts')).toBeGreaterThan(90)
  })

  test('with expired links › shows no picture, and the next sweep copies them', async () => {
    const account = await social.connect('facebook')
    await social.consent.choose(account, 'facebook_page', KIDS)
    await social.empty(KIDS, FEW_POSTS)
    await runSync(account, KIDS)
    const key = { clientUuid: account.clientUuid, network: 'facebook' as const, accountId: KIDS }
    await social.setFault('links_expired')
    await copySocialMediaJob.run(marquee.services, key)
    expect(await count(account, 'social_media_files', "state = 'copied'")).toBe(0)
    expect((await social.get(account, '/facebook/contents')).body.data[0].images).toBeNull()
    await social.setFault('ok')
    marquee.clock.advance(7 * DAY_MS)
    await syncAgain(await marquee.createAccount({ clientUuid: account.clientUuid }), KIDS)
    await copySocialMediaJob.run(marquee.services, key)
    expect(await count(account, 'social_media_files', "state <> 'copied'")).toBe(0)
    expect(await count(account, 'social_media_files')).toBeGreaterThan(FEW_POSTS)
  })

  test('of another chosen page › starts its own history, and choosing the first one again restores its history', async () => {
    const account = await social.connect('facebook')
    await runSync(account)
    const before = (await social.overview(account, 'facebook')).totals.followers.value
    await social.consent.choose(account, 'facebook_page', KIDS)
    await runSync(account, KIDS)
    const kids = await social.overview(account, 'facebook')
    expect(kids.totals.followers.value).toBeLessThan(before)
    expect((await social.get(account, '/facebook/information')).body.data[0].name).toBe('Bright Smile Kids')
    await social.consent.choose(account, 'facebook_page', SANDBOX_ACCOUNTS.facebook)
    expect((await social.overview(account, 'facebook')).totals.followers.value).toBe(before)
    await social.consent.disconnect(account, 'facebook_page')
    expect((await stateOf(account)).state).toBe('not_connected')
    expect(problemOf(await social.sync(account, 'facebook'))).toMatchObject({ status: 409 })
  })

  test('killed between two pages › resumes at the next one, without duplicates', async () => {
    const account = await social.connect('facebook')
    const real = marquee.services.social.facebook
    if (!real) throw new Error('There is no app')
    const cursors: (string | null)[] = []
    let dies = true
    const dying: SocialSource = {
      ...real,
      async open(as, id) {
        const access = await real.open(as, id, {})
        return {
          ...access,
          async listPosts(next, skip) {
            cursors.push(next)
            if (dies && cursors.length === 2) throw new Error('killed')
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
    // Two concurrent runs: the second takes over, and the first stops at its next page; a late second run finds that everything was read
    await Promise.all([syncSocialJob.run(services, key), syncSocialJob.run(services, key)])
    expect((await stateOf(account)).state).toBe('working')
    expect(cursors[1]).not.toBeNull()
    expect(cursors[2]).toBe(cursors[1])
    expect(await count(account, 'social_posts')).toBe(await count(account, '(select distinct code from social_posts) posts'))
    expect(await count(account, 'social_posts')).toBeGreaterThan(100)
  })

  test('by an operator › of a connected and an unconnected business › starts, or is rejected', async () => {
    const account = await social.connect('facebook')
    await runSync(account)
    marquee.clock.advance(LATER_MS)
    const sync = (client: string) => marquee.api('POST', `/operator/social/${client}/facebook/sync`, { token: OPERATOR_KEY })
    expect((await sync(account.clientUuid)).status).toBe(200)
    expect((await stateOf(account)).state).toBe('syncing')
    expect((await sync((await marquee.createAccount()).clientUuid)).status).toBe(409)
    const { body } = await marquee.api('GET', '/operator/social', { token: OPERATOR_KEY })
    expect(body.data).toContainEqual(expect.objectContaining({ client_uuid: account.clientUuid, network: 'facebook' }))
  })

  test('of a post deleted on Facebook, then of an emptied account › marks the posts and loses nothing', async () => {
    const account = await social.connect('facebook')
    await social.consent.choose(account, 'facebook_page', KIDS)
    await runSync(account, KIDS)
    const posts = await count(account, 'social_posts')
    const year = `?from_date=${new Date(Date.now() - 300 * DAY_MS).toISOString().slice(0, 10)}`
    const { data } = (await social.get(account, `/facebook/contents${year}`)).body
    await social.deletePost(data[0].facebook_content_key)
    await syncAgain(account, KIDS)
    const after = (await social.get(account, `/facebook/contents${year}`)).body.data
    expect(after[0]).toMatchObject({ facebook_content_key: data[0].facebook_content_key, deleted: true, facebook_content_url: '' })
    await social.empty(KIDS)
    marquee.clock.advance(7 * DAY_MS)
    const again = await marquee.createAccount({ clientUuid: account.clientUuid })
    await syncAgain(again, KIDS)
    expect(await count(account, 'social_posts')).toBe(posts)
    expect(await count(account, 'social_posts', 'deleted_at is null')).toBe(0)
    expect((await stateOf(again)).state).toBe('working')
  })
})
