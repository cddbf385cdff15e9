import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CAPITOL_GOOGLE, OWN_GOOGLE, scanWith } from '../../../../test/rows/test-scans.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { sendMessageJob } from '../../../platform/sending/send-message.job.ts'
import { computeNextRun } from './next-run.ts'
import { runScheduledScanJob } from './run-scheduled-scan.job.ts'
import { scheduleScansJob } from './schedule-scans.job.ts'

let marquee: TestMarquee
let scans: ReturnType<typeof scanWith>
beforeAll(async () => {
  marquee = await startTestMarquee({
    jobs: [scheduleScansJob, runScheduledScanJob, sendMessageJob],
    env: { GOOGLE_PLACES_PER_SECOND: '500' },
  })
  scans = scanWith(marquee)
})
afterEach(async () => {
  await scans.setFault('places', 'ok')
  await marquee.services.database.executeSql('update scan_schedules set paused = true')
})
afterAll(() => marquee.stop())

const form = { grid_type: 'google', keyword: 'dentist', grid: 3, diagonal: 3, frequency: 'weekly' }
const add = (token: string, changes: object = {}) =>
  marquee.api('POST', '/seo/grid-map/schedules', { token, body: { ...form, ...changes } })
const list = async (token: string) => (await marquee.api('GET', '/seo/grid-map/schedules', { token })).body
const history = async (token: string) => (await marquee.api('GET', '/seo/grid-map', { token })).body.data
const today = async (token: string) => (await marquee.api('GET', '/home/today', { token })).body
const runDue = async () => {
  await scheduleScansJob.run(marquee.services, {})
  await marquee.runJobs({ includeWaiting: true })
}
const setPlace = ({ clientUuid }: TestAccount, placeId: string) =>
  marquee.api('PUT', `/operator/clients/${clientUuid}/map-scan`, {
    token: OPERATOR_KEY,
    body: { google: { place_id: placeId, latitude: 39.7817, longitude: -89.6501 } },
  })

describe('a schedule', () => {
  test('added › scans immediately and again a week later, once each, and emails what changed', async () => {
    const account = await scans.account()
    const { token, email: notify_email } = account
    expect((await add(token, { notify_email })).status).toBe(201)
    await runDue()
    await runDue()
    const [first] = await history(token)
    expect(first).toMatchObject({ keywords: 'dentist', state: 'complete', scheduled: true, figures: { measured: 9 } })
    expect((await scans.budget(token)).used_today).toBe(9)
    const { data, calls_per_month: calls } = await list(token)
    expect(data).toMatchObject([
      { keyword: 'dentist', frequency: 'weekly', last_scan_uuid: first.client_map_grid_uuid, problem: '', paused: false },
    ])
    expect(calls).toBe(39)
    const inbox = await marquee.inbox(notify_email)
    expect(inbox).toHaveLength(1)
    expect(inbox[0]?.text).toContain('You’re in the top 3 at')
    marquee.clock.advance(7 * 86_400_000)
    await runDue()
    marquee.clock.advance(-7 * 86_400_000)
    expect(await history(token)).toHaveLength(2)
    const emails = await marquee.inbox(notify_email)
    expect(emails).toHaveLength(2)
    expect(emails[0]?.text).toMatch(/(You moved|Unchanged at) .*\. Top 3 at \d of 9 points, (same as before|(up|down) from \d)\./)
    expect(emails[0]?.links.join()).toContain('/mapScanList?scan=')
    // The lists of a scheduled scan are not shown, so only the ids were requested and no list is stored
    const cells = (await scans.detail(token, first.client_map_grid_uuid)).cells
    const cell = await marquee.api('GET', `/seo/grid-map/${first.client_map_grid_uuid}/cells/${cells[0].client_map_grid_cell_uuid}`, {
      token,
    })
    expect(cell.body).toMatchObject({ state: 'measured', list_kept: false, results: 20 })
  })

  test('for an address without an account › sends only a confirmation link until the link is opened', async () => {
    const { token, clientUuid } = await scans.account()
    const notify_email = 'stranger@elsewhere.test'
    const stateIn = async () => (await list(token)).data[0].notify_state
    await add(token, { notify_email })
    await runDue()
    const [link, ...others] = await marquee.inbox(notify_email)
    expect(others).toEqual([])
    expect(link?.text).not.toContain('dentist')
    expect(await stateIn()).toBe('waiting')
    const code = link?.links[0]?.split('/notices?confirm=')[1]
    const stranger = await marquee.createAccount()
    expect((await marquee.api('PUT', '/notices/address', { token: stranger.token, body: { code } })).status).toBe(410)
    expect((await marquee.api('PUT', '/notices/address', { token, body: { code } })).body).toEqual({ code: 200, email: notify_email })
    expect(await stateIn()).toBe('confirmed')
    expect(await marquee.auditOf(clientUuid)).toContain('report_address_confirmed')
    marquee.clock.advance(7 * 86_400_000)
    await runDue()
    marquee.clock.advance(-7 * 86_400_000)
    expect((await marquee.inbox(notify_email))[0]?.subject).toContain('“dentist” on Google')
    // A confirmed address needs no new link for a second schedule
    await add(token, { keyword: 'implants', notify_email })
    await marquee.runJobs()
    expect(await marquee.inbox(notify_email)).toHaveLength(2)
  })

  test.each(['see https://evil.test/x', 'www.evil.test', 'win at evil.test now', 't.co/abc'])(
    'with the keyword %s › is rejected, as it would be a link in an email',
    async (keyword) => {
      const { token } = await scans.account()
      expect(problemOf(await add(token, { keyword })).message).toBe('A keyword can’t contain a web address')
    },
  )

  test.each(['dr. smith', 'D.D.S. near me', 'e.max crowns', 'open 8 a.m. to 5 p.m.'])('with keyword %s › is accepted', async (keyword) => {
    const { token } = await scans.account()
    expect((await add(token, { keyword })).status).toBe(201)
  })

  test('whose keyword falls out of the top 3 at the own place › is in "Needs doing today" until its scan is opened', async () => {
    const account = await scans.account()
    await add(account.token)
    await runDue()
    expect((await today(account.token)).items.map(({ key }: { key: string }) => key)).not.toContain('fallen-keyword')
    // The same point, but the place there now ranks far lower
    await setPlace(account, 'ChIJgone')
    marquee.clock.advance(7 * 86_400_000)
    await runDue()
    const fallOf = async () => (await today(account.token)).items.find(({ key }: { key: string }) => key === 'fallen-keyword')
    const item = await fallOf()
    const open = async (token: string) => (await marquee.api('PUT', `/seo/keyword-falls/${item.to.split('scan=')[1]}`, { token })).status
    expect([await open((await scans.account()).token), await fallOf()]).toEqual([404, item])
    expect([await open(account.token), await open(account.token), await fallOf()]).toEqual([200, 200, undefined])
    marquee.clock.advance(-7 * 86_400_000)
    expect(item).toMatchObject({
      fact: '“dentist” dropped out of the top 3',
      detail: expect.stringMatching(/^Google, at your location: [123] → 20\+$/),
    })
    await setPlace(account, OWN_GOOGLE)
  })

  test('of which several fall › are counted together and linked to exactly their scans until each is opened', async () => {
    const { token, clientUuid } = await scans.account()
    for (const keyword of ['dentist', 'dentist open today', 'braces']) await add(token, { keyword })
    await runDue()
    const fall = (keyword: string, days: number) =>
      marquee.services.database.executeSql(
        `update scan_schedules set fell_from = 2, fell_to = -1, last_at = now() - interval '1 day' * $3
          where client_uuid = $1 and keyword = $2`,
        [clientUuid, keyword, days],
      )
    await fall('dentist', 1)
    await fall('dentist open today', 0)
    await fall('braces', 36)
    const fallOf = async () => (await today(token)).items.find(({ key }: { key: string }) => key === 'fallen-keyword')
    const listed = async (reader = token) => {
      const { body } = await marquee.api('GET', '/seo/grid-map?rank=fell', { token: reader })
      expect(body.page.totalElements).toBe(body.data.length)
      return body.data as { keywords: string; client_map_grid_uuid: string }[]
    }
    expect(await fallOf()).toMatchObject({
      count: 2,
      fact: '“dentist open today” and 1 more dropped out of the top 3',
      detail: 'Google, at your location: 2 → 20+',
      to: '/mapScanList?rank=fell',
    })
    const fallen = await listed()
    expect(fallen.map(({ keywords }) => keywords).sort()).toEqual(['dentist', 'dentist open today'])
    expect(await listed((await scans.account()).token)).toEqual([])
    const [looked, left] = fallen.map(({ client_map_grid_uuid: uuid }) => uuid)
    expect((await scans.detail(token, looked as string)).main.fell).toBe(true)
    await marquee.api('PUT', `/seo/keyword-falls/${looked}`, { token })
    expect((await scans.detail(token, looked as string)).main.fell).toBe(false)
    expect((await listed()).map(({ client_map_grid_uuid: uuid }) => uuid)).toEqual([left])
    expect(await fallOf()).toMatchObject({ count: 1, to: `/mapScanList?scan=${left}` })
    await marquee.api('DELETE', `/seo/grid-map/${left}`, { token })
    expect([await listed(), await fallOf()]).toEqual([[], undefined])
  })

  test('with the budget used up midway › continues the next day with the remaining points', async () => {
    const { token, clientUuid } = await scans.account()
    const setBudget = (calls: number) =>
      marquee.api('PUT', `/operator/clients/${clientUuid}/map-scan`, { token: OPERATOR_KEY, body: { calls_per_day: calls } })
    await add(token)
    // Two other points are being measured at the time, so the scan can begin but not finish
    await setBudget(10)
    const { scan, cells } = await scans.start(token, { keyword: 'other' })
    for (const cell of cells.slice(0, 1)) await scans.cell(token, scan, cell)
    await scans.setFault('places', 'forbidden')
    await scheduleScansJob.run(marquee.services, {})
    await marquee.runJobs()
    expect((await list(token)).data[0].problem).toBe('Google rejected our key for map searches. Please contact support.')
    await scans.setFault('places', 'ok')
    await setBudget(5)
    marquee.clock.advance(2 * 3_600_000)
    await marquee.runJobs({ includeWaiting: true })
    expect((await list(token)).data[0].problem).toMatch(/lookups for today/)
    await setBudget(100)
    await marquee.runJobs({ includeWaiting: true })
    marquee.clock.advance(-2 * 3_600_000)
    expect((await history(token)).filter(({ scheduled }: { scheduled: boolean }) => scheduled)).toMatchObject([
      { state: 'complete', figures: { measured: 9 } },
    ])
    expect((await list(token)).data[0].problem).toBe('')
  })

  test('during an outage of Google › retries later instead of recording unmeasured points', async () => {
    const { token } = await scans.account()
    await add(token)
    await scans.setFault('places', 'server_error')
    await scheduleScansJob.run(marquee.services, {})
    await marquee.runJobs()
    expect((await list(token)).data[0].problem).toBe('Most points couldn’t be measured. We’ll try again automatically.')
    await scans.setFault('places', 'ok')
    await marquee.runJobs({ includeWaiting: true })
    expect(await history(token)).toMatchObject([{ state: 'complete', figures: { measured: 9 } }])
  })

  test('run twice concurrently, as after a crash › creates one scan and sends one email', async () => {
    const { token, clientUuid, email: notify_email } = await scans.account()
    const { schedule_uuid: scheduleUuid } = (await add(token, { notify_email })).body
    const run = () => runScheduledScanJob.run(marquee.services, { clientUuid, scheduleUuid, plannedAt: '2026-11-16T10:00:00.000Z' })
    await Promise.all([run(), run()])
    await run()
    expect(await history(token)).toHaveLength(1)
    expect((await scans.budget(token)).used_today).toBe(9)
    await marquee.runJobs()
    expect(await marquee.inbox(notify_email)).toHaveLength(1)
  })

  test('paused, changed and deleted › takes effect for its own business only', async () => {
    const { token } = await scans.account()
    const other = await scans.account()
    const rival = { google_id: CAPITOL_GOOGLE, google_url: '', name: 'Capitol', address: '' }
    const competitor = (await marquee.api('POST', '/seo/competitor', { token, body: rival })).body.client_competitors_id
    const { schedule_uuid: uuid } = (await add(token, { client_competitors_id: [competitor] })).body
    const path = `/seo/grid-map/schedules/${uuid}`
    const { grid_type: _, ...rest } = form
    const changed = { ...rest, keyword: 'implants', frequency: 'monthly', paused: true, client_competitors_id: [competitor] }
    expect((await marquee.api('PUT', path, { token: other.token, body: changed })).status).toBe(404)
    expect((await marquee.api('PUT', path, { token, body: changed })).status).toBe(200)
    const { data, calls_per_month: calls } = await list(token)
    expect(data).toMatchObject([
      { keyword: 'implants', frequency: 'monthly', paused: true, next_datetime: null, competitor_list: [{ name: 'Capitol' }] },
    ])
    expect(calls).toBe(0)
    await runDue()
    expect(await history(token)).toEqual([])
    expect((await marquee.api('DELETE', path, { token })).status).toBe(200)
    expect((await list(token)).data).toEqual([])
  })

  test('of a keyword that has one, or without an own place › is rejected with a message', async () => {
    const { token } = await scans.account()
    await add(token)
    expect(problemOf(await add(token, { keyword: 'DENTIST' })).message).toBe('“DENTIST” already has a schedule on Google. Change that one.')
    expect((await add(token, { grid_type: 'yelp' })).status).toBe(201)
    const newAccount = await marquee.createAccount()
    expect(problemOf(await add(newAccount.token)).status).toBe(409)
    expect(problemOf(await add(token, { frequency: 'daily' })).message).toBe('The frequency must be weekly or monthly')
  })
})

describe('nextRun', () => {
  const at = (text: string) => new Date(text)
  test.each([
    ['weekly, over the change of the clocks', '2026-10-28T14:30:00Z', 'weekly', '2026-10-28T15:00:00Z', '2026-11-04T15:30:00Z'],
    ['monthly, from the 31st', '2026-01-31T15:00:00Z', 'monthly', '2026-02-01T00:00:00Z', '2026-02-28T15:00:00Z'],
    ['weekly, after a long pause', '2026-01-05T15:00:00Z', 'weekly', '2026-02-01T00:00:00Z', '2026-02-02T15:00:00Z'],
  ] as const)('%s › is at the same local time', (_, from, frequency, now, next) => {
    expect(computeNextRun(at(from), frequency, 'America/Chicago', at(now)).toISOString()).toBe(at(next).toISOString())
  })
})
