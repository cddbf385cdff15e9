import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addNotificationRecipient } from '../../../../test/rows/test-notices.ts'
import { connectPlace } from '../../../../test/rows/test-places.ts'
import { startTestMarquee, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

describe('the notice of a low review', () => {
  test('with a low review after the first sync › is sent once, also for one that was good before', async () => {
    const account = await marquee.createAccount()
    const to = await addNotificationRecipient(marquee, account.clientUuid, { low_review: 'at_once' })
    const place = await connectPlace(marquee, 'google', { account, reviews: [{ rate: 1, text: 'Before the first sync' }] })
    const good = await place.write({ rate: 5, text: 'Good' })
    await place.write({ rate: 2, text: 'Ten days old', written_at: new Date(Date.now() - 240 * 3_600_000).toISOString() })
    await place.write({ rate: 3, name: 'Bo Diaz', text: 'Waited <b>long</b>' })
    await place.sync()
    const emails = await marquee.inbox(to)
    expect(emails.map(({ subject }) => subject)).toEqual(['New 3-star review on Google'])
    await place.change(good, { rate: 1 })
    await place.sync()
    await place.change(good, { rate: 2 })
    await place.sync()
    expect((await marquee.inbox(to)).map(({ subject }) => subject)).toEqual(['New 1-star review on Google', 'New 3-star review on Google'])
    expect(emails[0]?.text).toContain('Waited <b>long</b>')
    expect(emails[0]?.html).not.toContain('<b>long')
    expect(emails[0]?.links.some((link) => link.endsWith('/reviewManagement?type=0'))).toBe(true)
  })

  test('of a platform that is not verified › is not sent, because it would link to a hidden tab', async () => {
    const account = await marquee.createAccount()
    const to = await addNotificationRecipient(marquee, account.clientUuid, { low_review: 'at_once' })
    const place = await connectPlace(marquee, 'google', { account })
    await place.verify(false)
    await place.write({ rate: 1 })
    await place.sync()
    expect(await marquee.inbox(to)).toEqual([])
  })

  test('of a business with chosen recipients › does not go to its administrators', async () => {
    const place = await connectPlace(marquee, 'google')
    const chosen = await addNotificationRecipient(marquee, place.account.clientUuid, { low_review: 'at_once' })
    await place.write({ rate: 1, name: 'Bo Diaz', text: 'Waited' })
    await place.sync()
    expect(await marquee.inbox(place.account.email)).toEqual([])
    expect((await marquee.inbox(chosen)).map(({ subject }) => subject)).toEqual(['New 1-star review on Google'])
  })

  test('of a new business without chosen recipients › goes to its administrators', async () => {
    const place = await connectPlace(marquee, 'google')
    await place.write({ rate: 1, name: 'Bo Diaz', text: 'Waited' })
    await place.sync()
    expect((await marquee.inbox(place.account.email)).map(({ subject }) => subject)).toEqual(['New 1-star review on Google'])
  })
})
