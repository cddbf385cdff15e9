import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { withSystem } from '../../platform/database/tenancy.ts'
import { webInquiries } from './web-inquiries.tables.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

/** Stores inquiries of a new business, newest first */
async function createInquiries(values: Partial<typeof webInquiries.$inferInsert>[]): Promise<TestAccount> {
  const account = await marquee.createAccount()
  await withSystem(marquee.services.database, (db) =>
    db.insert(webInquiries).values(
      values.map((value, index) => ({
        clientUuid: account.clientUuid,
        createdAt: new Date(Date.UTC(2026, 10, 17, 12, 0) - index * 60_000),
        ...value,
      })),
    ),
  )
  return account
}

const list = ({ token }: TestAccount, query: Record<string, string> = {}) =>
  marquee.api('GET', `/inquiry/website/contact?${new URLSearchParams(query)}`, { token })
const namesIn = (response: { body: { data: { name: string }[] } }) => response.body.data.map(({ name }) => name)

describe('GET /inquiry/website/contact', () => {
  test('of a business › returns the newest first, with every field in wire shape', async () => {
    const account = await createInquiries([
      {
        name: 'Dana',
        email: 'dana@customer.test',
        phoneNumber: '(217) 555-0142',
        phoneE164: '+12175550142',
        messages: 'Two\nlines',
        requiredDatetime: 'Friday',
        kwargs: { insurance: 'Delta' },
      },
      { name: 'Luis' },
    ])
    const response = await list(account)
    expect(response.status).toBe(200)
    expect(response.body).toEqual({
      code: 200,
      data: [
        {
          web_inquiry_uuid: expect.any(String),
          name: 'Dana',
          email: 'dana@customer.test',
          phone_number: '(217) 555-0142',
          messages: 'Two\nlines',
          required_datetime: 'Friday',
          kwargs: { insurance: 'Delta' },
          created_datetime: '2026-11-17T12:00:00.000Z',
          state: 'new',
          newest_message: null,
        },
        expect.objectContaining({ name: 'Luis', email: '', kwargs: {} }),
      ],
      page: { totalElements: 2, totalPage: 1, size: 10, number: 1 },
      states: { new: 2, answered: 0, spam: 0 },
      answered_from_here: 0,
      half_answered_within_s: null,
    })
  })

  test('of a period › has what came in on these days of the business, both included', async () => {
    const account = await createInquiries([
      { name: 'after midnight of the 2nd', createdAt: new Date('2026-11-02T06:00:00Z') },
      { name: 'last minute of the 1st', createdAt: new Date('2026-11-02T05:59:00Z') },
      { name: 'first minute of the 1st', createdAt: new Date('2026-11-01T05:00:00Z') },
      { name: 'October', createdAt: new Date('2026-11-01T04:59:00Z') },
    ])
    const first = await list(account, { date_from: '2026-11-01', date_to: '2026-11-01' })
    expect([namesIn(first), first.body.page.totalElements]).toEqual([['last minute of the 1st', 'first minute of the 1st'], 2])
    expect(namesIn(await list(account, { date_from: '2026-11-02' }))).toEqual(['after midnight of the 2nd'])
    expect(namesIn(await list(account, { date_to: '2026-10-31' }))).toEqual(['October'])
    expect(namesIn(await list(account, { date_from: '2026-11-01', search: 'minute of the 1st', sort_date: 'ASC' }))).toHaveLength(2)
    expect(problemOf(await list(account, { date_from: '2026-11-02', date_to: '2026-11-01' }))).toMatchObject({ status: 400 })
  })

  test.each(['RAMIREZ', 'ramírez'])('searched for %s › finds the name with and without its accents', async (search) => {
    const account = await createInquiries([
      { name: 'Ana Ramírez' },
      { name: 'Luis RAMIREZ' },
      { kwargs: { doctor: 'RAMÍREZ' } },
      { name: 'Dana' },
    ])
    expect(namesIn(await list(account, { search }))).toEqual(['Ana Ramírez', 'Luis RAMIREZ', ''])
  })

  test('of many › returns 10 a page, the rest on the last, and nothing beyond', async () => {
    const account = await createInquiries(Array.from({ length: 23 }, (_, index) => ({ name: `N${index}` })))
    const first = await list(account)
    expect([namesIn(first).length, first.body.page]).toEqual([10, { totalElements: 23, totalPage: 3, size: 10, number: 1 }])
    expect(namesIn(await list(account, { page: '3' }))).toEqual(['N20', 'N21', 'N22'])
    const beyond = await list(account, { page: '4' })
    expect([beyond.status, beyond.body.data, beyond.body.page.totalElements]).toEqual([200, [], 23])
    expect(namesIn(await list(account, { page: '2', size: '20' }))).toEqual(['N20', 'N21', 'N22'])
  })

  test('by date › sorts in both directions', async () => {
    const account = await createInquiries([{ name: 'new' }, { name: 'middle' }, { name: 'old' }])
    expect(namesIn(await list(account, { sort_date: 'ASC' }))).toEqual(['old', 'middle', 'new'])
    expect(namesIn(await list(account, { sort_date: 'DESC' }))).toEqual(['new', 'middle', 'old'])
  })

  test.each([
    ['WHITfield', ['Dana Whitfield']],
    ['luis@customer', ['Luis']],
    ['night guard', ['Luis']],
    ['delta dental', ['Hannah']],
    ['insurance', ['Hannah']],
    ['555-0142', ['Dana Whitfield']],
    ['217 555 0142', ['Dana Whitfield']],
    ['+12175550142', ['Dana Whitfield']],
    ['0142', ['Dana Whitfield']],
    ['100%', ['Percy']],
    ['%', ['Percy']],
    ['_', ['Percy']],
    ['\\', ['Percy']],
    ["'; drop table web_inquiries; --", []],
    ['nobody', []],
  ])('searched for %j › finds it in every field, literally', async (search, names) => {
    const account = await createInquiries([
      { name: 'Dana Whitfield', phoneNumber: '(217) 555-0142', phoneE164: '+12175550142' },
      { name: 'Luis', email: 'luis@customer.test', messages: 'Is a Night Guard covered?' },
      { name: 'Hannah', kwargs: { insurance: 'Delta Dental' } },
      { name: 'Percy', messages: '100% sure_\\' },
    ])
    const response = await list(account, { search })
    expect([response.status, namesIn(response), response.body.page.totalElements]).toEqual([200, names, names.length])
  })

  test('with a search for a business › finds none of another’s', async () => {
    await createInquiries([{ name: 'Secret', kwargs: { secret: 'Secret' } }])
    const account = await createInquiries([{ name: 'Own' }])
    expect((await list(account, { search: 'Secret' })).body.page.totalElements).toBe(0)
    expect(namesIn(await list(account))).toEqual(['Own'])
  })

  test.each([
    [{ page: '0' }, 400],
    [{ page: '1.5' }, 400],
    [{ size: '101' }, 400],
    [{ sort_date: 'UP' }, 400],
    [{ search: 'x'.repeat(5000) }, 400],
    [{ search: 'a\u0000b' }, 400],
    [{ page: '1000000', size: '100' }, 200],
    [{ search: '', sort_date: '' }, 200],
  ])('requested with %j › responds with %i', async (query, status) => {
    const account = await createInquiries([{ name: 'Dana' }])
    expect((await list(account, query)).status).toBe(status)
  })

  test('with an unknown sort_date › names the valid ones', async () => {
    const account = await marquee.createAccount()
    expect(problemOf(await list(account, { sort_date: 'UP' })).message).toBe('sort_date must be one of: DESC, ASC')
  })
})
