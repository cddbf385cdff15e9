import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATOR_KEY, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'
import { withTenant } from '../../platform/database/tenancy.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [] })
})
afterAll(() => marquee.stop())

const read = async ({ token }: TestAccount) => (await marquee.api('GET', '/user-management/my-information/practice', { token })).body
const setUp = (account: TestAccount, what: string, body: object) =>
  marquee.api('PUT', `/operator/clients/${account.clientUuid}/${what}`, { token: OPERATOR_KEY, body })

describe('GET /user-management/my-information/practice', () => {
  test('of a business without any setup › has a review page and nothing else', async () => {
    const account = await marquee.createAccount()
    expect(await read(account)).toEqual({
      code: 200,
      client_since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      tracking_numbers: [],
      website_url: '',
      review_page_url: expect.stringMatching(/^http.+\/review\/business-promoter\/[\w-]{22}portal$/),
      google: null,
      yelp: null,
    })
  })

  test('with number and places › returns them, with the platform’s own totals', async () => {
    const account = await marquee.createAccount()
    await withTenant(marquee.services.database, account.clientUuid, (db) =>
      db.execute(sql`update clients set created_at = '2025-10-01T04:30:00Z' where client_uuid = ${account.clientUuid}`),
    )
    await setUp(account, 'inquiries', {
      tracking_number: '+12175550177',
      forward_to: '+12175550178',
      recording: false,
      allowed_origins: ['https://www.practice.test', 'https://practice.test'],
    })
    await setUp(account, 'reviews', {
      google_place_url: 'https://maps.practice.test/place',
      yelp_place_url: 'https://yelp.practice.test/place',
    })
    await withTenant(marquee.services.database, account.clientUuid, (db) =>
      db.execute(
        sql`insert into review_syncs (client_uuid, platform, total_reviews, average_rating) values (${account.clientUuid}, 'google', 312, 4.8)`,
      ),
    )
    expect(await read(account)).toMatchObject({
      client_since: '2025-10-01T04:30:00.000Z',
      tracking_numbers: [{ number: '+12175550177', name: 'Main number', rings: '+12175550178', recording: false }],
      website_url: 'https://www.practice.test',
      google: { url: 'https://maps.practice.test/place', rating: 4.8, reviews: 312 },
      yelp: { url: 'https://yelp.practice.test/place', rating: 0, reviews: 0 },
    })
    expect(await read(await marquee.createAccount())).toMatchObject({ tracking_numbers: [], google: null, yelp: null })
  })

  test('its review page › requested twice › is the same, opens, and differs from that of another business', async () => {
    const account = await marquee.createAccount()
    const { review_page_url: url } = await read(account)
    expect((await read(account)).review_page_url).toBe(url)
    expect((await read(await marquee.createAccount())).review_page_url).not.toBe(url)
    const page = await marquee.api('GET', `/review/business-promoter/clicked/${url.split('/').at(-1)}`)
    expect(page.status).toBe(200)
  })

  test('without a session › is rejected', async () => {
    expect((await marquee.api('GET', '/user-management/my-information/practice')).status).toBe(401)
  })
})
