import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testInvitations } from '../../../../test/rows/test-invitations.ts'
import { connectPlace } from '../../../../test/rows/test-places.ts'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { sendMessageJob } from '../../../platform/sending/send-message.job.ts'
import { notifyPeopleJob } from '../../notices/events/notify-people.job.ts'
import { syncReviewsJob } from '../../reviews/sync/sync-reviews.job.ts'

const LIST = '/inquiry/call-inquiry/action-items'
const DAY_MS = 86_400_000

let marquee: TestMarquee
let customers: ReturnType<typeof testInvitations>
beforeAll(async () => {
  marquee = await startTestMarquee({ jobs: [syncReviewsJob, notifyPeopleJob, sendMessageJob] })
  customers = testInvitations(marquee)
})
afterAll(() => marquee.stop())

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const rows = async ({ token }: TestAccount, query: string) => (await marquee.api('GET', `${LIST}?${query}`, { token })).body
const texts = async (account: TestAccount, query: string): Promise<string[]> =>
  (await rows(account, query)).data.map((row: { action_items: string }) => row.action_items)
const tileOf = async ({ token }: TestAccount, key: string) =>
  (await marquee.api('GET', '/home/today', { token })).body.items.find((item: { key: string }) => item.key === key)
const tick = async (account: TestAccount, query: string, show_item: boolean) => {
  const [row] = (await rows(account, query)).data
  await marquee.api('POST', `${LIST}/${row.twilio_call_analysis_action_items_uuid}/status-change`, {
    token: account.token,
    body: { show_item },
  })
}

/** A tile leads to as many rows as it counts; the screen also applies its default filter, open items */
async function expectLedTo(account: TestAccount, key: string, count: number): Promise<void> {
  const tile = await tileOf(account, key)
  expect(tile?.count ?? 0).toBe(count)
  if (tile) expect((await rows(account, `dismiss=INCOMPLETED&${tile.to.split('?')[1]}`)).page.totalElements).toBe(count)
}

describe('private feedback', () => {
  const give = (key: string, bad_rating_feedback: string) => customers.submit(key, { rating: 2, bad_rating_feedback })

  test('given › is a task of the day with the customer’s text, shown by a tile that leads to it, done and undone', async () => {
    const account = await marquee.createAccount()
    const { emailKey, uuid } = await customers.invite({ clientUuid: account.clientUuid })
    await give(emailKey, 'I waited\nforty minutes')
    expect(await tileOf(account, 'private-feedback')).toEqual({
      key: 'private-feedback',
      tone: 'warning',
      count: 1,
      fact: '1 customer left feedback',
      detail: 'Next: Reply to Dana Whitfield, +1 (217) 555-0142, rated 2 of 5: “I waited forty minutes”',
      verb: 'Reply',
      to: '/actionItemList?kind=FEEDBACK',
    })
    expect((await rows(account, 'kind=FEEDBACK')).data).toMatchObject([
      { kind: 'FEEDBACK', link: `/businessPromoter?business_promoter_uuid=${uuid}`, call_sid: '', show_display: true },
    ])
    await expectLedTo(account, 'private-feedback', 1)
    await tick(account, 'kind=FEEDBACK', false)
    await expectLedTo(account, 'private-feedback', 0)
    await tick(account, 'kind=FEEDBACK', true)
    await expectLedTo(account, 'private-feedback', 1)
  })

  test('sent again › stays done with the same text, and is open again with another', async () => {
    const account = await marquee.createAccount()
    const { emailKey } = await customers.invite({ clientUuid: account.clientUuid })
    for (let time = 0; time < 2; time++) await give(emailKey, 'I waited')
    await tick(account, 'kind=FEEDBACK', false)
    await give(emailKey, 'I waited')
    await expectLedTo(account, 'private-feedback', 0)
    await give(emailKey, 'I waited again')
    expect(await texts(account, 'kind=FEEDBACK&dismiss=INCOMPLETED')).toEqual([expect.stringContaining('“I waited again”')])
    expect((await rows(account, 'kind=FEEDBACK')).page.totalElements).toBe(1)
  })

  test('beside a good rating, or of another business › adds no task', async () => {
    const account = await marquee.createAccount()
    const { emailKey } = await customers.invite({ clientUuid: account.clientUuid })
    await customers.submit(emailKey, { rating: 5 })
    await give((await customers.invite()).emailKey, 'I waited')
    expect(await texts(account, '')).toEqual([])
    await expectLedTo(account, 'private-feedback', 0)
  })

  test('with a long text › is quoted in part', async () => {
    const account = await marquee.createAccount()
    await give((await customers.invite({ clientUuid: account.clientUuid, phoneNumber: '' })).emailKey, 'very '.repeat(60))
    expect(await texts(account, 'kind=FEEDBACK')).toEqual([
      expect.stringMatching(/^Reply to Dana Whitfield, rated 2 of 5: “(very ){27}very…”$/),
    ])
  })
})

describe('low reviews on Yelp', () => {
  test('found by a sync, twice › are tasks with their address at Yelp, once, for as long as they are low and there', async () => {
    const place = await connectPlace(marquee, 'yelp', { reviews: [{ rate: 5, text: 'Fine' }] })
    const { account } = place
    const low = await place.write({ rate: 2, name: 'Sam K.', text: 'Nobody called back' })
    const gone = await place.write({ rate: 1, name: 'Kim', text: 'Rude' })
    await place.write({ rate: 1, text: 'Long ago', written_at: daysAgo(120) })
    for (let time = 0; time < 2; time++) await place.sync()
    expect((await texts(account, 'kind=YELP')).sort()).toEqual([
      'Reply to Kim on Yelp, 1 star: “Rude”',
      'Reply to Sam K. on Yelp, 2 stars: “Nobody called back”',
    ])
    expect((await rows(account, 'kind=YELP&search=sam')).data).toMatchObject([{ kind: 'YELP', link: expect.stringMatching(/^http.*yelp/) }])
    expect(await tileOf(account, 'low-yelp-reviews')).toMatchObject({ fact: '2 low reviews on Yelp', verb: 'Open list' })
    await expectLedTo(account, 'low-yelp-reviews', 2)
    await place.change(low, { rate: 4 })
    await place.remove(gone)
    await place.sync()
    await expectLedTo(account, 'low-yelp-reviews', 0)
    expect(await texts(account, 'kind=YELP')).toEqual([])
  })

  test('ticked off › stay so after the next sync, and can be opened again', async () => {
    const place = await connectPlace(marquee, 'yelp', { reviews: [{ rate: 1, text: 'Rude' }] })
    await expectLedTo(place.account, 'low-yelp-reviews', 1)
    await tick(place.account, 'kind=YELP', false)
    await place.sync()
    await expectLedTo(place.account, 'low-yelp-reviews', 0)
    await tick(place.account, 'kind=YELP', true)
    await expectLedTo(place.account, 'low-yelp-reviews', 1)
  })

  test('of Google, or of a tab that is not shown › are no tasks of this kind', async () => {
    const place = await connectPlace(marquee, 'google', { reviews: [{ rate: 1 }] })
    await expectLedTo(place.account, 'low-yelp-reviews', 0)
    const yelp = await connectPlace(marquee, 'yelp')
    await yelp.verify(false)
    await yelp.write({ rate: 1, text: 'Rude' })
    await yelp.run()
    await expectLedTo(yelp.account, 'low-yelp-reviews', 0)
    expect((await rows(yelp.account, '')).page.totalElements).toBe(0)
  })
})
