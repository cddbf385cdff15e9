import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfPages } from '../../../../scripts/tools/pdf-text.ts'
import { SANDBOX_PROPERTIES, testSeo } from '../../../test/rows/test-seo.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import { sendReportsJob } from './emails/send-reports.job.ts'

let marquee: TestMarquee
let seo: ReturnType<typeof testSeo>
let account: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  seo = testSeo(marquee)
  account = await seo.connect('google_analytics', 'google_business')
  await marquee.runJobs()
})
afterAll(() => marquee.stop())

const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

describe('the report of a month', () => {
  test('requested with 0 and 0 › is the latest finished month, with the one before', async () => {
    const { year, month } = seo.monthsAgo(1)
    expect(await seo.latest(account)).toMatchObject({ latest_year: year, latest_month: month, sync: { state: 'done', problem: '' } })
    const { body } = await seo.get(account, '/main?year=0&month=0')
    expect(body).toMatchObject({ year, month, public_files_uuid: null, seo_report_uuid: expect.any(String) })
    expect(body.business_profile_interaction).toBeGreaterThan(
      body.direction_requests_from_business_profile + body.call_made_from_business_profile + body.website_clicks_from_business_profile - 1,
    )
    expect(body.unique_visitor).toBeLessThan(body.page_views)
    expect(body.before.unique_visitor).toBeGreaterThan(0)
    expect(body.description).toMatch(/found you|was mixed/)
  })

  test('in detail › has all sections, whose parts add up to the visits', async () => {
    const detail = await seo.detail(account, seo.monthsAgo(1).query)
    const { sessions, engagement_rate, bounce_rate } = detail.traffic_acquisition
    expect(engagement_rate + bounce_rate).toBe(1)
    const { description, ...channels } = detail.source_channels
    expect(sumOf(Object.values(channels) as number[])).toBe(sessions)
    const key = Object.keys(detail.landing_page).sort().at(-1) as string
    const pages = detail.landing_page[key]
    expect(sumOf(pages.map((page: { session_count: number }) => page.session_count))).toBe(sessions)
    expect(pages).toHaveLength(21)
    expect(pages.at(-1).page_name).toBe('(all other pages)')
    expect(detail.returning_users.data[key].map(({ users_category }: { users_category: string }) => users_category)).toEqual([
      'new',
      'returning',
    ])
    expect(detail.website_clicks.call_click_sessions).toBe(detail.main.call_made_from_business_profile)
    const texts = [description, detail.traffic_acquisition.description, detail.device_category.description, detail.landing_page_description]
    for (const text of [...texts, detail.website_clicks.description, detail.returning_users.description]) expect(text).toMatch(/\.$/)
    expect(detail.notes).toEqual([])
  })

  test('compared with the year before › has that month instead', async () => {
    const { query, year, month } = seo.monthsAgo(1)
    const detail = await seo.detail(account, `${query}&compare=year`)
    expect(Object.keys(detail.landing_page).sort()[0]).toBe(`${year - 1}-${String(month).padStart(2, '0')}`)
    expect(detail.main.description).toContain(String(year - 1))
  })

  test('that is not over › shows the last day counted, and is not compared', async () => {
    const { query } = seo.monthsAgo(0)
    const detail = await seo.detail(account, query)
    // In the first days of a month, Google has no metrics for it yet
    if (detail.main.seo_report_uuid === null) return
    expect(detail.until).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(detail.main.before).toBeNull()
    expect(detail.main.description).toMatch(/^So far in /)
  })

  test.each(['?year=2000&month=1', '?year=2100&month=12'])(
    'of a month without metrics, %s › has none, and no report to download',
    async (query) => {
      const detail = await seo.detail(account, query)
      expect(detail.main).toMatchObject({ seo_report_uuid: null, unique_visitor: null, before: null, description: '' })
      expect(detail.traffic_acquisition).toMatchObject({ bounce_rate: null, engagement_rate: null })
      expect(detail.landing_page).toEqual({})
    },
  )

  test.each(['?year=1900&month=1', '?year=9999&month=1', '?year=2026&month=13', '?year=2026', '?month=5', '?year=x&month=1'])(
    'requested with %s › is rejected with a message',
    async (query) => {
      for (const path of ['/main', '/detail', '/detail/google-place'])
        expect(problemOf(await seo.get(account, `${path}${query}`))).toMatchObject({
          status: 400,
          message: expect.stringMatching(/year|month/),
        })
    },
  )

  test('with one day of data › is right for that day, in another time zone', async () => {
    const other = await marquee.createAccount()
    await seo.consent.sign(other, 'google_analytics')
    await seo.consent.choose(other, 'google_analytics', SANDBOX_PROPERTIES.booking)
    await marquee.runJobs()
    const detail = await seo.detail(other, seo.monthsAgo(1).query)
    expect(detail.traffic_acquisition.sessions).toBeGreaterThan(0)
    expect(detail.traffic_acquisition.sessions).toBeLessThan(60)
    expect(detail.main.business_profile_interaction).toBeNull()
    expect(detail.notes).toEqual([
      'Google Business Profile is not connected',
      'Google Analytics counts days in the time zone America/New_York',
    ])
    expect((await seo.latest(other)).first_month).toBe(seo.monthsAgo(1).month)
  })

  test('of a business without a connection › is empty', async () => {
    const newAccount = await marquee.createAccount()
    expect((await seo.get(newAccount, '/main?year=0&month=0')).body).toMatchObject({
      year: 0,
      month: 0,
      seo_report_uuid: null,
      before: null,
    })
    expect(await seo.latest(newAccount)).toMatchObject({
      latest_year: null,
      first_year: null,
      sync: { state: 'not_connected', last_synced_at: null },
    })
    expect(problemOf(await seo.refresh(newAccount))).toMatchObject({
      status: 409,
      message: expect.stringContaining('Settings > Connections'),
    })
  })

  test('without a visit › does not divide by zero', async () => {
    const empty = await marquee.createAccount()
    const none = {
      users: 0,
      pageViews: 0,
      sessions: 0,
      engagedSessions: 0,
      averageSessionSeconds: 0,
      otherPages: 0,
      timeZone: '',
      isThresholded: false,
    }
    const analytics = JSON.stringify({ ...none, devices: {}, channels: {}, pages: [], visitors: {} })
    await withTenant(marquee.services.database, empty.clientUuid, (db) =>
      db.execute(sql`insert into seo_reports (client_uuid, month, is_finished, analytics, updated_at)
        values (${empty.clientUuid}, '2026-09-01', true, ${analytics}::jsonb, now()), (${empty.clientUuid}, '2026-08-01', true, ${analytics}::jsonb, now())`),
    )
    const detail = await seo.detail(empty, '?year=2026&month=9')
    expect(JSON.stringify(detail)).not.toMatch(/NaN|Infinity/)
    expect(detail.main).toMatchObject({ unique_visitor: 0, average_engagement_rate: null, average_session_duration: null })
    expect(detail.traffic_acquisition).toMatchObject({ bounce_rate: null, description: 'No visits were recorded this month.' })
    const pdf = await seo.get(empty, `/detail/${detail.main.seo_report_uuid}/download`)
    expect(pdfPages(pdf.body).join('\n')).toContain('No data')
  })
})

describe('the map tab', () => {
  test('of a month › has the searches except the own name, and a picture for each', async () => {
    const { data } = (await seo.get(account, `/detail/google-place${seo.monthsAgo(1).query}`)).body
    expect(data.map(({ keyword }: { keyword: string }) => keyword)).toContain('dentist near me')
    expect(data[0]).toMatchObject({ average_rank: null, scanned_at: null, client_map_grid_uuid: null })
    const picture = await seo.get(account, `/detail/google-place/${data[0].seo_report_google_places_uuid}`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(picture.body.subarray(1, 4).toString()).toBe('PNG')
  })

  test('of a keyword that was scanned › draws the latest scan of that month', async () => {
    const scanned = await marquee.createAccount()
    const insert = (
      at: string,
      rankings: string,
    ) => sql`insert into scans (client_uuid, service, keyword, grid, diagonal_miles, state, place_id, place_name, latitude, longitude, rankings, created_at)
      values (${scanned.clientUuid}, 'google', 'Dentist', 3, 5, 'complete', 'p', 'Elm Dental', 39, -89, ${rankings}::smallint[], ${at})`
    await withTenant(marquee.services.database, scanned.clientUuid, async (db) => {
      await db.execute(
        sql`insert into seo_reports (client_uuid, month, is_finished, updated_at) values (${scanned.clientUuid}, '2026-09-01', true, now())`,
      )
      await db.execute(
        sql`insert into seo_places (client_uuid, month, position, keyword) values (${scanned.clientUuid}, '2026-09-01', 0, 'dentist')`,
      )
      await db.execute(insert('2026-09-10T12:00:00Z', '{1,2,3,4,5,6,7,8,-1}'))
      await db.execute(insert('2026-10-10T12:00:00Z', '{1,1,1,1,1,1,1,1,1}'))
    })
    const { data } = (await seo.get(scanned, '/detail/google-place?year=2026&month=9')).body
    expect(data[0]).toMatchObject({ place_name: 'Elm Dental', average_rank: 6.3, scanned_at: '2026-09-10T12:00:00.000Z' })
    expect(data[0].top_three_share).toBeCloseTo(1 / 3)
    const { map } = data[0]
    expect(map).toMatchObject({ center_point: { latitude: 39, longitude: -89 }, diagonal: 5, grid_number: 3 })
    expect(map.cells.map(({ my_ranking }: { my_ranking: number }) => my_ranking)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, -1])
    expect(map.cells[4].cell_center_point).toEqual({ latitude: 39, longitude: -89 })
    expect(map.cells[0].cell_center_point.latitude).toBeLessThan(map.boundary[0].latitude)
    const picture = await seo.get(scanned, `/detail/google-place/${data[0].seo_report_google_places_uuid}`)
    expect(picture.body.length).toBeGreaterThan(5_000)
  })
})

describe('the monthly email', () => {
  test('on the 2nd at nine, local time › goes once to each confirmed address, with the PDF and three sentences', async () => {
    const standard = await marquee.createAccount({ clientUuid: account.clientUuid, accountType: 'REGULAR' })
    const save = (token: string, emails: unknown) => marquee.api('PUT', '/seo/recipients', { token, body: { emails } })
    expect((await save(standard.token, [])).status).toBe(403)
    expect((await save(account.token, ['nonsense'])).status).toBe(400)
    expect(
      (
        await save(
          account.token,
          Array.from({ length: 11 }, (_, index) => `a${index}@practice.test`),
        )
      ).status,
    ).toBe(400)
    expect((await save(account.token, ['Boss@practice.test', 'boss@practice.test', 'office@practice.test'])).status).toBe(200)
    expect((await seo.get(standard, '/recipients')).body).toMatchObject({
      emails: ['boss@practice.test', 'office@practice.test'],
      recipients: [
        { email: 'boss@practice.test', state: 'waiting' },
        { email: 'office@practice.test', state: 'waiting' },
      ],
      last_sent_at: null,
    })
    await marquee.runJobs()
    const [link] = await marquee.inbox('office@practice.test')
    const code = link?.links[0]?.split('/notices?confirm=')[1]
    expect((await marquee.api('PUT', '/notices/address', { token: standard.token, body: { code } })).status).toBe(200)

    const { year, month } = seo.monthsAgo(0)
    const at = (day: number, hourUtc: number) =>
      marquee.clock.advance(Date.UTC(year, month - 1, day, hourUtc) - marquee.clock.now().getTime())
    const before = marquee.clock.now().getTime()
    at(2, 13)
    await sendReportsJob.run(marquee.services, {})
    await marquee.runJobs()
    expect(await marquee.inbox('office@practice.test')).toHaveLength(1)
    at(2, 16)
    await Promise.all([sendReportsJob.run(marquee.services, {}), sendReportsJob.run(marquee.services, {})])
    await marquee.runJobs()
    marquee.clock.advance(before - marquee.clock.now().getTime())
    const sentEmails = await marquee.inbox('office@practice.test')
    expect(sentEmails).toHaveLength(2)
    expect(sentEmails[0]?.subject).toMatch(/^SEO report for Practice/)
    const [summary = ''] = (sentEmails[0]?.text ?? '').split('\n\n').slice(1)
    expect(summary.split(/(?<=[.?!])\s/)).toHaveLength(3)
    // The address whose link was not opened got nothing but that link
    expect((await marquee.inbox('boss@practice.test')).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Confirm this address/),
    ])
    expect((await seo.get(account, '/recipients')).body.last_sent_at).not.toBeNull()
  })
})
