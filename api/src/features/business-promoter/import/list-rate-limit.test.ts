import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { sendInvitationListJob } from './send-invitation-list.job.ts'

const PATH = '/review/business-promoter/import'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { TEXTS_PER_SECOND: '0.5', TEXTS_PER_DAY: '30' } })
})
afterAll(() => marquee.stop())

const start = ({ token }: TestAccount, import_uuid: string, rows: object[]) =>
  marquee.api('POST', PATH, { token, body: { import_uuid, rows } })
const preview = (content: string, { token }: TestAccount) => {
  const form = new FormData()
  form.set('file', new Blob([content]), 'day-list.csv')
  return marquee.api('POST', `${PATH}/preview`, { token, raw: form })
}

describe('a list of invitations', () => {
  const texts = (count: number, area: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Person ${index}`, phone_number: `+1-${area}-555-01${10 + index}` }))
  /** Jobs of lists left over from other tests would count as waiting businesses */
  const clearLists = () =>
    marquee.services.database.executeSql("delete from queue.jobs where name in ('send-invitation-list', 'send-message')")
  const dueTexts = async (...accounts: TestAccount[]) => {
    const { rows } = await marquee.services.database.executeSql(
      `select messages.client_uuid as client, extract(epoch from job.due_at - now())::float8 as wait from queue.jobs job
        join messages on messages.uuid::text = job.payload->>'messageUuid'
        where messages.client_uuid = any($1::uuid[]) and job.state = 'created' order by 2`,
      [accounts.map(({ clientUuid }) => clientUuid)],
    )
    return rows as { client: string; wait: number }[]
  }

  test('beside another business’s long list › waits for a few texts, not all, and both stay within the number’s rate limit', async () => {
    await clearLists()
    const [long, short] = [await marquee.createAccount(), await marquee.createAccount()]
    const [longUuid, shortUuid] = [randomUUID(), randomUUID()]
    await start(long, longUuid, texts(26, 310))
    const runLong = () => sendInvitationListJob.run(marquee.services, { clientUuid: long.clientUuid, importUuid: longUuid })
    await runLong()
    await runLong()
    // Half a text per second: ten seconds ahead are five texts, plus the one that is due; some time may have passed in the meantime
    expect((await dueTexts(long)).length).toBeLessThan(9)
    await start(short, shortUuid, texts(3, 311))
    const runShort = () => sendInvitationListJob.run(marquee.services, { clientUuid: short.clientUuid, importUuid: shortUuid })
    await Promise.all([runShort(), runLong()])
    const due = await dueTexts(long, short)
    const [first] = due.filter(({ client }) => client === short.clientUuid)
    expect(due.filter(({ client }) => client === short.clientUuid)).toHaveLength(2)
    expect(first?.wait).toBeLessThan(13)
    const gaps = due.slice(1).map(({ wait }, place) => wait - (due[place]?.wait ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(1.99)
    // The rest of both lists is sent by delayed jobs
    const { rows } = await marquee.services.database.executeSql(
      "select count(*)::int as waiting from queue.jobs where name = 'send-invitation-list' and due_at > now()",
    )
    expect(rows[0]?.waiting).toBeGreaterThan(0)
  })

  test('as one of many of the same business › has one share of the sending rate with the others, not its own', async () => {
    await clearLists()
    const account = await marquee.createAccount()
    for (let list = 0; list < 4; list++) {
      const importUuid = randomUUID()
      await start(account, importUuid, texts(6, 320 + list))
      await sendInvitationListJob.run(marquee.services, { clientUuid: account.clientUuid, importUuid })
    }
    expect((await dueTexts(account)).length).toBeLessThan(9)
  })

  test('of a business that has sent enough today › is rejected with what is left, also when several come at once', async () => {
    const [account, other] = [await marquee.createAccount(), await marquee.createAccount()]
    const sendOne = (whose: TestAccount) =>
      marquee.api('POST', '/review/business-promoter', { token: whose.token, body: { name: 'Ann', phone_number: '+1-330-555-0199' } })
    expect((await start(account, randomUUID(), texts(26, 330))).status).toBe(201)
    const tooMany = { status: 429, code: 'too_many_requests' }
    expect(problemOf(await start(account, randomUUID(), texts(5, 331)))).toEqual({
      ...tooMany,
      message: 'A business can send 30 texts a day, and 4 are left for today. Please send the rest tomorrow',
    })
    const both = await Promise.all([331, 332].map((area) => start(account, randomUUID(), texts(3, area))))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 429])
    expect((await sendOne(account)).status).toBe(201)
    const last = await marquee.api('POST', '/review/business-promoter', {
      token: account.token,
      body: { name: 'Bob', phone_number: '+1-330-555-0198' },
    })
    expect(problemOf(last)).toEqual({
      ...tooMany,
      message: 'A business can send 30 texts a day, and today’s limit is used up. Please send the rest tomorrow',
    })
    expect((await preview('name,email\nAnn,ann@mail.test', account)).body.sending).toMatchObject({ texts_left: 0, emails_left: 5000 })
    expect((await sendOne(other)).status).toBe(201)
    // Emails are counted separately
    expect((await start(account, randomUUID(), [{ name: 'Ann', email: `${randomUUID()}@mail.test` }])).status).toBe(201)
  })
})
