import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_PROPERTIES, testSeo } from '../../../../test/rows/test-seo.ts'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { AnalyticsSource } from '../../../platform/vendors/seo-sources.ts'
import { describeReportJob } from '../narrative/describe-report.job.ts'
import { scheduleSeoSyncsJob } from './schedule-seo-syncs.job.ts'
import { syncSeoJob } from './sync-seo.job.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let marquee: TestMarquee
let seo: ReturnType<typeof testSeo>
beforeAll(async () => {
  marquee = await startTestMarquee()
  seo = testSeo(marquee)
})
afterEach(() => seo.setFault('ok'))
afterAll(() => marquee.stop())

const run = ({ clientUuid }: TestAccount, source: 'analytics' | 'profile' = 'analytics') =>
  syncSeoJob.run(marquee.services, { clientUuid, source })
const stateOf = async (account: TestAccount) => (await seo.latest(account)).sync
const rows = async ({ clientUuid }: TestAccount, query: string) =>
  withTenant(marquee.services.database, clientUuid, async (db) => (await db.execute<Record<string, unknown>>(sql.raw(query))).rows)
const months = async (account: TestAccount) =>
  (await rows(account, 'select month::text from seo_reports order by month')).map(({ month }) => month)

/** Services whose Analytics source is wrapped, to count the requests, change the responses or fail */
const withAnalytics = (change: (real: AnalyticsSource) => AnalyticsSource) => {
  const real = marquee.services.seo.analytics
  if (!real) throw new Error('There is no app')
  return { ...marquee.services, seo: { ...marquee.services.seo, analytics: change(real) } }
}

describe('a sync of Google Analytics', () => {
  test('at first, then by the nightly schedule › reads fourteen months, then the last two again, and corrects them', async () => {
    const account = await seo.connect('google_analytics')
    expect((await stateOf(account)).state).toBe('running')
    await run(account)
    expect(await stateOf(account)).toMatchObject({ state: 'done', problem: '' })
    const all = await months(account)
    expect(all.length).toBeGreaterThanOrEqual(14)
    expect((await seo.consent.list(account)).google_analytics.last_sync_datetime).not.toBeNull()
    marquee.clock.advance(DAY_MS)
    await scheduleSeoSyncsJob.run(marquee.services, {})
    const requestedMonths: string[] = []
    const late = withAnalytics((real) => ({
      async readMonth(as, property, span) {
        requestedMonths.push(span.from)
        return { ...(await real.readMonth(as, property, span)), users: 77 }
      },
    }))
    await syncSeoJob.run(late, { clientUuid: account.clientUuid, source: 'analytics' })
    expect(requestedMonths.length).toBeLessThanOrEqual(4)
    expect(requestedMonths).toContain(all.at(-2))
    expect(await months(account)).toEqual([...new Set([...all, ...requestedMonths])].sort())
    expect((await seo.detail(account, seo.monthsAgo(1).query)).main.unique_visitor).toBe(77)
    // The sandbox's clock stands still: if ours were a day ahead, a month could begin here before it does there
    marquee.clock.advance(-DAY_MS)
  })

  test('connected before the SEO report existed › is found by the nightly schedule', async () => {
    const account = await seo.connect('google_analytics')
    await rows(account, 'delete from seo_syncs')
    expect((await stateOf(account)).state).toBe('not_connected')
    await scheduleSeoSyncsJob.run(marquee.services, {})
    expect((await stateOf(account)).state).toBe('running')
  })

  test('whose quota is used up midway › retains the synced months, waits, reports it, and resumes', async () => {
    const account = await seo.connect('google_analytics')
    await seo.setFault('analytics_quota_soon')
    await run(account)
    const syncedMonths = await months(account)
    expect(syncedMonths).toHaveLength(2)
    expect(await stateOf(account)).toMatchObject({ state: 'waiting', problem: expect.stringContaining('asked us to slow down') })
    // A manual request during the sync changes nothing
    expect((await seo.refresh(account)).status).toBe(200)
    expect((await stateOf(account)).state).toBe('waiting')
    await seo.setFault('ok')
    const requestedMonths: string[] = []
    const counting = withAnalytics((real) => ({
      readMonth(as, property, span) {
        requestedMonths.push(span.from)
        return real.readMonth(as, property, span)
      },
    }))
    await syncSeoJob.run(counting, { clientUuid: account.clientUuid, source: 'analytics' })
    expect(requestedMonths.some((month) => syncedMonths.includes(month))).toBe(false)
    expect((await stateOf(account)).state).toBe('done')
  })

  test.each(['analytics_quota', 'server_error', 'rate_limited'])('under %s › waits, and continues automatically', async (mode) => {
    const account = await seo.connect('google_analytics')
    await seo.setFault(mode)
    await run(account)
    expect((await stateOf(account)).state).toBe('waiting')
    await seo.setFault('ok')
    await run(account)
    expect((await stateOf(account)).state).toBe('done')
  })

  test('of a property without access › retains the months, needs a person, and is listed in "Needs doing today"', async () => {
    const account = await seo.connect('google_analytics')
    await run(account)
    await seo.setFault('analytics_forbidden')
    await seo.refresh(account)
    await run(account)
    expect(await stateOf(account)).toMatchObject({ state: 'needs_you', problem: expect.stringContaining('this Analytics property') })
    expect((await seo.detail(account)).main.unique_visitor).toBeGreaterThan(0)
    const { items } = (await marquee.api('GET', '/home/today', { token: account.token })).body
    expect(items).toContainEqual(expect.objectContaining({ key: 'seo-refused', to: '/connections' }))
    await seo.setFault('ok')
    await seo.refresh(account)
    await run(account)
    expect(await stateOf(account)).toMatchObject({ state: 'done', problem: '' })
  })

  test('whose consent has ended › needs a person, and continues after a new consent', async () => {
    const account = await seo.connect('google_analytics')
    await seo.setFault('invalid_grant')
    await run(account)
    expect(await stateOf(account)).toMatchObject({ state: 'needs_you', problem: expect.stringContaining('sign in again') })
    await seo.setFault('ok')
    await seo.consent.sign(account, 'google_analytics')
    await run(account)
    expect((await stateOf(account)).state).toBe('done')
  })

  test('disconnected midway › stops, and the synced months stay visible', async () => {
    const account = await seo.connect('google_analytics')
    let requestCount = 0
    const leaving = withAnalytics((real) => ({
      async readMonth(as, property, span) {
        requestCount += 1
        if (requestCount === 3) await seo.consent.disconnect(account, 'google_analytics')
        return real.readMonth(as, property, span)
      },
    }))
    await syncSeoJob.run(leaving, { clientUuid: account.clientUuid, source: 'analytics' })
    expect(requestCount).toBe(3)
    expect(await months(account)).toHaveLength(2)
    expect((await stateOf(account)).state).toBe('not_connected')
    expect((await seo.detail(account)).main.unique_visitor).toBeGreaterThan(0)
  })

  test('of another chosen property › reads its history, and replaces the months', async () => {
    // The time zone of the other property, whose data begins on the last day of last month in that zone
    const timeZone = 'America/New_York'
    const account = await marquee.createAccount({ clientUuid: await marquee.createClient({ timeZone }) })
    await seo.consent.connect(account, 'google_analytics')
    await run(account)
    const { month, query } = seo.monthsAgo(1, timeZone)
    const before = (await seo.detail(account, query)).main.unique_visitor
    await seo.consent.choose(account, 'google_analytics', SANDBOX_PROPERTIES.booking)
    await run(account)
    expect((await seo.detail(account, query)).main.unique_visitor).toBeLessThan(before / 10)
    expect((await seo.latest(account)).first_month).toBe(month)
  })

  test('killed between two months › is resumed by the next run, and two concurrent runs do no harm', async () => {
    const account = await seo.connect('google_analytics')
    let requestCount = 0
    let dies = true
    const services = withAnalytics((real) => ({
      readMonth(as, property, span) {
        requestCount += 1
        if (dies && requestCount === 3) throw new Error('killed')
        return real.readMonth(as, property, span)
      },
    }))
    const key = { clientUuid: account.clientUuid, source: 'analytics' as const }
    await expect(syncSeoJob.run(services, key)).rejects.toThrow('killed')
    expect(await months(account)).toHaveLength(2)
    dies = false
    await Promise.all([syncSeoJob.run(services, key), syncSeoJob.run(services, key)])
    expect((await stateOf(account)).state).toBe('done')
    expect((await months(account)).length).toBeGreaterThanOrEqual(14)
  })

  test('with withheld metrics › reports it', async () => {
    await seo.setFault('analytics_thresholding')
    const account = await seo.connect('google_analytics')
    await run(account)
    expect((await seo.detail(account)).notes).toContainEqual(expect.stringContaining('hides'))
  })
})

describe('a sync of the Business Profile', () => {
  test('some days late › counts up to the last available day', async () => {
    const account = await seo.connect('google_business')
    await run(account, 'profile')
    expect((await stateOf(account)).state).toBe('done')
    const detail = await seo.detail(account, seo.monthsAgo(2).query)
    expect(detail).toMatchObject({ until: null, notes: ['Google Analytics is not connected'] })
    expect(detail.main).toMatchObject({ unique_visitor: null, business_profile_interaction: expect.any(Number) })
    const running = await seo.detail(account, seo.monthsAgo(0).query)
    if (running.main.seo_report_uuid) expect(running.until < localDay(marquee.clock.now(), 'America/Chicago')).toBe(true)
  })
})

describe('a business in Honolulu', () => {
  test('on the last evening of a month, which has ended elsewhere › is still in that month', async () => {
    const clientUuid = await marquee.createClient({ timeZone: 'Pacific/Honolulu' })
    const now = marquee.clock.now()
    const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 5))
    marquee.clock.advance(next.getTime() - now.getTime())
    const account = await marquee.createAccount({ clientUuid })
    await seo.consent.connect(account, 'google_analytics')
    await run(account)
    const month = now.getUTCMonth() + 1
    expect((await seo.latest(account)).latest_month).not.toBe(month)
    expect((await seo.detail(account, `?year=${now.getUTCFullYear()}&month=${month}`)).until).not.toBeNull()
    marquee.clock.advance(12 * HOUR_MS)
    await seo.refresh(account)
    await run(account)
    expect((await seo.latest(account)).latest_month).toBe(month)
    marquee.clock.advance(now.getTime() - marquee.clock.now().getTime())
  })
})

describe('a model’s narrative', () => {
  test('with numbers of the report only › is shown until the metrics change', async () => {
    const account = await seo.connect('google_analytics')
    await run(account)
    const readNarrative = async () => (await seo.detail(account)).main.description
    const rules = await readNarrative()
    await describeReportJob.run(marquee.services, { clientUuid: account.clientUuid })
    expect(await readNarrative()).toBe(`In short: ${rules.replace(/^(More|Fewer|About|In|So)\b/, (word: string) => word.toLowerCase())}`)
    await rows(account, `update seo_reports set analytics = jsonb_set(analytics, '{users}', '4321')`)
    expect(await readNarrative()).toContain('website visitors stayed about the same')
  })

  test('with an invented number › is replaced by the rules’ text', async () => {
    const account = await seo.connect('google_analytics')
    await run(account)
    const rules = await seo.detail(account)
    const { ai } = marquee.services
    if (!ai) throw new Error('There is no model')
    const inventing: NonNullable<typeof ai> = {
      ...ai,
      completeJson: async () => {
        const value = {
          main: 'You had 98765 visits.',
          engagement: 'People liked your site.',
          devices: '',
          channels: '',
          pages: '',
          clicks: '',
          visitors: '',
        }
        return { value, completionText: JSON.stringify(value) }
      },
    }
    await describeReportJob.run({ ...marquee.services, ai: inventing }, { clientUuid: account.clientUuid })
    const shown = await seo.detail(account)
    expect(shown.main.description).toBe(rules.main.description)
    expect(shown.traffic_acquisition.description).toBe('People liked your site.')
    expect(shown.device_category.description).toBe(rules.device_category.description)
  })
})
