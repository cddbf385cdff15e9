import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { contributeToday, type TodayContribution, type TodayShare } from '../../platform/today.ts'
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

  test('of a complete business › has nothing to say', async () => {
    const { token } = await marquee.createAccount({ clientUuid: await marquee.createClient(COMPLETE) })
    const answer = await today(marquee, token)
    expect([answer.status, answer.body]).toEqual([200, EMPTY])
    // All contributions in one statement: none of them had to be asked by itself
    expect(marquee.logLines.join('')).not.toContain('asked together')
  })

  test.each([
    ['of a new business', {}, 'Missing: address, city, state, zip code, phone number'],
    ['without a city', { ...COMPLETE, city: '' }, 'Missing: city'],
    ['without a state and a phone number', { ...COMPLETE, state: '', phoneNumber: '' }, 'Missing: state, phone number'],
  ])('%s › asks for what is missing', async (_, client, detail) => {
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

  test('after the missing part was saved › is quiet for every account of the business', async () => {
    const account = await marquee.createAccount()
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid, accountType: 'REGULAR' })
    expect((await today(marquee, colleague.token)).body.items).toHaveLength(1)
    const body = { address1: '1 Elm St', city: 'Springfield', state: 'IL', zip_code: '62704', phone_number: '(217) 555-0100' }
    await marquee.api('PUT', '/user-management/my-information', { token: account.token, body })
    expect((await today(marquee, colleague.token)).body).toEqual(EMPTY)
  })

  test('asked again with its version › answers 304 until something has changed', async () => {
    const account = await marquee.createAccount()
    const first = await today(marquee, account.token)
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = () => marquee.api('GET', '/home/today', { token: account.token, headers })
    expect((await again()).status).toBe(304)
    const body = { address1: '1 Elm St', city: '', state: 'IL', zip_code: '62704', phone_number: '(217) 555-0100' }
    await marquee.api('PUT', '/user-management/my-information', { token: account.token, body: { ...body, city: 'Springfield' } })
    expect(await again()).toMatchObject({ status: 200, body: EMPTY })
  })

  test('without a token › answers 401', async () => {
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

  const ask = async (...given: TodayContribution[]) => {
    contributions.splice(0, contributions.length, ...given)
    const account = await marquee.createAccount()
    return { account, answer: await today(marquee, account.token) }
  }

  const telling = (share: TodayShare) =>
    contributeToday(
      () => [],
      () => share,
    )
  const asking = (text: string) =>
    ({ name: text, text, values: [] as unknown[] }) as { name: string; text: string; values: unknown[]; row?: { day: string } }

  test('of different urgency › puts the bad first, and keeps the order of the features among equals', async () => {
    const { answer } = await ask(
      telling({ items: [item('news', 'info'), item('due', 'warning')], counts: [{ path: '/seo', count: 2, urgent: false }] }),
      telling({}),
      telling({
        items: [item('missed', 'bad'), item('due-too', 'warning'), item('overdue', 'bad')],
        counts: [{ path: '/bills-pay', count: 1, urgent: true }],
      }),
    )
    expect(answer.body.items.map(({ key }: { key: string }) => key)).toEqual(['missed', 'overdue', 'due', 'due-too', 'news'])
    expect(answer.body.counts).toEqual([
      { path: '/seo', count: 2, urgent: false },
      { path: '/bills-pay', count: 1, urgent: true },
    ])
  })

  test('with things done and planned › puts them together in the order of the features, and tells the first plan', async () => {
    const done = (key: string) => ({ key, count: 2, fact: `2 ${key}`, detail: '', last_datetime: '2026-03-02T08:00:00.000Z' })
    const { answer } = await ask(
      telling({ done: [done('calls')] }),
      telling({ next: 'Send the estimate, tomorrow' }),
      telling({ done: [done('bills')], next: 'Later still' }),
    )
    expect(answer.body).toMatchObject({ done: [done('calls'), done('bills')], next: 'Send the estimate, tomorrow' })
  })

  test('synced at different times › tells the oldest, and each is given the account that asks', async () => {
    const seen: string[] = []
    const syncedAt = (moment: string | null) =>
      contributeToday(
        () => [],
        (_, { account }) => {
          seen.push(account.uuid)
          return { syncedAt: moment }
        },
      )
    const { account, answer } = await ask(
      syncedAt('2026-03-02T08:00:00.000Z'),
      syncedAt(null),
      syncedAt('2026-02-27T23:59:59.000Z'),
      syncedAt('2026-03-01T00:00:00.000Z'),
    )
    expect(answer.body.synced_at).toBe('2026-02-27T23:59:59.000Z')
    expect(seen).toEqual(Array(4).fill(account.uuid))
  })

  test('of several statements each › gives each its own rows, in its order', async () => {
    const syncedOn = (...days: string[]) =>
      contributeToday(
        () => days.map((day) => asking(`select '${day}T00:00:00.000Z' as day`)),
        (rows) => ({ counts: rows.map(([row]) => ({ path: row?.day ?? '', count: 1, urgent: false })) }),
      )
    const { answer } = await ask(syncedOn('2026-03-01', '2026-03-02'), syncedOn(), syncedOn('2026-03-03'))
    expect(answer.body.counts.map(({ path }: { path: string }) => path.slice(0, 10))).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])
  })

  test('of which one fails, its SQL too › still answers what the others say, and logs why', async () => {
    const { answer } = await ask(
      contributeToday(
        () => [asking('select * from secret_table')],
        () => ({}),
      ),
      contributeToday(
        () => [],
        () => {
          throw new Error('cannot be told')
        },
      ),
      contributeToday(
        () => [asking("select '2026-03-02T08:00:00.000Z' as day")],
        ([[row]]) => ({ syncedAt: row?.day }),
      ),
    )
    expect(answer.status).toBe(200)
    expect(answer.body.synced_at).toBe('2026-03-02T08:00:00.000Z')
    expect(JSON.stringify(answer.body)).not.toContain('secret_table')
    expect(marquee.logLines.join('')).toContain('the share of one feature is missing')
    expect(marquee.logLines.join('')).toContain('a share of today is missing')
  })
})
