import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EndpointSpec, fillPath } from '#contract/wire/endpoint.ts'
import { OPERATOR_KEY, problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { toLocal } from '../../../platform/base/zoned-time.ts'
import { type Call, runCommand } from '../../../platform/command-line/commands.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { insertSuppressionIfNew } from '../../../platform/sending/messages.queries.ts'
import { releaseTextsJob } from '../../../platform/sending/release-texts.job.ts'
import { findNextSendTimeIfClosed, timeZonesOfNumber } from '../../../platform/sending/text-hours.ts'
import { textHoursCommands } from '../settings/text-hours.commands.ts'

const PATH = '/review/business-promoter'
const ZONE = 'America/Chicago'
// Hours that have not begun, or ended long ago, whenever the test runs
const CLOSED = toLocal(new Date(), ZONE).hour < 12 ? { from: 20, to: 21 } : { from: 3, to: 4 }
const OPEN = { from: 0, to: 24 }

let marquee: TestMarquee
let account: TestAccount
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { TEXT_HOURS: `${CLOSED.from}-${CLOSED.to}` } })
})
beforeEach(async () => {
  account = await marquee.createAccount()
})
afterAll(() => marquee.stop())

let people = 0
const person = () => {
  people += 1
  return { name: 'Dana Whitfield', email: `hours-${people}@mail.test`, phone_number: `+1-309-555-01${String(people).padStart(2, '0')}` }
}
const dialed = (phone: string) => phone.replaceAll('-', '')
const send = (body: object, { token } = account) => marquee.api('POST', PATH, { token, body })
const rows = async ({ token } = account) => (await marquee.api('GET', PATH, { token })).body.data
const setHours = (clientUuid: string, body: object) =>
  marquee.api('PUT', `/operator/clients/${clientUuid}/text-hours`, { token: OPERATOR_KEY, body })
/** Sets the clock to that moment, runs the due jobs until nothing more happens, and resets it for the next test */
async function runAt(moment: string, first = async () => {}): Promise<void> {
  const ms = new Date(moment).getTime() - marquee.clock.now().getTime() + 60_000
  marquee.clock.advance(ms)
  await first()
  for (let round = 0; round < 4; round++) await marquee.runJobs({ includeWaiting: true })
  marquee.clock.advance(-ms)
}
const sendJobs = async (clientUuid: string) =>
  (
    await marquee.services.database.executeSql(
      "select count(*)::int as count from queue.jobs where name = 'send-message' and state = 'created' and payload->>'clientUuid' = $1",
      [clientUuid],
    )
  ).rows[0]?.count

describe('an invitation outside the hours', () => {
  test('by email and text › the email is sent, the text is deferred and shows until when', async () => {
    const dana = person()
    const { body } = await send(dana)
    await marquee.runJobs()
    expect(await marquee.inbox(dana.email)).toHaveLength(1)
    expect(await marquee.inbox(dialed(dana.phone_number))).toEqual([])
    const [row] = await rows()
    expect(row).toMatchObject({ email_state: 'sent', sms_state: 'waiting', sms_waits_until: body.text_waits_until })
    expect(toLocal(new Date(body.text_waits_until), ZONE)).toMatchObject({ hour: CLOSED.from, minute: 0 })
    expect(new Date(body.text_waits_until) > marquee.clock.now()).toBe(true)
    expect(problemOf(await marquee.api('POST', `${PATH}/re-send/${row.business_promoter_uuid}`, { token: account.token })).message).toBe(
      'The text for this invitation is scheduled for the morning. Please wait until it’s sent',
    )
  })

  test('sent again after its hours › shows until when the text is deferred', async () => {
    await setHours(account.clientUuid, OPEN)
    const { body } = await send(person())
    await marquee.runJobs()
    await setHours(account.clientUuid, CLOSED)
    const again = await marquee.api('POST', `${PATH}/re-send/${body.business_promoter_uuid}`, { token: account.token })
    const [row] = await rows()
    expect(again.body).toMatchObject({ unsubscribed: [], text_waits_until: row.sms_waits_until })
    expect(row.sms_waits_until).not.toBeNull()
  })

  test('when its hour comes › is sent once, even if jobs run twice', async () => {
    const [first, second] = [person(), person()]
    const { body } = await send({ name: 'Ann', phone_number: first.phone_number })
    await send({ name: 'Bob', phone_number: second.phone_number })
    const release = () => releaseTextsJob.run(marquee.services, { clientUuid: account.clientUuid })
    await runAt(body.text_waits_until, async () => {
      await Promise.all([release(), release(), release()])
    })
    expect(await marquee.inbox(dialed(first.phone_number))).toHaveLength(1)
    expect(await marquee.inbox(dialed(second.phone_number))).toHaveLength(1)
  })

  test('to a person who unsubscribes while it is deferred › is not sent', async () => {
    const { phone_number: number } = person()
    const { body } = await send({ name: 'Ann', phone_number: number })
    const uuid = body.business_promoter_uuid
    await marquee.api('POST', `${PATH}/opt-out/${uuid}`, { token: account.token, body: { opted_out: true } })
    expect(await rows()).toMatchObject([{ sms_state: 'unsubscribed', sms_problem: 'Unsubscribed', sms_waits_until: null }])
    await runAt(body.text_waits_until)
    expect(await marquee.inbox(dialed(number))).toEqual([])
    expect(await rows()).toMatchObject([{ sms_state: 'unsubscribed', sms_waits_until: null }])
  })

  test('to a person who unsubscribed from texts before › goes by email, and nothing is deferred', async () => {
    const { clientUuid } = account
    const dana = person()
    await withTenant(marquee.services.database, clientUuid, (db) =>
      insertSuppressionIfNew(db, { clientUuid, channel: 'text', recipient: dialed(dana.phone_number), reason: 'stop' }),
    )
    const { body } = await send(dana)
    expect([body.unsubscribed, body.text_waits_until]).toEqual([['text'], null])
    await marquee.runJobs()
    expect(await rows()).toMatchObject([{ email_state: 'sent', sms_state: 'unsubscribed', sms_waits_until: null }])
    expect(await marquee.services.database.executeSql('select channel from messages where client_uuid = $1', [clientUuid])).toMatchObject({
      rows: [{ channel: 'email' }],
    })
  })

  test('whose release job has died › fails if it is due, without its link, and else is sent at its hour', async () => {
    const { clientUuid } = account
    const [due, next] = [person(), person()]
    await send({ name: 'Ann', phone_number: due.phone_number })
    const { body } = await send({ name: 'Bob', phone_number: next.phone_number })
    const execute = (statement: string, values: string[]) => marquee.services.database.executeSql(statement, values)
    await execute("update messages set waits_until = now() - interval '1 minute' where recipient = $1", [dialed(due.phone_number)])
    await execute("delete from queue.jobs where name = 'release-texts' and payload->>'clientUuid' = $1", [clientUuid])
    await releaseTextsJob.onDead?.(marquee.services, { clientUuid })
    const { rows: stored } = await execute('select state, text from messages where recipient = $1', [dialed(due.phone_number)])
    expect(stored).toEqual([{ state: 'failed', text: '[removed after sending]' }])
    await runAt(body.text_waits_until)
    expect(await marquee.inbox(dialed(due.phone_number))).toEqual([])
    expect(await marquee.inbox(dialed(next.phone_number))).toHaveLength(1)
  })

  test('on a list › uses nothing of the rate limit, so that others’ texts are due at once', async () => {
    const list = (whose: TestAccount, area: number) =>
      marquee.api('POST', `${PATH}/import`, {
        token: whose.token,
        body: {
          import_uuid: randomUUID(),
          rows: Array.from({ length: 3 }, (_, index) => ({ name: 'Ann', phone_number: `+1-${area}-555-011${index}` })),
        },
      })
    await list(account, 312)
    await marquee.runJobs()
    expect(await rows()).toMatchObject(Array(3).fill({ sms_state: 'waiting', sms_waits_until: expect.any(String) }))
    expect(await sendJobs(account.clientUuid)).toBe(0)
    const { body } = await marquee.api('GET', `${PATH}/import`, { token: account.token })
    expect(body.data).toMatchObject({ total: 3, done: 3, sent: 0, held: 3, failed: 0, finished: true })
    const other = await marquee.createAccount()
    await setHours(other.clientUuid, OPEN)
    await list(other, 313)
    await marquee.runJobs()
    expect((await marquee.inbox('+13135550110')).length).toBe(1)
  })

  test('that is processed after the day’s hours › is deferred to the next day', async () => {
    const { phone_number: number } = person()
    await setHours(account.clientUuid, OPEN)
    await send({ name: 'Ann', phone_number: number })
    await setHours(account.clientUuid, CLOSED)
    await marquee.runJobs()
    expect(await marquee.inbox(dialed(number))).toEqual([])
    const [row] = await rows()
    expect(row).toMatchObject({ sms_state: 'waiting', sms_waits_until: expect.any(String) })
    await runAt(row.sms_waits_until)
    expect(await marquee.inbox(dialed(number))).toHaveLength(1)
  })
})

describe('the hours of texts', () => {
  test.each([
    ['at night', '2026-11-17T05:30:00Z', '2026-11-17T14:00:00.000Z'],
    ['early', '2026-11-17T13:59:59Z', '2026-11-17T14:00:00.000Z'],
    ['at eight', '2026-11-17T14:00:00Z', undefined],
    ['shortly before the end', '2026-11-18T01:59:59Z', undefined],
    ['at the end', '2026-11-18T02:00:00Z', '2026-11-18T14:00:00.000Z'],
    ['before the clocks go forward', '2026-03-08T04:00:00Z', '2026-03-08T13:00:00.000Z'],
  ])('%s › are open or return when they open', (_, now, opening) => {
    expect(findNextSendTimeIfClosed(new Date(now), { from: 8, to: 20 }, [ZONE])?.toISOString()).toBe(opening)
  })

  test.each([
    ['a British number', '+447700900142', ['Europe/London']],
    ['one of the business’s own zone', '+12175550142', [ZONE]],
    ['one of another zone', '+18085550142', [ZONE, 'Pacific/Honolulu']],
    ['one whose area has two', '+12085550142', [ZONE, 'America/Denver', 'America/Los_Angeles']],
    ['one without a known area', '+18005550142', [ZONE]],
  ])('of %s › are those of every place where its owner may be', (_, number, zones) => {
    expect(timeZonesOfNumber(number, ZONE)).toEqual(zones)
  })

  test.each([
    ['night there', '2026-11-17T15:00:00Z', { from: 8, to: 20 }, '2026-11-17T18:00:00.000Z'],
    ['day in both', '2026-11-17T19:00:00Z', { from: 8, to: 20 }, undefined],
    ['night here', '2026-11-18T03:00:00Z', { from: 8, to: 20 }, '2026-11-18T18:00:00.000Z'],
    ['hours that both never have at once', '2026-11-17T15:00:00Z', { from: 8, to: 10 }, '2026-11-17T18:00:00.000Z'],
  ])('for a number of Hawaii, with %s › open when both do', (_, now, hours, opening) => {
    expect(findNextSendTimeIfClosed(new Date(now), hours, [ZONE, 'Pacific/Honolulu'])?.toISOString()).toBe(opening)
  })

  test('set by an operator › apply to that business until removed', async () => {
    const { clientUuid } = account
    const read = async () => (await marquee.api('GET', `/operator/clients/${clientUuid}/text-hours`, { token: OPERATOR_KEY })).body.data
    expect(await read()).toEqual({ ...CLOSED, is_own: false, time_zone: ZONE })
    const call = (async (endpoint: EndpointSpec, { params, body }: { params: Record<string, unknown>; body?: unknown }) => {
      const response = await marquee.api(endpoint.method, fillPath(endpoint, params), { token: OPERATOR_KEY, body })
      if (response.status >= 400) throw new Error(problemOf(response).message)
      return response.body
    }) as Call
    const run = (hours: string) =>
      runCommand('operator', textHoursCommands, ['texts', 'hours', '--client', clientUuid, '--hours', hours], async () => call)
    expect(await run('9-18')).toBe(`Texts go out from 9:00 to 18:00 (set for this business; ${ZONE})`)
    expect(await read()).toEqual({ from: 9, to: 18, is_own: true, time_zone: ZONE })
    await expect(run('18-9')).rejects.toThrow('Hours are whole, from 0 to 24, the first before the last')
    await run('none')
    expect(await read()).toMatchObject({ is_own: false })
    expect(problemOf(await setHours(clientUuid, { from: 8, to: null })).status).toBe(400)
    expect((await setHours(randomUUID(), OPEN)).status).toBe(404)
    expect(await marquee.auditOf(clientUuid)).toEqual(['text_hours_saved', 'text_hours_saved'])
  })
})
