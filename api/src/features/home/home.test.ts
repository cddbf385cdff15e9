import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { createTodayContribution, type TodayContent, type TodayContribution } from '../../platform/feature/today.ts'
import { homeRoutes } from './home.routes.ts'

const COMPLETE = { address1: '1 Elm St', city: 'Springfield', state: 'IL', zipCode: '62704', phoneNumber: '(217) 555-0100' }
const EMPTY = { code: 200, items: [], done: [], next: null, counts: [], synced_at: null }

const today = (marquee: TestMarquee, token: string) => marquee.api('GET', '/home/today', { token })

describe('GET /home/today', () => {
  let marquee: TestMarquee
  beforeAll(async () => {
    marquee = await startTestMarquee()
  })
  afterAll(() => marquee.stop())

  test('of a complete business › is empty', async () => {
    const { token } = await marquee.createAccount({ clientUuid: await marquee.createClient(COMPLETE) })
    const response = await today(marquee, token)
    expect([response.status, response.body]).toEqual([200, EMPTY])
    // All contributions are in one statement, so none of them was queried separately
    expect(marquee.logLines.join('')).not.toContain('asked together')
  })

  test.each([
    ['of a new business', {}, 'Missing: address, city, state, zip code, phone number'],
    ['without a city', { ...COMPLETE, city: '' }, 'Missing: city'],
    ['without a state and a phone number', { ...COMPLETE, state: '', phoneNumber: '' }, 'Missing: state, phone number'],
  ])('%s › lists what is missing', async (_, client, detail) => {
    const { token } = await marquee.createAccount({ clientUuid: await marquee.createClient(client) })
    expect((await today(marquee, token)).body).toEqual({
      ...EMPTY,
      items: [
        {
          key: 'account-incomplete',
          tone: 'warning',
          count: 1,
          fact: 'Your account is incomplete',
          detail,
          verb: 'Fill in',
          to: '/accountSetting',
        },
      ],
    })
  })

  test('after the missing part was saved › is empty for every account of the business', async () => {
    const account = await marquee.createAccount()
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid, accountType: 'REGULAR' })
    expect((await today(marquee, colleague.token)).body.items).toHaveLength(1)
    const body = { address1: '1 Elm St', city: 'Springfield', state: 'IL', zip_code: '62704', phone_number: '(217) 555-0100' }
    await marquee.api('PUT', '/user-management/my-information', { token: account.token, body })
    expect((await today(marquee, colleague.token)).body).toEqual(EMPTY)
  })

  test('requested again with its version › returns 304 until something has changed', async () => {
    const account = await marquee.createAccount()
    const first = await today(marquee, account.token)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = () => marquee.api('GET', '/home/today', { token: account.token, headers })
    expect((await again()).status).toBe(304)
    const body = { address1: '1 Elm St', city: '', state: 'IL', zip_code: '62704', phone_number: '(217) 555-0100' }
    await marquee.api('PUT', '/user-management/my-information', { token: account.token, body: { ...body, city: 'Springfield' } })
    expect(await again()).toMatchObject({ status: 200, body: EMPTY })
  })

  test('without a token › returns 401', async () => {
    expect((await marquee.api('GET', '/home/today')).status).toBe(401)
  })
})

describe('GET /home/today with several contributions', () => {
  const item = (key: string, tone: 'bad' | 'warning' | 'info') => ({
    key,
    tone,
    count: 1,
    fact: key,
    detail: '',
    verb: 'Open',
    to: '/home',
  })
  const contributions: TodayContribution[] = []
  let marquee: TestMarquee
  beforeAll(async () => {
    marquee = await startTestMarquee({ routes: homeRoutes(contributions) })
  })
  afterAll(() => marquee.stop())

  const getWith = async (...given: TodayContribution[]) => {
    contributions.splice(0, contributions.length, ...given)
    const account = await marquee.createAccount()
    return { account, response: await today(marquee, account.token) }
  }

  const contributing = (contribution: TodayContent) =>
    createTodayContribution(
      () => [],
      () => contribution,
    )
  const statementOf = (text: string) =>
    ({ name: text, text, values: [] as unknown[] }) as { name: string; text: string; values: unknown[]; row?: { day: string } }

  test('of different urgency › puts the bad ones first, and retains the order of the features among equals', async () => {
    const { response } = await getWith(
      contributing({ items: [item('news', 'info'), item('due', 'warning')], counts: [{ path: '/seo', count: 2, urgent: false }] }),
      contributing({}),
      contributing({
        items: [item('missed', 'bad'), item('due-too', 'warning'), item('overdue', 'bad')],
        counts: [{ path: '/bills-pay', count: 1, urgent: true }],
      }),
    )
    expect(response.body.items.map(({ key }: { key: string }) => key)).toEqual(['missed', 'overdue', 'due', 'due-too', 'news'])
    expect(response.body.counts).toEqual([
      { path: '/seo', count: 2, urgent: false },
      { path: '/bills-pay', count: 1, urgent: true },
    ])
  })

  test('with things done and planned › lists them in the order of the features, and shows the first plan', async () => {
    const done = (key: string) => ({ key, count: 2, fact: `2 ${key}`, detail: '', last_datetime: '2026-03-02T08:00:00.000Z' })
    const { response } = await getWith(
      contributing({ done: [done('calls')] }),
      contributing({ next: 'Send the estimate, tomorrow' }),
      contributing({ done: [done('bills')], next: 'Later still' }),
    )
    expect(response.body).toMatchObject({ done: [done('calls'), done('bills')], next: 'Send the estimate, tomorrow' })
  })

  test('synced at different times › shows the oldest time, and each contribution gets the requesting account', async () => {
    const seen: string[] = []
    const syncedAt = (moment: string | null) =>
      createTodayContribution(
        () => [],
        (_, { account }) => {
          seen.push(account.uuid)
          return { syncedAt: moment }
        },
      )
    const { account, response } = await getWith(
      syncedAt('2026-03-02T08:00:00.000Z'),
      syncedAt(null),
      syncedAt('2026-02-27T23:59:59.000Z'),
      syncedAt('2026-03-01T00:00:00.000Z'),
    )
    expect(response.body.synced_at).toBe('2026-02-27T23:59:59.000Z')
    expect(seen).toEqual(Array(4).fill(account.uuid))
  })

  test('of several statements each › gives each its own rows, in order', async () => {
    const syncedOn = (...days: string[]) =>
      createTodayContribution(
        () => days.map((day) => statementOf(`select '${day}T00:00:00.000Z' as day`)),
        (rows) => ({ counts: rows.map(([row]) => ({ path: row?.day ?? '', count: 1, urgent: false })) }),
      )
    const { response } = await getWith(syncedOn('2026-03-01', '2026-03-02'), syncedOn(), syncedOn('2026-03-03'))
    expect(response.body.counts.map(({ path }: { path: string }) => path.slice(0, 10))).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
  })

  test('of which one fails, even in its SQL › returns those of the others, and logs the error', async () => {
    const { response } = await getWith(
      createTodayContribution(
        () => [statementOf('select * from secret_table')],
        () => ({}),
      ),
      createTodayContribution(
        () => [],
        () => {
          throw new Error('cannot be interpreted')
        },
      ),
      createTodayContribution(
        () => [statementOf("select '2026-03-02T08:00:00.000Z' as day")],
        ([[row]]) => ({ syncedAt: row?.day }),
      ),
    )
    expect(response.status).toBe(200)
    expect(response.body.synced_at).toBe('2026-03-02T08:00:00.000Z')
    expect(JSON.stringify(response.body)).not.toContain('secret_table')
    expect(marquee.logLines.join('')).toContain('the share of one feature is missing')
    expect(marquee.logLines.join('')).toContain('a share of today is missing')
  })
})
