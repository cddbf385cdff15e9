import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestMarquee, type TestMarquee } from '../test/test-marquee.ts'
import { features } from './app.ts'
import { notifyPeopleJob } from './features/notices/events/notify-people.job.ts'
import { withSystem } from './platform/database/tenancy.ts'
import { createMissingDemoData } from './platform/demo/demo-data.ts'
import { demoContributionsOf } from './platform/feature/feature.ts'
import { messages } from './platform/sending/messages.tables.ts'
import { sendMessageJob } from './platform/sending/send-message.job.ts'

let marquee: TestMarquee
let demo: string
let other: string
beforeAll(async () => {
  marquee = await startTestMarquee()
  await createMissingDemoData(marquee.services, demoContributionsOf(features))
  demo = await signIn('demo@marquee.test')
  other = await signIn('other@marquee.test')
})
afterAll(() => marquee.stop())

async function signIn(email: string): Promise<string> {
  const { body } = await marquee.api('POST', '/user-management/login', { body: { user_email: email, password: 'Demo!2345' } })
  return body.data.token
}
const get = async (path: string, token: string) => {
  const { status, body } = await marquee.api('GET', path, { token })
  expect(status).toBe(200)
  return body
}
const countRows = async () => {
  const tables = ['calls', 'action_items', 'web_inquiries', 'inquiry_settings', 'call_days', 'accounts']
  const { rows } = await marquee.services.database.executeSql(
    tables.map((table) => `select '${table}' as name, count(*)::int as rows from ${table}`).join(' union all '),
  )
  return rows
}

describe('the demo business', () => {
  test('listed › has more than a year of calls, with matching daily totals', async () => {
    const { page, counts } = await get('/inquiry/call-inquiry1', demo)
    expect(page.totalElements).toBeGreaterThan(3000)
    const { rows } = await marquee.services.database.executeSql(
      `select sum(total)::int as total, sum(answered)::int as answered from call_days where client_uuid = '0d3a0000-0000-4000-8000-000000000001'`,
    )
    expect(rows[0]).toEqual({ total: page.totalElements, answered: counts.answered })
  })

  test('opened at its best call › has transcript, action items, form and a playable recording', async () => {
    const found = await get(`/inquiry/call-inquiry1?${new URLSearchParams({ search: 'Dana Whitfield' })}`, demo)
    const { data } = await get(`/inquiry/call-inquiry/${found.data[0].call_sid}`, demo)
    expect(data).toMatchObject({ caller_name: 'Dana Whitfield', callee_name: 'Megan', ai_analytics: 92, recording: { duration_s: 252 } })
    expect(data.transcript_lines.length).toBeGreaterThan(5)
    expect(data.action_itmes).toHaveLength(2)
    expect(data.related_web_inquiries).toHaveLength(1)
    const { body } = await marquee.api('POST', `/inquiry/call-inquiry/${data.call_sid}/recording`, { token: demo })
    const recording = await marquee.request('GET', new URL(body.data.url, marquee.url).pathname)
    expect([recording.status, recording.body.length]).toEqual([200, 44 + 252 * 8000])
  })

  test('on its first screen › has missed calls and due items', async () => {
    const { items } = await get('/home/today', demo)
    expect(JSON.stringify(items)).toMatch(/3 missed calls/)
    expect(JSON.stringify(items)).toMatch(/action items? due/)
  })

  test('beside the other business › shows it nothing of its own', async () => {
    const calls = await get('/inquiry/call-inquiry1', other)
    expect(calls.page.totalElements).toBeGreaterThan(50)
    expect(calls.page.totalElements).toBeLessThan(300)
    expect((await get(`/inquiry/call-inquiry1?${new URLSearchParams({ search: 'Dana Whitfield' })}`, other)).page.totalElements).toBe(0)
    const [own, others] = [await get('/inquiry/website/contact', demo), await get('/inquiry/website/contact', other)]
    expect(own.page.totalElements).toBeGreaterThan(400)
    expect(others.page.totalElements).toBeLessThan(60)
  })

  test('written to from the sample page of the sandbox › stores the inquiry and emails the practice', async () => {
    const response = await marquee.api('POST', '/inquiry/website/contact/demo-bright-smile-key1', {
      headers: { origin: `http://localhost:${marquee.sandbox.ports.http}` },
      body: { name: 'Ann Lee', email: 'ann@customer.test', message: 'Hello' },
    })
    expect(response.status).toBe(201)
    const { rows: notifications } = await marquee.services.database.executeSql(
      "select payload from queue.jobs where name = 'notify-people'",
    )
    for (const { payload } of notifications) await notifyPeopleJob.run(marquee.services, notifyPeopleJob.payload.parse(payload))
    // Runs only some of the jobs, because the first syncs of the demo's connections fetch hundreds of pictures
    const queued = await withSystem(marquee.services.database, (db) =>
      db
        .select({ clientUuid: messages.clientUuid, messageUuid: messages.uuid })
        .from(messages)
        .where(and(eq(messages.recipient, 'demo@marquee.test'), eq(messages.state, 'queued'))),
    )
    for (const message of queued) await sendMessageJob.run(marquee.services, message)
    expect(await marquee.inbox('demo@marquee.test')).toEqual([expect.objectContaining({ subject: 'New web inquiry: Ann Lee' })])
  })

  test('created once more › stays as it is', async () => {
    const before = await countRows()
    await createMissingDemoData(marquee.services, demoContributionsOf(features))
    expect(await countRows()).toEqual(before)
  })
})
