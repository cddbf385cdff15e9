import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../test/test-marquee.ts'

const SECRET = 'sandbox-mail-bounce-secret-000000'
const INVITATIONS = '/review/business-promoter'

let marquee: TestMarquee
let own: TestAccount
let other: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee()
  own = await marquee.createAccount()
  other = await marquee.createAccount()
})
afterAll(() => marquee.stop())

const invite = async (email: string, { token }: TestAccount) => {
  expect((await marquee.api('POST', INVITATIONS, { token, body: { name: 'Dana', email } })).status).toBe(201)
  await marquee.runJobs()
}
const shown = async ({ token }: TestAccount, email: string) =>
  (await marquee.api('GET', INVITATIONS, { token })).body.data.find((row: { email_address: string }) => row.email_address === email)
async function bounce(order: object) {
  const webhook = { webhook_url: `${marquee.url}/api/webhooks/mail/${SECRET}` }
  const response = await fetch(`${marquee.sandboxUrl}/smtp/bounces`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...webhook, ...order }),
  })
  return (await response.json()) as { status: number }
}

describe('POST /webhooks/mail/{secret}', () => {
  test.each(['dsn', 'postmark'])('with a bounce in the form %s › marks the invitation and the address, and is idempotent', async (form) => {
    const to = `nobody-${form}@mail.test`
    await invite(to, own)
    expect(await shown(own, to)).toMatchObject({ email_state: 'sent', email_problem: '' })
    expect(await bounce({ to, form })).toEqual({ status: 200 })
    expect(await bounce({ to, form })).toEqual({ status: 200 })
    expect(await shown(own, to)).toMatchObject({
      email_state: 'failed',
      email_problem: 'This email bounced: the address doesn’t exist. Please check it',
    })
    const { business_promoter_uuid: uuid } = await shown(own, to)
    expect(problemOf(await marquee.api('POST', `${INVITATIONS}/re-send/${uuid}`, { token: own.token }))).toMatchObject({
      status: 409,
      message: 'Earlier email to this address bounced. Please check it',
    })
    await marquee.runJobs()
    expect(await marquee.inbox(to)).toHaveLength(1)
  })

  test('with the email of one business › does not affect those of others', async () => {
    const to = 'shared@mail.test'
    await invite(to, other)
    await invite(to, own)
    await bounce({ to, form: 'dsn' })
    expect((await shown(own, to)).email_state).toBe('failed')
    expect((await shown(other, to)).email_state).toBe('sent')
  })

  test('with a delay, or an email that nobody sent › changes nothing', async () => {
    const to = 'patient@mail.test'
    await invite(to, own)
    expect(await bounce({ to, status: '4.4.1' })).toEqual({ status: 200 })
    expect(await bounce({ to, status: '5.7.1' })).toEqual({ status: 200 })
    const dsn = 'Final-Recipient: rfc822; patient@mail.test\nAction: failed\nStatus: 5.1.1\nMessage-ID: <unknown@mail.test>'
    expect((await marquee.api('POST', `/webhooks/mail/${SECRET}`, { body: { dsn } })).status).toBe(200)
    expect((await shown(own, to)).email_state).toBe('sent')
  })

  test('with a wrong secret › returns 404', async () => {
    expect(problemOf(await marquee.api('POST', '/webhooks/mail/guess', { body: { dsn: '' } }))).toMatchObject({ status: 404 })
  })
})
