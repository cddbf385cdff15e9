import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditEvent } from '#contract/audit-log.ts'
import { testInvitations } from '../../../test/rows/test-invitations.ts'
import { testPhone } from '../../../test/rows/test-phone.ts'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import { insertSuppressionIfNew } from '../../platform/sending/messages.queries.ts'
import { messages } from '../../platform/sending/messages.tables.ts'
import { sendMessageJob } from '../../platform/sending/send-message.job.ts'
import { queueText } from '../../platform/sending/sending.ts'

const MESSAGE = '/api/webhooks/twilio/message'
const STATUS = '/api/webhooks/twilio/message-status'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
let customers: ReturnType<typeof testInvitations>
let clientUuid: string
let number: string
let numbers = 0
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
  customers = testInvitations(marquee)
})
beforeEach(async () => {
  clientUuid = await marquee.createClient()
  number = `+131255501${String(++numbers).padStart(2, '0')}`
})
afterAll(() => marquee.stop())

const ourNumber = () => marquee.services.texting.sender ?? ''
/** A text from a customer, as Twilio's webhook forwards it */
function text(Body: string, more: Record<string, string> = {}) {
  const form = { MessageSid: `SM${'0'.repeat(32)}`, From: number, To: ourNumber(), Body, NumMedia: '0', ...more }
  return phone.post(MESSAGE, form, { 'x-twilio-signature': phone.sign(MESSAGE, form) })
}
/** End to end: the sandbox's Twilio replies first, signs the webhook, and blocks the number too */
async function textByPhone(body: string, more: { channel?: 'rcs'; pictures?: number } = {}): Promise<{ status: number }> {
  const webhooks = { webhook_url: marquee.services.config.publicUrl + MESSAGE, connect_to: marquee.url }
  const response = await fetch(`${marquee.sandboxUrl}/twilio/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: number, to: ourNumber(), body, ...more, ...webhooks }),
  })
  return (await response.json()) as { status: number }
}
/** Sends a text to the number now, and returns its outcome */
async function sendNext(client = clientUuid, solicits = true) {
  const { services } = marquee
  const invitation = { clientUuid: client, brand: 'marquee', to: number, purpose: 'invitation', solicits, body: 'How was it?' } as const
  const messageUuid = await withTenant(services.database, client, (db) => queueText(db, services, invitation))
  await sendMessageJob.run(services, { clientUuid: client, messageUuid })
  return newest(client)
}
const stateOfNext = async (client = clientUuid, solicits = true) => (await sendNext(client, solicits)).state
async function newest(client = clientUuid) {
  const message = (await customers.messagesOf({ clientUuid: client })).at(-1)
  if (!message) throw new Error('no message')
  return message
}
const newSid = () => `SM${randomBytes(16).toString('hex')}`
function report(MessageSid: string, MessageStatus: string, ErrorCode?: string) {
  const form = { MessageSid, MessageStatus, To: number, ...(ErrorCode && { ErrorCode }) }
  return phone.post(STATUS, form, { 'x-twilio-signature': phone.sign(STATUS, form) })
}
const inTenant = <T>(run: Parameters<typeof withTenant<T>>[2]) => withTenant(marquee.services.database, clientUuid, run)
/** Sends a text, and returns its Twilio id */
const sendOne = async () => (await sendNext()).providerId ?? ''
const suppressAs = (reason: 'staff' | 'unsubscribed') =>
  inTenant((db) => insertSuppressionIfNew(db, { clientUuid, channel: 'text', recipient: number, reason }))

describe('POST /webhooks/twilio/message', () => {
  test('without Twilio’s signature › returns 403 and changes nothing', async () => {
    await stateOfNext()
    const form = { From: number, To: ourNumber(), Body: 'STOP' }
    for (const signature of ['', 'AAAA', phone.sign(MESSAGE, { ...form, Body: 'Hi' })])
      expect(problemOf(await phone.post(MESSAGE, form, { 'x-twilio-signature': signature }))).toMatchObject({
        status: 403,
        code: 'not_allowed',
      })
    expect(await stateOfNext()).toBe('sent')
  })

  test('with ALTO, by phone › suppresses later texts, and confirms it in Spanish', async () => {
    await stateOfNext()
    await textByPhone('Alto')
    const received = (await marquee.inbox(number)).map((message) => message.text)
    expect(received).toContainEqual(expect.stringMatching(/^Listo: no le enviaremos más mensajes/))
    expect(await stateOfNext()).toBe('suppressed')
  })

  test('with STOP › sends no reply itself and suppresses later texts', async () => {
    await stateOfNext()
    const result = await text('Stop.')
    expect([result.status, result.headers.get('content-type')]).toEqual([200, 'text/xml; charset=utf-8'])
    expect(String(result.body)).toBe('<?xml version="1.0" encoding="UTF-8"?><Response></Response>')
    expect(await stateOfNext()).toBe('suppressed')
  })

  test.each(['Please don’t stop', 'HELP'])('with “%s” › changes nothing', async (message) => {
    await stateOfNext()
    expect((await text(message)).status).toBe(200)
    expect(await stateOfNext()).toBe('sent')
    expect(await marquee.auditOf(clientUuid)).toEqual([])
  })

  test('with STOP, then START from a real phone, each twice › sends again, and records each once', async () => {
    await stateOfNext()
    for (const keyword of ['STOP', 'STOP']) expect((await textByPhone(keyword)).status).toBe(200)
    expect(await stateOfNext()).toBe('suppressed')
    for (const keyword of ['START', 'START']) await textByPhone(keyword)
    expect(await stateOfNext()).toBe('sent')
    const { token } = await marquee.createAccount({ clientUuid })
    const { data } = (await marquee.api('GET', '/user-management/audit-log', { token })).body
    expect(data.map(({ action, details }: AuditEvent) => [action, details.recipient])).toEqual([
      ['texts_resumed', number],
      ['texts_stopped', number],
    ])
  })

  // Twilio shares a sender's opt-outs among its channels
  test.each([
    ['REVOKE', { channel: 'rcs' }],
    ['OPTOUT', { pictures: 1 }],
  ] as const)('with %s by %j › suppresses later texts by SMS, until START by SMS', async (keyword, more) => {
    await stateOfNext()
    await textByPhone(keyword, more)
    expect(await stateOfNext()).toBe('suppressed')
    await textByPhone('START')
    expect(await stateOfNext()).toBe('sent')
  })

  test.each(['staff', 'unsubscribed'] as const)(
    'with START from someone who opted out in another way (%s) › changes nothing',
    async (reason) => {
      await suppressAs(reason)
      await text('STOP')
      await text('START')
      expect(await stateOfNext()).toBe('suppressed')
    },
  )

  test('with STOP to the number of all businesses › stops each that has sent the customer a request, and no other', async () => {
    const [inviter, silent, stranger] = [await marquee.createClient(), await marquee.createClient(), await marquee.createClient()]
    await stateOfNext()
    await stateOfNext(inviter)
    await stateOfNext(silent, false)
    const customer = number
    number = '+13125550199'
    await stateOfNext(stranger)
    number = customer
    await text('STOP')
    expect([await stateOfNext(), await stateOfNext(inviter)]).toEqual(['suppressed', 'suppressed'])
    expect(await stateOfNext(silent)).toBe('sent')
    expect([await marquee.auditOf(silent), await marquee.auditOf(stranger)]).toEqual([[], []])
    expect(await stateOfNext(stranger)).toBe('sent')
    expect(await stateOfNext(clientUuid, false)).toBe('sent')
  })

  test('with STOP and START to a business’s own number › concerns that business only, even before it has written', async () => {
    const ownNumber = '+12175550171'
    const practice = await phone.openPractice({ tracking_number: ownNumber })
    await stateOfNext()
    await text('STOP', { To: ownNumber })
    expect([await stateOfNext(practice.clientUuid), await stateOfNext()]).toEqual(['suppressed', 'sent'])
    await text('STOP')
    await text('START', { To: ownNumber })
    expect([await stateOfNext(practice.clientUuid), await stateOfNext()]).toEqual(['sent', 'suppressed'])
  })

  test('from a sender that is not a phone › changes nothing', async () => {
    for (const From of ['', 'PRACTICE', '12345', '+1\u0000']) expect((await text('STOP', { From })).status).toBe(200)
  })
})

describe('POST /webhooks/twilio/message-status', () => {
  test('without Twilio’s signature, or without a message › is rejected and changes nothing', async () => {
    const sid = await sendOne()
    const form = { MessageSid: sid, MessageStatus: 'failed', ErrorCode: '30005' }
    expect(problemOf(await phone.post(STATUS, form, { 'x-twilio-signature': 'AAAA' }))).toMatchObject({ status: 403, code: 'not_allowed' })
    expect(problemOf(await report('x', 'failed'))).toMatchObject({ status: 400, message: 'MessageSid is not the id of a message' })
    expect(await newest()).toMatchObject({ state: 'sent' })
  })

  test.each([
    ['30003', 'The phone could not be reached. It may be off or out of range. (30003)'],
    ['30005', 'This number is unknown or no longer in service. (30005)'],
    ['30006', 'This number can’t receive texts. It may be a landline. (30006)'],
    ['39999', 'This text couldn’t be delivered. (39999)'],
    [undefined, 'This text couldn’t be delivered.'],
  ])('with the code %s › shows on the message why it did not arrive', async (code, problem) => {
    const sid = await sendOne()
    for (const status of ['sent', 'delivered', 'queued']) expect((await report(sid, status)).status).toBe(204)
    expect(await newest()).toMatchObject({ state: 'sent', problem: null })
    expect((await report(sid, 'undelivered', code)).status).toBe(204)
    await report(sid, 'failed', '30008')
    await report(sid, 'delivered')
    expect(await newest()).toMatchObject({ state: 'failed', problem })
  })

  test('with 21610 › marks it as unsubscribed, and suppresses the next one', async () => {
    await report(await sendOne(), 'failed', '21610')
    await sendNext()
    expect(await customers.messagesOf({ clientUuid })).toMatchObject([
      { state: 'suppressed', problem: 'Unsubscribed', providerId: expect.any(String) },
      { state: 'suppressed', problem: 'Unsubscribed', providerId: null },
    ])
  })

  test('before our own record of the sending › is stored until the record exists', async () => {
    const real = await sendOne()
    const early = newSid()
    expect((await report(early, 'failed', '30005')).status).toBe(204)
    await marquee.runJobs({ includeWaiting: true })
    expect(await newest()).toMatchObject({ state: 'sent' })
    await inTenant((db) => db.update(messages).set({ providerId: early }).where(eq(messages.providerId, real)))
    await marquee.runJobs({ includeWaiting: true })
    expect(await newest()).toMatchObject({ state: 'failed', problem: 'This number is unknown or no longer in service. (30005)' })
  })

  test('about a text that is never known › is dropped without a dead job', async () => {
    const runAll = async () => {
      let rounds = 0
      while ((await marquee.runJobs({ includeWaiting: true })) > 0) rounds++
      return rounds
    }
    await runAll()
    await report(newSid(), 'failed', '30005')
    expect(await runAll()).toBe(6)
    expect(await marquee.services.jobs.listDead()).toEqual([])
  })
})
