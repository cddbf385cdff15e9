import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ANITA, MEGAN, testConsent, type VendorRedirect } from '../../../../test/rows/test-consent.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
let consent: ReturnType<typeof testConsent>
beforeAll(async () => {
  marquee = await startTestMarquee()
  consent = testConsent(marquee)
})
afterAll(() => marquee.stop())

const ROUNDS = 6

async function grantsOf(clientUuid: string) {
  const { rows } = await marquee.services.database.executeSql(
    `select g.vendor_account_name as name, g.withdrawn_at is null as live, exists (select from connections c where c.client_uuid = g.client_uuid and c.grant_uuid = g.uuid) as used
     from connection_grants g where g.client_uuid = '${clientUuid}'`,
  )
  return rows
}

/** Needs PostgreSQL: the embedded database has only one connection, so its transactions never run concurrently */
describe('at the same time', () => {
  test('two administrators sign in as the same person › both succeed, with one consent', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await marquee.createAccount()
      const two = await marquee.createAccount({ clientUuid: one.clientUuid })
      const returned: VendorRedirect[] = []
      for (const account of [one, two]) {
        const { body } = await consent.start(account, 'google_business')
        returned.push(await consent.decide(body.data.authorization_url, 'google_business', { as: ANITA }))
      }
      const responses = await Promise.all(
        [one, two].map((account, index) => consent.finish(account, returned[index] ?? { vendor: '', state: '' })),
      )
      expect(responses.map(({ status }) => status)).toEqual([200, 200])
      expect(await grantsOf(one.clientUuid)).toEqual([{ name: ANITA, live: true, used: true }])
    }
  })

  test('two administrators sign in as different people › no consent is left without a connection', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await marquee.createAccount()
      const two = await marquee.createAccount({ clientUuid: one.clientUuid })
      await Promise.all([consent.sign(one, 'google_business', { as: ANITA }), consent.sign(two, 'google_business', { as: MEGAN })])
      const grants = await grantsOf(one.clientUuid)
      expect(grants.filter(({ live }) => live)).toEqual([expect.objectContaining({ used: true })])
    }
  })

  test('one kind is disconnected while another of the same person is connected › the new one retains its consent', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const account = await marquee.createAccount()
      await consent.connect(account, 'google_business')
      const { body } = await consent.start(account, 'google_analytics')
      const returned = await consent.decide(body.data.authorization_url, 'google_analytics')
      await Promise.all([consent.finish(account, returned), consent.disconnect(account, 'google_business')])
      const { google_analytics: analytics } = await consent.list(account)
      expect(analytics.state).toBe('choosing')
      expect(await grantsOf(account.clientUuid)).toContainEqual(expect.objectContaining({ live: true, used: true }))
    }
  })
})
