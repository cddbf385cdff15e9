import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../../../test/test-marquee.ts'
import { cleanUpJob } from '../clean-up.job.ts'
import { withTenant } from '../database/tenancy.ts'
import { insertSuppressionIfNew } from './messages.queries.ts'
import { messages } from './messages.tables.ts'
import { sendMessageJob } from './send-message.job.ts'
import { queueEmail, queueText } from './sending.ts'

let marquee: TestMarquee
let client: string
let count = 0
beforeAll(async () => {
  marquee = await startTestMarquee()
})
beforeEach(async () => {
  client = await marquee.createClient()
  await setFault('smtp', 'ok')
  await setFault('twilio', 'ok')
})
afterAll(() => marquee.stop())

const setFault = (vendor: string, mode: string) =>
  fetch(`${marquee.sandboxUrl}/faults/${vendor}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ mode }),
  })

async function send(to = `customer-${++count}@practice.test`, options: { solicits?: boolean; secret?: boolean } = {}): Promise<string> {
  const content = {
    subject: 'Hello',
    preview: 'p',
    heading: 'Hello & <welcome>',
    paragraphs: ['First', 'Second'],
    button: { label: 'Open', url: 'http://localhost/x?a=1&b=2' },
    reason: 'r',
  }
  await withTenant(marquee.services.database, client, (db) =>
    queueEmail(db, marquee.services, { clientUuid: client, brand: 'marquee', to, purpose: 'test', content, ...options }),
  )
  return to
}
const findMessages = () =>
  withTenant(marquee.services.database, client, (db) => db.select().from(messages).where(eq(messages.clientUuid, client)))

describe('an email', () => {
  test('sent › arrives once with HTML and plain text, and is recorded as sent', async () => {
    const to = await send()
    await marquee.runJobs()
    await marquee.runJobs({ includeWaiting: true })
    const inbox = await marquee.inbox(to)
    expect(inbox).toHaveLength(1)
    expect(inbox[0]).toMatchObject({ channel: 'email', subject: 'Hello', links: expect.arrayContaining(['http://localhost/x?a=1&b=2']) })
    expect(inbox[0]?.html).toContain('Hello &#38; &#60;welcome&#62;')
    expect(inbox[0]?.text).toContain('Hello & <welcome>\n\nFirst\n\nSecond\n\nOpen:\nhttp://localhost/x?a=1&b=2')
    expect(await findMessages()).toMatchObject([
      { state: 'sent', providerId: expect.any(String), problem: null, endedAt: expect.any(Date) },
    ])
  })

  test('with the mail server away › waits, shows why, and is sent once when it is back', async () => {
    await setFault('smtp', 'temporary_error')
    const to = await send()
    for (let attempt = 0; attempt < 3; attempt++) await marquee.runJobs({ includeWaiting: true })
    expect(await marquee.inbox(to)).toEqual([])
    expect(await findMessages()).toMatchObject([{ state: 'queued', problem: expect.any(String) }])
    await setFault('smtp', 'ok')
    await marquee.runJobs({ includeWaiting: true })
    await marquee.runJobs({ includeWaiting: true })
    expect(await marquee.inbox(to)).toHaveLength(1)
    expect(await findMessages()).toMatchObject([{ state: 'sent', problem: null }])
  })

  test('unsolicited, to someone who unsubscribed meanwhile › is suppressed and shows why', async () => {
    const to = await send(undefined, { solicits: true })
    await withTenant(marquee.services.database, client, (db) =>
      insertSuppressionIfNew(db, { clientUuid: client, channel: 'email', recipient: to, reason: 'unsubscribed' }),
    )
    await marquee.runJobs()
    expect(await marquee.inbox(to)).toEqual([])
    expect(await findMessages()).toMatchObject([{ state: 'suppressed', problem: 'Unsubscribed', endedAt: expect.any(Date) }])
  })

  test('with a secret, waiting for days › retains it through the clean-up and is sent whole', async () => {
    const to = await send(undefined, { secret: true })
    marquee.clock.advance(2 * 86_400_000)
    await cleanUpJob.run(marquee.services, {})
    await marquee.runJobs()
    expect((await marquee.inbox(to))[0]?.text).toContain('http://localhost/x')
    expect(await findMessages()).toMatchObject([{ state: 'sent', text: '[removed after sending]', unsubscribeUrl: null }])
  })

  test('that the recipient needs, to someone who unsubscribed › is sent', async () => {
    const to = await send()
    await withTenant(marquee.services.database, client, (db) =>
      insertSuppressionIfNew(db, { clientUuid: client, channel: 'email', recipient: to, reason: 'unsubscribed' }),
    )
    await marquee.runJobs()
    expect(await marquee.inbox(to)).toHaveLength(1)
  })

  test('to someone who unsubscribed from another business › is sent', async () => {
    const to = await send(undefined, { solicits: true })
    const other = await marquee.createClient()
    await withTenant(marquee.services.database, other, (db) =>
      insertSuppressionIfNew(db, { clientUuid: other, channel: 'email', recipient: to, reason: 'unsubscribed' }),
    )
    await marquee.runJobs()
    expect(await marquee.inbox(to)).toHaveLength(1)
  })

  test('that is no longer retried › has failed, and shows why', async () => {
    await setFault('smtp', 'temporary_error')
    await send()
    const [message] = await findMessages()
    if (!message) throw new Error('no message')
    const payload = { clientUuid: client, messageUuid: message.uuid }
    await sendMessageJob.run(marquee.services, payload).catch(() => undefined)
    await sendMessageJob.onDead?.(marquee.services, payload)
    expect(await findMessages()).toMatchObject([
      { state: 'failed', problem: expect.stringContaining('can’t accept'), endedAt: expect.any(Date) },
    ])
  })

  test('taken by two runs at once › is handed over by one of them', async () => {
    const to = await send()
    const [message] = await findMessages()
    if (!message) throw new Error('no message')
    const run = () => sendMessageJob.run(marquee.services, { clientUuid: client, messageUuid: message.uuid })
    await Promise.all([run(), run(), run()])
    expect(await marquee.inbox(to)).toHaveLength(1)
    expect(await findMessages()).toMatchObject([{ state: 'sent' }])
  })

  test('to an address that is rejected › fails permanently and is not retried', async () => {
    await setFault('smtp', 'reject_recipient')
    const to = await send()
    await marquee.runJobs()
    await setFault('smtp', 'ok')
    await marquee.runJobs({ includeWaiting: true })
    expect(await marquee.inbox(to)).toEqual([])
    expect(await findMessages()).toMatchObject([{ state: 'failed', problem: 'This email address doesn’t exist. Please check it' }])
    expect(marquee.logLines.join('\n')).not.toContain(to)
  })

  test('to an address that was rejected before › is not sent for a month, unless the recipient requested it', async () => {
    const to = `nobody-${++count}@practice.test`
    await setFault('smtp', 'reject_recipient')
    await send(to, { solicits: true })
    await marquee.runJobs()
    await setFault('smtp', 'ok')
    await send(to, { solicits: true })
    await send(to)
    await marquee.runJobs()
    expect(await marquee.inbox(to)).toHaveLength(1)
    expect((await findMessages()).map(({ state, problem }) => [state, problem]).sort()).toEqual([
      ['failed', 'An earlier email to this address bounced, so nothing was sent. Please check the address'],
      ['failed', 'This email address doesn’t exist. Please check it'],
      ['sent', null],
    ])
    marquee.clock.advance(31 * 24 * 3_600_000)
    await send(to, { solicits: true })
    await marquee.runJobs()
    expect(await marquee.inbox(to)).toHaveLength(2)
  })

  test('whose connection is lost after it was handed over › is unconfirmed and never sent again', async () => {
    await setFault('smtp', 'close_after_data')
    const to = await send()
    await marquee.runJobs()
    await setFault('smtp', 'ok')
    await marquee.runJobs({ includeWaiting: true })
    expect((await marquee.inbox(to)).length).toBeLessThanOrEqual(1)
    expect(await findMessages()).toMatchObject([{ state: 'unconfirmed' }])
  })

  test('claimed by a process that died › is marked and never sent again', async () => {
    const to = await send()
    await withTenant(marquee.services.database, client, (db) => db.update(messages).set({ state: 'sending' }))
    await marquee.runJobs()
    expect(await marquee.inbox(to)).toEqual([])
    expect(await findMessages()).toMatchObject([{ state: 'unconfirmed', problem: 'The process ended while the message was being sent' }])
  })

  test('sent › leaves no address and no body in the log', async () => {
    const to = await send()
    await marquee.runJobs()
    expect(marquee.logLines.join('\n')).not.toContain(to)
    expect(marquee.logLines.join('\n')).not.toContain('welcome')
  })
})

describe('a text message', () => {
  const text = (to: string) =>
    withTenant(marquee.services.database, client, (db) =>
      queueText(db, marquee.services, { clientUuid: client, brand: 'marquee', to, purpose: 'test', body: 'How was your visit?' }),
    )

  test('sent › arrives once through Twilio', async () => {
    await text('+12175550142')
    await marquee.runJobs()
    await marquee.runJobs({ includeWaiting: true })
    expect(await marquee.inbox('+12175550142')).toMatchObject([{ channel: 'text', text: 'How was your visit?' }])
    expect(await findMessages()).toMatchObject([{ state: 'sent', providerId: expect.stringMatching(/^SM/) }])
  })

  test('while Twilio limits the rate › waits and is sent once later', async () => {
    await setFault('twilio', 'rate_limited')
    await text('+12175550143')
    await marquee.runJobs()
    expect(await findMessages()).toMatchObject([{ state: 'queued' }])
    await setFault('twilio', 'ok')
    await marquee.runJobs({ includeWaiting: true })
    expect(await marquee.inbox('+12175550143')).toHaveLength(1)
  })
})
