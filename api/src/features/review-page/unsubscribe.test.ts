import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newInvitationKey, testInvitations } from '../../../test/rows/test-invitations.ts'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import { insertSuppressionIfNew } from '../../platform/sending/messages.queries.ts'
import { sendMessageJob } from '../../platform/sending/send-message.job.ts'
import { queueEmail } from '../../platform/sending/sending.ts'

const GONE = { status: 404, code: 'not_found', message: 'This page does not exist' }

let marquee: TestMarquee
let customers: ReturnType<typeof testInvitations>
beforeAll(async () => {
  marquee = await startTestMarquee()
  customers = testInvitations(marquee)
})
afterAll(() => marquee.stop())

const pathOf = (key: string) => `/review/business-promoter/unsubscribe/${key}`
const show = (key: string) => marquee.api('GET', pathOf(key))
const oneClick = (key: string) => marquee.api('POST', pathOf(key), { raw: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })

/** Sends an invitation by email now, and returns its state */
async function stateOfNext(clientUuid: string, to: string): Promise<string | undefined> {
  const { services } = marquee
  const rendered = { subject: 'How was it?', html: '<p>How was it?</p>', text: 'How was it?' }
  const invitation = { clientUuid, brand: 'marquee', to, purpose: 'invitation', solicits: true, rendered } as const
  const messageUuid = await withTenant(services.database, clientUuid, (db) => queueEmail(db, services, invitation))
  await sendMessageJob.run(services, { clientUuid, messageUuid })
  return (await customers.messagesOf({ clientUuid })).at(-1)?.state
}

describe('GET /review/business-promoter/unsubscribe/{key}', () => {
  test('opened, also by a scanner › shows the business and changes nothing', async () => {
    const invited = await customers.invite({ email: 'still@customer.test' }, {}, { companyName: 'Elm Dental' })
    const about = { company_name: 'Elm Dental', company_logo: '', language: null }
    for (let times = 0; times < 2; times++)
      expect((await show(invited.emailKey)).body).toEqual({ code: 200, ...about, unsubscribed: false })
    expect(await stateOfNext(invited.clientUuid, 'still@customer.test')).toBe('sent')
    expect((await customers.rowOf(invited)).emailClickedAt).toBeNull()
  })

  test('by someone whom staff opted out › still offers to unsubscribe for good', async () => {
    const { clientUuid, emailKey } = await customers.invite({ email: 'desk@customer.test' })
    await withTenant(marquee.services.database, clientUuid, (db) =>
      insertSuppressionIfNew(db, { clientUuid, channel: 'email', recipient: 'desk@customer.test', reason: 'staff' }),
    )
    expect((await show(emailKey)).body.unsubscribed).toBe(false)
  })
})

describe('POST /review/business-promoter/unsubscribe/{key}', () => {
  const multipart = new FormData()
  multipart.append('List-Unsubscribe', 'One-Click')

  test.each([
    ['a mail program’s one click', { raw: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) }],
    ['a mail program’s one click as multipart', { raw: multipart }],
    ['the page’s button', { body: {} }],
    ['nothing in the body', {}],
  ])('by %s › suppresses what would be sent from then on, without cookie or redirect', async (_, given) => {
    const invited = await customers.invite({ email: 'leaving@customer.test' })
    const response = await marquee.api('POST', pathOf(invited.emailKey), given)
    expect([response.status, response.body, response.headers.get('set-cookie')]).toEqual([200, { code: 200 }, null])
    expect((await show(invited.emailKey)).body.unsubscribed).toBe(true)
    expect(await stateOfNext(invited.clientUuid, 'leaving@customer.test')).toBe('suppressed')
    expect(await customers.messagesOf(invited)).toMatchObject([{ problem: 'Unsubscribed' }])
  })

  test('for one business › does not affect another business or the other channel', async () => {
    const email = 'both@customer.test'
    const [invited, other] = [await customers.invite({ email }), await customers.invite({ email })]
    await oneClick(invited.emailKey)
    expect(await stateOfNext(other.clientUuid, email)).toBe('sent')
    expect((await show(other.emailKey)).body.unsubscribed).toBe(false)
    expect((await show(invited.textKey)).body.unsubscribed).toBe(false)
    await oneClick(other.textKey)
    expect([(await show(other.textKey)).body.unsubscribed, (await show(other.emailKey)).body.unsubscribed]).toEqual([true, false])
  })

  test('with a link long expired, twice › works, and is recorded once', async () => {
    const invited = await customers.invite({ email: 'late@customer.test' })
    marquee.clock.advance(400 * 86_400_000)
    for (let times = 0; times < 2; times++) expect((await oneClick(invited.emailKey)).status).toBe(200)
    expect(await stateOfNext(invited.clientUuid, 'late@customer.test')).toBe('suppressed')
    expect(await marquee.auditOf(invited.clientUuid)).toEqual(['unsubscribed'])
  })

  test('with an unknown or malformed key › returns 404', async () => {
    for (const key of [newInvitationKey(), `${newInvitationKey()}abc123`, 'short'])
      for (const request of [show, oneClick]) expect(problemOf(await request(key))).toEqual(GONE)
  })
})
