import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { createMissingDemoData, DEMO_CLIENT_UUID, OTHER_CLIENT_UUID } from '../../../platform/demo/demo-data.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { findUnsupportedClaim } from '../generation/find-unsupported-claim.ts'
import { testRequests } from '../testing/test-requests.ts'
import { aiPromoterDemo } from './ai-promoter.demo.ts'

let marquee: TestMarquee
let practice: ReturnType<typeof testRequests>
beforeAll(async () => {
  marquee = await startTestMarquee()
  practice = testRequests(marquee)
})
afterAll(() => marquee.stop())

test('the demo’s requests › with topics chosen on their page › get drafts, and the stored ones contain only what was chosen', async () => {
  const facts = { companyName: 'Bright Smile Dental', brand: 'marquee', timeZone: 'America/Chicago', phoneCountryCode: '+1' }
  await withSystem(marquee.services.database, (db) =>
    db.insert(clients).values([DEMO_CLIENT_UUID, OTHER_CLIENT_UUID].map((clientUuid) => ({ ...facts, clientUuid }))),
  )
  await createMissingDemoData(marquee.services, [aiPromoterDemo])
  const account = await marquee.createAccount({ clientUuid: DEMO_CLIENT_UUID })
  const [newest] = (await practice.list(account)).data
  const uuid = newest.review_generator_uuid
  const { customer_keywords: topics } = (await practice.open(await practice.linkKey(account, uuid))).body
  const response = await practice.generate({ review_generator_uuid: uuid, keywords: topics.slice(0, 2), comment: '' })
  expect(response.body.data[0].reviews).toBe(
    'I would recommend Bright Smile Dental. What I remember from my visit: cleaning and waiting time.',
  )
  const { rows } = await marquee.services.database.executeSql("select keywords, suggestions from ai_page_drafts where model = 'demo'")
  for (const { keywords, suggestions } of rows as { keywords: string[]; suggestions: string[] }[])
    for (const text of suggestions) expect(findUnsupportedClaim(text, keywords.join(' '))).toBeNull()
})
