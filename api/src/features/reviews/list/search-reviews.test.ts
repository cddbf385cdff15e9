import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { reviews } from '../reviews.tables.ts'

type Row = typeof reviews.$inferInsert
interface ListedPage {
  data: { reviews: { review_contents: string }[]; next_page_token: string | null }
}

let marquee: TestMarquee
let own: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [] })
  own = await marquee.createAccount()
  const rows: Partial<Row>[] = [
    { reviewerName: 'Ángela RAMÍREZ', contents: 'Two hours in the waiting room.', rate: 1 },
    {
      reviewerName: 'Ned Ramirez',
      contents: 'Clean ROOM, kind people.',
      rate: 5,
      responseState: 'published',
      responseContents: 'Thank you.',
    },
    { reviewerName: 'Bo Li', contents: '100% happy_customer \\ 35 minutes', rate: 4 },
    { reviewerName: 'Gone', contents: 'Clean room', deletedAt: new Date() },
  ]
  await write(own, 'google', rows)
  await write(own, 'yelp', [{ contents: 'A clean room' }, { contents: 'Noisy' }, { contents: 'Another room', rate: 2 }])
  await write(await marquee.createAccount(), 'google', [{ contents: 'The room of another business' }])
})
afterAll(() => marquee.stop())

/** The first is the newest */
function write(
  { clientUuid }: TestAccount,
  platform: 'google' | 'yelp',
  rows: Partial<Row>[],
  newest = Date.UTC(2026, 4, 1),
): Promise<unknown> {
  const values = rows.map((row, index): Row => {
    const writtenAt = new Date(newest - index * 60_000)
    const externalId = `${newest} ${index}`
    return { clientUuid, platform, externalId, rate: 5, writtenAt, day: '2026-05-01', changedAt: writtenAt, ...row }
  })
  return withTenant(marquee.services.database, clientUuid, (db) => db.insert(reviews).values(values))
}

const list = (query: string, { token }: TestAccount = own, platform = 'google') =>
  marquee.api('GET', `/review/${platform}?${query}`, { token })
const namesOf = async (query: string) =>
  (await list(query)).body.data.reviews.map(({ reviewer_name: name }: { reviewer_name: string }) => name.split(' ')[0])

describe('GET /review/google with search', () => {
  test.each([
    ['a term of the text', 'search=room', ['Ángela', 'Ned']],
    ['part of a term', 'search=itin', ['Ángela']],
    ['a name without its accents', 'search=ramirez', ['Ángela', 'Ned']],
    ['a name with accents that one has not', 'search=RAMÍREZ', ['Ángela', 'Ned']],
    ['a name and a term', 'search=kind%20ramirez', ['Ned']],
    ['terms of which one is not found', 'search=room%20garage', []],
    ['two letters', 'search=li', ['Bo']],
    ['two letters within a term', 'search=oo', []],
    ['a number', 'search=35', ['Bo']],
    ['what is a wildcard elsewhere', 'search=100%25', ['Bo']],
    ['an underscore', 'search=y_c', ['Bo']],
    ['a backslash', 'search=%5C', []],
    ['single letters', 'search=o%20a', []],
    ['a single letter and a term', 'search=o%20room', ['Ángela', 'Ned']],
    ['a ninth term that is not found', 'search=room%20room%20room%20room%20room%20room%20room%20room%20garage', ['Ángela', 'Ned']],
    ['an apostrophe', "search=';drop", []],
    ['a term and stars', 'search=room&stars=5', ['Ned']],
    ['a term and the low ones', 'search=ramirez&stars=1,2,3', ['Ángela']],
    ['a term and those with a reply', 'search=room&answered=true', ['Ned']],
    ['a term and those without a reply', 'search=room&answered=false', ['Ángela']],
    ['a term and those rejected', 'search=room&answered=rejected', []],
    ['a term and those that wait', 'search=room&answered=waiting', []],
    ['a term and the last days', 'search=room&written=recent', []],
    ['nothing but spaces', 'search=%20', ['Ángela', 'Ned', 'Bo']],
  ])('with %s › %s › finds reviews that contain all terms', async (_, query, names) => {
    expect(await namesOf(query)).toEqual(names)
  })

  test('with a review that is requested by its uuid › shows that one', async () => {
    const [ned] = (await list('search=kind')).body.data.reviews
    expect(await namesOf(`search=garage&review_uuid=${ned.review_uuid}`)).toEqual(['Ned'])
  })

  test.each([
    [`search=${'x'.repeat(201)}`, 'A search can have at most 200 characters'],
    ['search=a%00b', 'The search contains characters that cannot be used'],
  ])('with %o › is rejected with a message', async (query, message) => {
    expect(problemOf(await list(query))).toEqual({ status: 400, code: 'invalid_input', message })
  })

  test('page by page › shows each once, the newest first, also behind a thousand others', async () => {
    const account = await marquee.createAccount()
    const many = Array.from({ length: 1_100 }, (_, index) => ({ contents: index % 50 === 49 ? `Sought ${index}` : `Frequent ${index}` }))
    await write(account, 'google', many)
    for (const [term, length] of [
      ['sought', 22],
      ['frequent', 1_078],
    ] as const) {
      const texts: string[] = []
      let token: string | null = ''
      while (token !== null) {
        const { data }: ListedPage = (await list(`search=${term}&next_page_token=${token}`, account)).body
        texts.push(...data.reviews.map(({ review_contents: text }) => text))
        token = data.next_page_token
      }
      const expected = many.map(({ contents }) => contents).filter((text) => text.toLowerCase().startsWith(term))
      expect([texts.length, texts]).toEqual([length, expected])
    }
  })
})

describe('GET /review/yelp with search', () => {
  test('by pages › finds and counts what matches', async () => {
    const first = (await list('search=room&size=1', own, 'yelp')).body
    const second = (await list('search=room&size=1&page=2', own, 'yelp')).body
    const beyond = (await list('search=room&size=1&page=3', own, 'yelp')).body
    expect([first, second].map(({ data }) => data.reviews[0].review_contents)).toEqual(['A clean room', 'Another room'])
    expect([beyond.data.reviews, beyond.page]).toEqual([[], { totalElements: 2, totalPage: 2, size: 1, number: 3 }])
    expect((await list('search=room&stars=2', own, 'yelp')).body.page.totalElements).toBe(1)
  })
})

test('search_reviews › without a client › finds nothing', async () => {
  const { rows } = await marquee.services.database.executeSql(
    "select * from search_reviews('google', array['%room%'], null, null, null, null, null, null, 20, 0)",
  )
  expect(rows).toEqual([{ uuids: [], total: 0 }])
})
