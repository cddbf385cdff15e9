import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCalls } from '../../../test/rows/call-rows.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import { createSearchContribution, type SearchContribution } from '../../platform/feature/search.ts'
import { searchRoutes } from './search.routes.ts'

interface Hit {
  title: string
  detail: string
  to: string
}
type Group = { key: string; complete: boolean; hits: Hit[] }

const search = (marquee: TestMarquee, { token }: TestAccount, text: string) =>
  marquee.api('GET', `/search?words=${encodeURIComponent(text)}`, { token })

describe('GET /search', () => {
  let marquee: TestMarquee
  beforeAll(async () => {
    marquee = await startTestMarquee()
  })
  afterAll(() => marquee.stop())

  const inTenant = (clientUuid: string, run: Parameters<typeof withTenant<void>>[2]) =>
    withTenant(marquee.services.database, clientUuid, run)
  const hitsOf = async (account: TestAccount, text: string, key: string): Promise<Hit[]> => {
    const { status, body } = await search(marquee, account, text)
    expect(status).toBe(200)
    return body.groups.find((group: Group) => group.key === key).hits
  }
  const titles = async (account: TestAccount, text: string, key: string) => (await hitsOf(account, text, key)).map(({ title }) => title)

  test('of a business without anything › has all groups, complete and empty', async () => {
    const { body } = await search(marquee, await marquee.createAccount(), 'dana')
    expect(body).toEqual({
      code: 200,
      groups: ['callers', 'invoices', 'reviews', 'invitations'].map((key) => ({ key, complete: true, hits: [] })),
    })
  })

  test('for a caller › finds each once, by parts of name or number, the last to call first', async () => {
    const account = await marquee.createAccount()
    const at = (moment: string) => ({ startedAt: new Date(moment) })
    await insertCalls(marquee, account.clientUuid, [
      { callerName: 'Dana Whitfield', phoneFrom: '+12175550142', ...at('2024-03-04T18:00:00Z') },
      { callerName: 'Dana Whitfield', phoneFrom: '+12175550142', ...at('2024-01-02T03:00:00Z') },
      { callerName: '', phoneFrom: '+12175550142', ...at('2024-03-05T18:00:00Z') },
      { callerName: 'Dan Iverson', phoneFrom: '+12175550177', ...at('2024-03-06T18:00:00Z') },
      { callerName: 'Danger Spam', phoneFrom: '+12175550199', spam: true, ...at('2024-03-06T18:00:00Z') },
      { callerName: 'Ada Withheld', phoneFrom: '', ...at('2024-03-06T18:00:00Z') },
    ])
    expect(await titles(account, 'dan', 'callers')).toEqual(['Dan Iverson', 'Dana Whitfield'])
    expect(await titles(account, 'WHIT dana', 'callers')).toEqual(['Dana Whitfield'])
    expect(await titles(account, 'wh', 'callers')).toEqual(['Dana Whitfield'])
    expect(await titles(account, 'hi', 'callers')).toEqual([])
    expect(await titles(account, 'withheld', 'callers')).toEqual(['Ada Withheld'])
    const [dana] = await hitsOf(account, '(217) 555-0142', 'callers')
    expect(dana).toMatchObject({ title: 'Dana Whitfield', detail: expect.stringMatching(/217.*0142, called Mar 5, 2024$/) })
    const to = new URL(dana?.to ?? '', 'http://localhost')
    expect([to.pathname, to.searchParams.get('search'), to.searchParams.get('date_from')]).toEqual([
      '/callInquiries',
      '+12175550142',
      '2024-01-01',
    ])
    // At this URL, the call list shows exactly that number's calls
    const list = await marquee.api('GET', `/inquiry/call-inquiry1?page=1&size=10&${to.searchParams}`, { token: account.token })
    expect(list.body.page.totalElements).toBe(3)
  })

  test('for a caller › whose calls were renamed, marked as spam or deleted › follows', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    const [renamed = '', spam = '', deleted = ''] = await insertCalls(marquee, clientUuid, [
      { callerName: 'Erin Old', phoneFrom: '+12175550101' },
      { callerName: 'Erin Spam', phoneFrom: '+12175550102' },
      { callerName: 'Erin Gone', phoneFrom: '+12175550103' },
    ])
    expect(await titles(account, 'erin', 'callers')).toHaveLength(3)
    await inTenant(clientUuid, async (db) => {
      await db.execute(sql`update calls set caller_name = 'Erin New' where call_sid = ${renamed}`)
      await db.execute(sql`update calls set spam = true where call_sid = ${spam}`)
      await db.execute(sql`delete from calls where call_sid = ${deleted}`)
    })
    expect(await titles(account, 'erin', 'callers')).toEqual(['Erin New'])
  })

  test('for an invoice › by its number, whole or begun › finds it, the number itself first', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    await inTenant(clientUuid, async (db) => {
      for (const number of [900_128, 90_012, 9_001_280, 901])
        await db.execute(sql`insert into invoices (client_uuid, brand, number, invoice_date, due_date, total_cents)
          values (${clientUuid}, 'marquee', ${number}, '2024-03-01', '2024-03-15', 34900)`)
    })
    expect(await titles(account, 'INV-900128', 'invoices')).toEqual(['INV-900128', 'INV-9001280'])
    expect(await titles(account, 'inv 90012', 'invoices')).toEqual(['INV-90012', 'INV-900128', 'INV-9001280'])
    expect(await titles(account, '00901', 'invoices')).toEqual(['INV-00901'])
    expect(await titles(account, 'dana 901', 'invoices')).toEqual([])
    const [invoice] = await hitsOf(account, '901', 'invoices')
    expect(invoice).toMatchObject({
      detail: '$349.00, overdue, due Mar 15, 2024',
      to: expect.stringMatching(/^\/billsDetail\?uuid=[0-9a-f-]{36}$/),
    })
  })

  test('for a review › by its text or its author › finds it, and its address shows it alone', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    await inTenant(clientUuid, async (db) => {
      for (const [platform, name, contents, day] of [
        ['google', 'Omar Haddad', 'Gentle with my crown.\nNever waited.', '2024-03-01'],
        ['yelp', 'Lia Crowne', 'Lovely', '2024-03-02'],
        ['google', 'Deleted', 'A crown too', '2024-03-03'],
      ])
        await db.execute(sql`insert into reviews (client_uuid, platform, external_id, reviewer_name, contents, rate, written_at, day, changed_at, deleted_at)
          values (${clientUuid}, ${platform}, ${name}, ${name}, ${contents}, 5, ${day}, ${day}, now(), ${name === 'Deleted' ? 'now' : null}::timestamptz)`)
    })
    expect(await titles(account, 'crown', 'reviews')).toEqual(['Lia Crowne', 'Omar Haddad'])
    const [review] = await hitsOf(account, 'gentle crown', 'reviews')
    expect(review?.detail).toBe('5 stars on Google, Feb 29, 2024: Gentle with my crown. Never waited.')
    const query = new URL(review?.to ?? '', 'http://localhost').searchParams
    expect(query.get('type')).toBe('0')
    const list = await marquee.api('GET', `/review/google?review_uuid=${query.get('review_uuid')}`, { token: account.token })
    expect(list.body.data.reviews.map(({ reviewer_name: name }: { reviewer_name: string }) => name)).toEqual(['Omar Haddad'])
  })

  test('for an invitation › by name, address or number › finds both kinds, and its address shows it alone', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    await inTenant(clientUuid, async (db) => {
      for (const [kind, name, email, phone] of [
        ['classic', 'Noor Ali', 'noor@mail.test', ''],
        ['ai', 'Noor Beck', '', '+12175550155'],
        ['classic', 'Another', 'a@mail.test', ''],
        ['classic', 'José Ramírez', '', ''],
        ['classic', 'Ana RAMIREZ', '', ''],
      ])
        await db.execute(
          sql`insert into invitations (client_uuid, kind, name, email, phone_number) values (${clientUuid}, ${kind}, ${name}, ${email}, ${phone})`,
        )
    })
    expect((await titles(account, 'noor', 'invitations')).toSorted()).toEqual(['Noor Ali', 'Noor Beck'])
    expect(await titles(account, '555-0155', 'invitations')).toEqual(['Noor Beck'])
    for (const text of ['RAMIREZ', 'ramírez', 'RAMÍREZ'])
      expect((await titles(account, text, 'invitations')).toSorted()).toEqual(['Ana RAMIREZ', 'José Ramírez'])
    expect(await titles(account, 'jose ra', 'invitations')).toEqual(['José Ramírez'])
    expect(await titles(account, 'ram_rez', 'invitations')).toEqual([])
    expect((await hitsOf(account, 'beck', 'invitations'))[0]?.to).toMatch(/^\/aiBusinessPromoter\/detail\//)
    const [classic] = await hitsOf(account, 'noor@', 'invitations')
    const query = new URL(classic?.to ?? '', 'http://localhost').searchParams
    const list = await marquee.api('GET', `/review/business-promoter?${query}`, { token: account.token })
    expect([list.body.page.totalElements, list.body.data[0].name]).toEqual([1, 'Noor Ali'])
  })

  test('with many hits › returns five of each', async () => {
    const account = await marquee.createAccount()
    await insertCalls(
      marquee,
      account.clientUuid,
      Array.from({ length: 9 }, (_, index) => ({ callerName: `Pat ${index}`, phoneFrom: `+1217555010${index}` })),
    )
    expect(await titles(account, 'pat', 'callers')).toHaveLength(5)
  })

  test('for a caller › behind a thousand who called since › finds them too, and the newest of a term that all have', async () => {
    const account = await marquee.createAccount()
    const calledAt = (minute: number) => ({ phoneFrom: '+12175550142', startedAt: new Date(Date.UTC(2024, 0, 1, 0, minute)) })
    const others = Array.from({ length: 1_001 }, (_, index) => ({ callerName: `Patient ${index}`, ...calledAt(index + 1) }))
    await insertCalls(marquee, account.clientUuid, [{ callerName: 'Zoe Patient', ...calledAt(0) }, ...others])
    expect(await titles(account, 'zoe', 'callers')).toEqual(['Zoe Patient'])
    expect((await titles(account, 'patient', 'callers'))[0]).toBe('Patient 1000')
  })

  test('of another business › finds none of its data', async () => {
    const owner = await marquee.createAccount()
    await insertCalls(marquee, owner.clientUuid, [{ callerName: 'Secret Person', phoneFrom: '+12175550111' }])
    expect(await titles(owner, 'secret', 'callers')).toHaveLength(1)
    expect(await titles(await marquee.createAccount(), 'secret', 'callers')).toEqual([])
    // Nor does the function that bypasses row-level security
    const { rows } = await marquee.services.database.executeSql("select * from search_newest('callers', array['%secret%'], 5)")
    expect(rows).toEqual([])
  })

  test.each([
    ['?words=a', 'Type at least two characters'],
    ['', 'Type at least two characters'],
    [`?words=${'x'.repeat(101)}`, 'A search can have at most 100 characters'],
    ['?words=a%00b', 'The search contains characters that cannot be used'],
  ])('with %o › is rejected with a message', async (query, message) => {
    const response = await marquee.api('GET', `/search${query}`, { token: (await marquee.createAccount()).token })
    expect([response.status, problemOf(response).message]).toEqual([400, message])
  })

  test.each(['%', "'; drop table calls --", '\\', '_ _ _', '🦷🦷', '))((', '   ab   '])('for %o › is harmless', async (text) => {
    expect((await search(marquee, await marquee.createAccount(), text)).status).toBeLessThan(401)
  })
})

describe('GET /search with a group that fails', () => {
  const contributions: SearchContribution[] = []
  let marquee: TestMarquee
  beforeAll(async () => {
    marquee = await startTestMarquee({ routes: searchRoutes(contributions) })
  })
  afterAll(() => marquee.stop())

  test('of several › returns the others, and marks which is not complete', async () => {
    const statement = (text: string) =>
      ({ name: text, text, values: [] as unknown[] }) as { name: string; text: string; values: unknown[]; row?: { title: string } }
    const contribute = (group: SearchContribution['group'], text: string) =>
      createSearchContribution(
        group,
        () => [statement(text)],
        ([rows]) => rows.map(({ title }) => ({ title, detail: '', to: '/home' })),
      )
    contributions.push(
      contribute('callers', "select 'before' as title"),
      contribute('invoices', 'select * from secret_table'),
      contribute('reviews', "select 'after' as title"),
    )
    const { status, body } = await search(marquee, await marquee.createAccount(), 'anything')
    expect(status).toBe(200)
    expect(body.groups.map(({ key, complete, hits }: Group) => [key, complete, hits.map(({ title }) => title)])).toEqual([
      ['callers', true, ['before']],
      ['invoices', false, []],
      ['reviews', true, ['after']],
      ['invitations', true, []],
    ])
    expect(marquee.logLines.join('')).toContain('a group of the search is missing')
    expect(JSON.stringify(body)).not.toContain('secret_table')
  })
})
