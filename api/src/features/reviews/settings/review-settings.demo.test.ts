import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { createMissingDemoData, DEMO_CLIENT_UUID, OTHER_CLIENT_UUID } from '../../../platform/demo/demo-data.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { sendMessageJob } from '../../../platform/sending/send-message.job.ts'
import { notifyPeopleJob } from '../../notices/events/notify-people.job.ts'
import { syncReviewsJob } from '../sync/sync-reviews.job.ts'
import { reviewSettingsDemo } from './review-settings.demo.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [syncReviewsJob, notifyPeopleJob, sendMessageJob] })
})
afterAll(() => marquee.stop())

test('the demo › after its first syncs › has the reviews of the sandbox’s Google and Yelp', async () => {
  const facts = { companyName: 'Demo', brand: 'marquee', timeZone: 'America/Chicago', phoneCountryCode: '+1' }
  await withSystem(marquee.services.database, (db) =>
    db.insert(clients).values([DEMO_CLIENT_UUID, OTHER_CLIENT_UUID].map((clientUuid) => ({ ...facts, clientUuid }))),
  )
  await createMissingDemoData(marquee.services, [reviewSettingsDemo])
  await marquee.runJobs()
  const readStats = async (clientUuid: string) => {
    const { token } = await marquee.createAccount({ clientUuid })
    const get = async (path: string) => (await marquee.api('GET', `/review/${path}`, { token })).body
    const handedOut = (await get('yelp')).page.totalElements
    return { ...(await get('main')), verified: await get('verification'), overview: await get('google/overview'), handedOut }
  }
  const main = await readStats(DEMO_CLIENT_UUID)
  expect(main).toMatchObject({ google: { user_ratings_total: 312 }, yelp: { user_ratings_total: 46 } })
  // Yelp's plans return at most seven reviews
  expect(main.handedOut).toBe(7)
  expect(main.google.rating).toBeCloseTo(4.8, 1)
  expect(main.verified).toMatchObject({ google: true, yelp: true })
  // Except the current month, which may have begun today
  expect(main.overview.trend.slice(0, -1).every(({ reviews }: { reviews: number }) => reviews > 0)).toBe(true)
  expect(await readStats(OTHER_CLIENT_UUID)).toMatchObject({ google: { user_ratings_total: 38 }, yelp: { user_ratings_total: 9 } })
  const logo = await marquee.request('GET', '/api/public-file/public/0d3a0000-0000-4000-8000-0000000106c0')
  expect([logo.status, logo.headers.get('content-type')]).toEqual([200, 'image/png'])
})
