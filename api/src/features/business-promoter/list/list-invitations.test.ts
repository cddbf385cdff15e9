import { randomUUID } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import QRCode from 'qrcode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INVITATION_STATES } from '#contract/business-promoter/invitations.ts'
import { pdfPages, pdfTitle } from '../../../../../scripts/tools/pdf-text.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { localDay } from '../../../platform/base/zoned-time.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'
import { invitations } from '../business-promoter.tables.ts'
import { EXPORT_LIMIT } from './list-invitations.service.ts'

const PATH = '/review/business-promoter'
const DAY_MS = 24 * 3_600_000
type MessageState = (typeof messages.$inferInsert)['state']
type Row = Partial<typeof invitations.$inferInsert> & { name: string; byEmail?: MessageState; byText?: MessageState }

let marquee: TestMarquee
let account: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  account = await marquee.createAccount()
  await store(account, ROWS)
})
afterAll(() => marquee.stop())

const at = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS)
const day = (daysAgo: number) => localDay(at(daysAgo), 'America/Chicago')
const now = at(0)

/** One invitation for each outcome in the last week, and two in the week before */
const ROWS: Row[] = [
  { name: 'Sent', byEmail: 'sent' },
  { name: 'Both', byEmail: 'sent', byText: 'unconfirmed', phoneNumber: '+12175550142' },
  { name: 'Text only', email: '', byText: 'sent' },
  { name: 'Opened', byEmail: 'sent', emailClickedAt: now },
  { name: 'Google', byEmail: 'sent', emailClickedAt: now, googleClickedAt: now },
  { name: 'Google and Yelp', byText: 'failed', textClickedAt: now, googleClickedAt: now, yelpClickedAt: now },
  { name: 'Unhappy', byEmail: 'sent', emailClickedAt: now, rating: 1, feedback: 'I waited, "long"' },
  { name: 'Waiting', byEmail: 'queued' },
  { name: 'Failed', byEmail: 'failed', byText: 'suppressed' },
  { name: 'Earlier', byEmail: 'sent', createdAt: at(9) },
  { name: 'Earlier, went', byEmail: 'sent', emailClickedAt: now, yelpClickedAt: now, createdAt: at(9) },
  { name: 'Ángela Ramírez', phoneNumber: '+447700900142', createdAt: at(40) },
]

async function store({ clientUuid }: TestAccount, rows: Row[]): Promise<void> {
  await withTenant(marquee.services.database, clientUuid, async (db) => {
    for (const { byEmail, byText, ...row } of rows) {
      const message = async (channel: 'email' | 'text', state: MessageState) => {
        const uuid = randomUUID()
        await db.insert(messages).values({ clientUuid, uuid, channel, state, purpose: 'test', brand: 'marquee', recipient: uuid, text: '' })
        return uuid
      }
      await db.insert(invitations).values({
        clientUuid,
        email: `${row.name.replaceAll(/\W/g, '').toLowerCase()}@mail.test`,
        ...row,
        emailMessageUuid: byEmail ? await message('email', byEmail) : null,
        textMessageUuid: byText ? await message('text', byText) : null,
        createdAt: row.createdAt ?? at(1),
      })
    }
  })
}

const read = (path: string, query: Record<string, string> = {}, { token } = account) =>
  marquee.api('GET', `${PATH}${path}?${new URLSearchParams(query)}`, { token })
const names = async (query: Record<string, string>) => (await read('', { size: '100', ...query })).body.data.map(({ name }: Row) => name)
const WEEK = { date_from: day(6), date_to: day(0) }

describe('GET /review/business-promoter/figures', () => {
  test('for a period › counts what became of the invitations, and compares with the days before', async () => {
    expect((await read('/figures', WEEK)).body.data).toEqual({
      sent: 7,
      sent_by_email: 4,
      sent_by_text: 2,
      sent_by_both: 1,
      opened: 4,
      went: 2,
      google: 2,
      yelp: 1,
      google_and_yelp: 1,
      not_opened: 3,
      feedback: 1,
      stopped: 1,
      waiting: 1,
      not_sent: 1,
      before: { sent: 2, went: 1 },
    })
  })

  test('each number › is the number of rows that the list has for it', async () => {
    const { data } = (await read('/figures', WEEK)).body
    for (const state of INVITATION_STATES) {
      const { data: rows, page } = (await read('', { ...WEEK, state })).body
      expect([state, page.totalElements, rows.length]).toEqual([state, data[state], data[state]])
    }
  })

  test('without a period › counts all, without a comparison', async () => {
    expect((await read('/figures')).body.data).toMatchObject({ sent: 9, went: 3, before: null })
  })

  test('of another business › counts only its own', async () => {
    expect((await read('/figures', WEEK, await marquee.createAccount())).body.data).toMatchObject({ sent: 0, before: { sent: 0 } })
  })

  test('with days in the wrong order › is rejected', async () => {
    expect(problemOf(await read('/figures', { date_from: day(0), date_to: day(6) })).status).toBe(400)
  })
})

describe('GET /review/business-promoter', () => {
  test.each([
    ['a name, whatever its case', { search: 'unhAPPY' }, ['Unhappy']],
    ['an address', { search: 'textonly', state: 'sent' }, []],
    ['a number as people write it', { search: '(217) 555-0142' }, ['Both']],
    ['a name without its accents', { search: 'angela ramirez' }, ['Ángela Ramírez']],
    ['a name with them, in capitals', { search: 'RAMÍREZ' }, ['Ángela Ramírez']],
    ['a number with the 0 of its country', { search: '07700 900142' }, ['Ángela Ramírez']],
    ['a number as dialed from abroad', { search: '0044 7700 900142' }, ['Ángela Ramírez']],
    ['the last digits of a number', { search: '0142', date_from: day(45), date_to: day(35) }, ['Ángela Ramírez']],
    ['what was written', { search: 'waited' }, ['Unhappy']],
    ['a percent sign', { search: '%' }, []],
    ['a period and a state', { date_from: day(10), date_to: day(8), state: 'went' }, ['Earlier, went']],
    ['who gave feedback', { state: 'feedback' }, ['Unhappy']],
  ])('for %s › finds those and no others', async (_, query, found) => {
    expect(await names(query as Record<string, string>)).toEqual(found)
  })

  test('with an unknown state › returns the known ones', async () => {
    expect(problemOf(await read('', { state: 'lost' })).message).toMatch(/^state must be one of: sent, not_opened/)
  })
})

describe('GET /review/business-promoter/csv', () => {
  test('with the list’s filters › has its rows, in the business’s time zone', async () => {
    const { status, headers, body } = await read('/csv', { ...WEEK, state: 'feedback' })
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toMatch(new RegExp(`"practice-\\d+-invitations-${WEEK.date_from}-to-${WEEK.date_to}\\.csv"`))
    const [head, row, ...rest] = String(body).replace('\uFEFF', '').trimEnd().split('\r\n')
    expect(head).toMatch(/^Name,Mobile Phone,Email,Email state/)
    expect(row).toMatch(/^Unhappy,,unhappy@mail\.test,sent,none,Yes,No,No,No,"I waited, ""long""",No,,\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(rest).toEqual([])
  })

  test('requested too often › is rejected', async () => {
    const other = await marquee.createAccount()
    const { database, clock } = marquee.services
    for (let tries = 0; tries < EXPORT_LIMIT.max; tries++) await countAttemptOrThrow(database, clock, EXPORT_LIMIT, other.clientUuid)
    expect((await read('/csv', {}, other)).status).toBe(429)
  })
})

/** Column and row of the code's dark squares, each drawn as a path with four corners. Other such paths have other sizes */
function drawnModules(pdf: Buffer): string[] {
  const streams = [...pdf.toString('latin1').matchAll(/\/FlateDecode\n>>\nstream\n([\s\S]*?)\nendstream/g)]
  const drawn = streams.map(([, bytes = '']) => inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')).join('\n')
  const corners = drawn.matchAll(/([\d.]+) ([\d.]+) m\n([\d.]+) [\d.]+ l\n[\d.]+ [\d.]+ l\n[\d.]+ [\d.]+ l\nh\n/g)
  const paths = [...corners].map(([, x, y, right]) => ({ x: Number(x), y: Number(y), side: Number(right) - Number(x) }))
  const side = paths.map((path) => path.side).toSorted((one, other) => one - other)[Math.floor(paths.length / 2)] ?? 1
  const squares = paths.filter((path) => Math.abs(path.side - side) < 0.01)
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))]
  return squares.map(({ x, y }) => `${Math.round((x - left) / side)},${Math.round((y - top) / side)}`)
}

describe('GET /review/business-promoter/qr/poster', () => {
  test.each([
    ['letter', '612 792'],
    ['a5', '419.53 595.28'],
  ])('on %s › is one page of that size, in either language', async (paper, box) => {
    for (const language of ['en', 'es']) {
      const { status, headers, body } = await read('/qr/poster', { paper, language })
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
      expect(headers.get('content-disposition')).toMatch(new RegExp(`"practice-\\d+-review-poster-${paper}-\\d{4}-\\d\\d-\\d\\d\\.pdf"`))
      expect(pdfTitle(body)).toMatch(new RegExp(`^Practice \\d+, Review poster ${paper}, `))
      const pdf = body.toString('latin1')
      expect(pdf.slice(0, 5)).toBe('%PDF-')
      expect(pdf).toContain(`/MediaBox [0 0 ${box}]`)
      expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
      expect(pdf).toContain(language === 'es' ? '/Lang (es-US)' : '/Lang (en-US)')
    }
  })

  test('of a partner’s client › has its name and the partner’s, and a code that leads to its own review page', async () => {
    const clientUuid = await marquee.createClient({ brand: 'partner', companyName: 'Elm & Oak Dental' })
    const { body } = await read('/qr/poster', {}, await marquee.createAccount({ clientUuid }))
    const [text = ''] = pdfPages(body)
    expect(text).toContain('Elm & Oak Dental')
    expect(text).toContain('Northlight')
    expect(text).not.toContain('Marquee')

    const [, url = ''] = /\/URI \((.+?)\)/.exec(body.toString('latin1')) ?? []
    const key = url.split('/').at(-1) ?? ''
    expect(url).toBe(`${brandIdentity(marquee.services.config, 'partner').url}/review/business-promoter/${key}`)
    expect((await marquee.api('GET', `/review/business-promoter/clicked/${key}`)).body.company_name).toBe('Elm & Oak Dental')
    const { modules } = QRCode.create(url, { errorCorrectionLevel: 'Q' })
    const places = Array.from(
      { length: modules.size ** 2 },
      (_, place) => [place % modules.size, Math.floor(place / modules.size)] as const,
    )
    const dark = places.filter(([column, row]) => modules.get(row, column)).map((place) => place.join())
    expect(drawnModules(body).toSorted()).toEqual(dark.toSorted())
  })

  test('with an unknown paper size › is rejected', async () => {
    expect(problemOf(await read('/qr/poster', { paper: 'a0' })).message).toBe('paper must be one of: a5, letter')
  })
})
