import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportRow } from '#contract/business-promoter/import-list.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { countAttemptOrThrow, type RateLimit } from '../../../platform/rate-limit/rate-limit.ts'
import { insertSuppressionIfNew } from '../../../platform/sending/messages.queries.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'
import { IMPORT_LIMIT, PREVIEW_LIMIT } from './import-invitations.service.ts'
import { parsePeopleFromFile } from './read-people.ts'
import { sendInvitationListJob } from './send-invitation-list.job.ts'

const PATH = '/review/business-promoter/import'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee({ env: { TEXTS_PER_SECOND: '0.5', TEXTS_PER_DAY: '30' } })
})
afterAll(() => marquee.stop())

const preview = (content: string, { token }: TestAccount) => {
  const form = new FormData()
  form.set('file', new Blob([content]), 'day-list.csv')
  return marquee.api('POST', `${PATH}/preview`, { token, raw: form })
}
const start = ({ token }: TestAccount, import_uuid: string, rows: object[]) =>
  marquee.api('POST', PATH, { token, body: { import_uuid, rows } })
const progress = async ({ token }: TestAccount) => (await marquee.api('GET', PATH, { token })).body.data
const list = async ({ token }: TestAccount) => (await marquee.api('GET', '/review/business-promoter?size=100', { token })).body
/** The delays of the texts in the job queue, in seconds */
const textWaits = async (clientUuid: string) => {
  const { rows } = await marquee.services.database.executeSql(
    `select extract(epoch from job.due_at - job.created_at)::int as wait from queue.jobs job
      join messages on messages.uuid::text = job.payload->>'messageUuid'
      where messages.client_uuid = $1 and messages.channel = 'text' order by 1`,
    [clientUuid],
  )
  return rows.map(({ wait }) => wait)
}
const inTenant = <T>({ clientUuid }: TestAccount, run: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(marquee.services.database, clientUuid, run)

describe('POST /review/business-promoter/import/preview', () => {
  test('with a column of languages › reads the supported ones, and reports the others', async () => {
    const account = await marquee.createAccount()
    const names = ['Spanish', 'es-US', 'Español', 'English', 'Tagalog', '']
    const file = ['name,email,Preferred Language', ...names.map((name, place) => `Ann,lang-${place}@mail.test,${name}`)].join('\n')
    const { rows, ignored_columns: ignored } = (await preview(file, account)).body
    expect(rows.map(({ language }: ImportRow) => language)).toEqual(['es', 'es', 'es', 'en', null, null])
    expect(rows.map(({ warning }: ImportRow) => warning).filter(Boolean)).toEqual(['In English: Tagalog isn’t a supported language'])
    expect(ignored).toEqual([])
  })

  test('with all kinds of rows › reports for each what is wrong, with the specification’s messages, and stores nothing', async () => {
    const account = await marquee.createAccount()
    const response = await preview(
      [
        'name,email,phone',
        'Dana Whitfield,Dana@Mail.test,(217) 555-0142',
        ',a@mail.test,',
        'Ann Lee,,',
        'Ann Lee,ann@mail,',
        'Ann Lee,ann@mail.test,(217) 555-0144 ext 9',
        'Ann Lee,,555-0142',
        'Bob Ray,,1-217-555-0143',
        'Cleo Fox,,+44 7700 900142',
        'Dora Kay,dora@mail,217-555-0145',
      ].join('\n'),
      account,
    )
    expect(response.status).toBe(200)
    expect(response.body.rows.map(({ line, phone_number, problem }: ImportRow) => [line, phone_number, problem])).toEqual([
      [2, '+1-217-555-0142', ''],
      [3, '', 'The customer’s name is missing.'],
      [4, '', 'Both the email and the phone number are missing.'],
      [5, '', 'The email address is not correct.'],
      [6, '', ''],
      [7, '555-0142', 'The phone number is not correct.'],
      [8, '+1-217-555-0143', ''],
      [9, '+44-7700-900142', ''],
      [10, '+1-217-555-0145', ''],
    ])
    expect(response.body.rows.map(({ warning }: ImportRow) => warning).filter(Boolean)).toEqual([
      'By email only: (217) 555-0144 ext 9 isn’t a valid phone number',
      'By text only: dora@mail isn’t a valid email address',
    ])
    expect(response.body.rows[0].email).toBe('dana@mail.test')
    expect(response.body.rows.at(-1)).toMatchObject({ email: '', text_parts: 1 })
    expect((await list(account)).data).toEqual([])
    expect(await progress(account)).toBeNull()
  })

  test('with several phones › takes the first valid one, and reports which columns it did not read', async () => {
    const { body } = await preview(
      'Patient Name,Home Phone,Mobile,Phone,Date of Birth\nA,217 555 0101,,217 555 0102,1970\nB,,n/a,217 555 0103,1971\nC,217 555 0104,,,',
      await marquee.createAccount(),
    )
    expect(body.rows.map(({ phone_number, problem }: ImportRow) => [phone_number, problem])).toEqual([
      ['+1-217-555-0102', ''],
      ['+1-217-555-0103', ''],
      ['+1-217-555-0104', ''],
    ])
    expect(body.ignored_columns).toEqual(['Date of Birth'])
  })

  test('requested too often › is rejected, as are lists, for that account only', async () => {
    const [account, other] = [await marquee.createAccount(), await marquee.createAccount()]
    const { database, clock } = marquee.services
    const statusesAtLimit = async (limit: RateLimit, attempt: (whose: TestAccount) => Promise<{ status: number }>) => {
      for (let tries = 0; tries < limit.max; tries++) await countAttemptOrThrow(database, clock, limit, account.uuid)
      return [(await attempt(account)).status, (await attempt(other)).status]
    }
    expect(await statusesAtLimit(PREVIEW_LIMIT, (whose) => preview('name,email\nAnn,ann@mail.test', whose))).toEqual([429, 200])
    expect(
      await statusesAtLimit(IMPORT_LIMIT, (whose) => start(whose, randomUUID(), [{ name: 'Ann', email: `${randomUUID()}@mail.test` }])),
    ).toEqual([429, 201])
  })

  test('of a British practice › reads numbers without a country as British', async () => {
    const account = await marquee.createAccount({ clientUuid: await marquee.createClient({ phoneCountryCode: '+44' }) })
    const { body } = await preview(
      'name,mobile\nA,07700 900142\nB,7700900143\nC,447700900144\nD,0044 7700 900145\nE,+1 217 555 0142',
      account,
    )
    expect(body.rows.map(({ phone_number }: ImportRow) => phone_number)).toEqual([
      '+44-7700-900142',
      '+44-7700-900143',
      '+44-7700-900144',
      '+44-7700-900145',
      '+1-217-555-0142',
    ])
  })

  test('with people known already › marks them: twice in the file, invited recently, unsubscribed', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    await marquee.api('POST', '/review/business-promoter', { token: account.token, body: { name: 'Lately', email: 'lately@mail.test' } })
    await inTenant(account, async (db) => {
      await insertSuppressionIfNew(db, { clientUuid, channel: 'email', recipient: 'gone@mail.test', reason: 'unsubscribed' })
      await insertSuppressionIfNew(db, { clientUuid, channel: 'text', recipient: '+12175550150', reason: 'stop' })
      await insertSuppressionIfNew(db, { clientUuid, channel: 'email', recipient: 'f@mail.test', reason: 'bounced' })
      await insertSuppressionIfNew(db, { clientUuid, channel: 'email', recipient: 'g@mail.test', reason: 'bounced' })
    })
    const file =
      'name,email,phone\nA,a@mail.test,\nB,A@mail.test,\nC,lately@mail.test,\nD,gone@mail.test,\nE,e@mail.test,217-555-0150\nF,f@mail.test,\nG,g@mail.test,217-555-0151'
    const duplicatesFor = async (whose: TestAccount) => (await preview(file, whose)).body.rows.map(({ duplicate }: ImportRow) => duplicate)
    expect(await duplicatesFor(account)).toEqual([
      '',
      'Duplicate of line 2',
      'Invited in the last 30 days',
      'Unsubscribed',
      'Unsubscribed from texts',
      'Earlier email to this address bounced',
      '',
    ])
    expect(await duplicatesFor(await marquee.createAccount())).toEqual(['', 'Duplicate of line 2', '', '', '', '', ''])
    marquee.clock.advance(31 * 24 * 3_600_000)
    const later = await marquee.createAccount({ clientUuid })
    expect((await duplicatesFor(later))[2]).toBe('')
  })

  test('of many wide files at once › does not block the event loop, and alternates between businesses', async () => {
    const [busy, other] = [await marquee.createAccount(), await marquee.createAccount()]
    const line = `Ann,ann@mail.test${',217 555 0142'.repeat(38)}`
    const wide = ['name,email', ',phone'.repeat(38), `\n${line}`.repeat(1900)].join('')
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const ended: string[] = []
    const files = Array.from({ length: 6 }, async () => {
      const { status } = await preview(wide, busy)
      ended.push('busy')
      return status
    })
    const single = preview('name,email\nBob,bob@mail.test', other).then(({ status }) => {
      ended.push('other')
      return status
    })
    expect([...(await Promise.all(files)), await single]).toEqual(Array(7).fill(200))
    delay.disable()
    expect(ended.indexOf('other')).toBeLessThan(3)
    const readHere = () => {
      const startedAt = performance.now()
      parsePeopleFromFile({
        bytes: Buffer.from(wide),
        ownCountryCode: '+1',
        companyName: 'Elm Dental',
        link: 'https://marquee.test',
        customMessages: {},
      })
      return performance.now() - startedAt
    }
    expect(delay.max / 1e6).toBeLessThan(Math.max(readHere(), readHere()))
  })

  test('with a file that cannot be read, or none › is rejected with what to do', async () => {
    const account = await marquee.createAccount()
    expect(problemOf(await preview('Dana,dana@mail.test', account))).toMatchObject({
      status: 400,
      message: 'The first row must contain column names: name, email and phone',
    })
    expect((await preview('x'.repeat(1024 * 1024 + 1), account)).status).toBe(413)
    expect((await marquee.api('POST', `${PATH}/preview`, { token: account.token, raw: new FormData() })).status).toBe(400)
    expect((await marquee.api('POST', `${PATH}/preview`, { token: account.token, body: {} })).status).toBe(415)
  })
})

describe('POST /review/business-promoter/import', () => {
  test('by another client under the same id › is another list', async () => {
    const [first, second] = [await marquee.createAccount(), await marquee.createAccount()]
    const importUuid = randomUUID()
    await start(first, importUuid, [{ name: 'Ann', email: 'ann-1@mail.test' }])
    await start(second, importUuid, [{ name: 'Bob', email: 'bob-1@mail.test' }])
    await marquee.runJobs()
    expect(await marquee.inbox('ann-1@mail.test')).toHaveLength(1)
    expect((await list(second)).data.map(({ name }: { name: string }) => name)).toEqual(['Bob'])
  })

  test('sent twice, and its job run twice › invites each once, delays the texts by the rate limit, and shows its progress', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    const importUuid = randomUUID()
    const rows = Array.from({ length: 26 }, (_, index) => ({
      name: `Person ${index}`,
      email: `${importUuid}-${index}@mail.test`,
      ...(index < 2 && { phone_number: `+1-309-555-01${10 + index}` }),
    }))
    // A double click, with a list that names one person twice
    const responses = await Promise.all([start(account, importUuid, [...rows, rows[0] ?? {}]), start(account, importUuid, rows)])
    expect(responses.map(({ status }) => status)).toEqual([201, 201])
    expect(await progress(account)).toMatchObject({ import_uuid: importUuid, total: 26, done: 0, finished: false })

    const payload = { clientUuid, importUuid }
    await Promise.all([sendInvitationListJob.run(marquee.services, payload), sendInvitationListJob.run(marquee.services, payload)])
    expect((await list(account)).page.totalElements).toBe(26)
    expect(await textWaits(clientUuid)).toEqual([0, 2])
    expect(await progress(account)).toMatchObject({ total: 26, done: 0, finished: false })
    const sent = await inTenant(account, (db) => db.update(messages).set({ state: 'sent' }).returning({ to: messages.recipient }))
    expect(sent).toHaveLength(28)
    const endEmail = (index: number, state: 'suppressed' | 'failed' | 'queued') =>
      inTenant(account, (db) =>
        db
          .update(messages)
          .set({ state })
          .where(eq(messages.recipient, rows[index]?.email ?? '')),
      )
    // One of the first two people also has a text, which was sent
    await Promise.all([endEmail(0, 'failed'), endEmail(2, 'suppressed'), endEmail(3, 'failed'), endEmail(4, 'queued')])
    expect(await progress(account)).toMatchObject({ total: 26, done: 25, sent: 23, unsubscribed: 1, failed: 1, finished: false })
    await endEmail(4, 'suppressed')
    expect(await progress(account)).toMatchObject({ done: 26, sent: 23, unsubscribed: 2, finished: true })
    expect(await marquee.auditOf(clientUuid)).toEqual(['invitations_imported'])
    expect(await progress(await marquee.createAccount())).toBeNull()
  })

  test('longer than one batch › continues in another job, queued together with its first part', async () => {
    const account = await marquee.createAccount()
    const importUuid = randomUUID()
    const rows = Array.from({ length: 30 }, (_, index) => ({ name: `Person ${index}`, email: `${importUuid}-${index}@mail.test` }))
    await start(account, importUuid, rows)
    // Only one run of the job, as if its worker had been killed right after it, and without messages from other tests, which would delay
    // this list
    await marquee.services.database.executeSql("delete from queue.jobs where name in ('send-invitation-list', 'send-message')")
    await sendInvitationListJob.run(marquee.services, { clientUuid: account.clientUuid, importUuid })
    expect((await list(account)).page.totalElements).toBe(25)
    await marquee.runJobs()
    expect((await list(account)).page.totalElements).toBe(30)
  })

  test('whose job has died › is finished: people who were not reached have a row with the reason, and can be sent again', async () => {
    const account = await marquee.createAccount()
    const { clientUuid, token } = account
    const importUuid = randomUUID()
    await start(account, importUuid, [
      { name: 'Ann', email: `ann-${importUuid}@mail.test`, phone_number: '+1-312-555-0110' },
      { name: 'Bob', email: `bob-${importUuid}@mail.test` },
    ])
    for (let time = 0; time < 2; time++) await sendInvitationListJob.onDead?.(marquee.services, { clientUuid, importUuid })
    expect(await progress(account)).toMatchObject({ total: 2, done: 2, sent: 0, failed: 2, finished: true })
    const { data } = await list(account)
    const problem = 'We couldn’t finish this list. Please send it again'
    const ann = data.find(({ name }: { name: string }) => name === 'Ann')
    expect(data).toHaveLength(2)
    expect(ann).toMatchObject({ email_state: 'failed', email_problem: problem, sms_state: 'failed', sms_problem: problem })
    await marquee.api('POST', `/review/business-promoter/re-send/${ann.business_promoter_uuid}`, { token })
    await marquee.runJobs()
    expect(await marquee.inbox(`ann-${importUuid}@mail.test`)).toHaveLength(1)
    expect(await marquee.inbox(`bob-${importUuid}@mail.test`)).toEqual([])
  })

  test('with a larger body than other calls accept › takes the maximum number of people, and rejects more', async () => {
    const account = await marquee.createAccount()
    const rows = Array.from({ length: 2001 }, (_, index) => ({ name: `Person number ${index}`, email: `person-number-${index}@mail.test` }))
    expect(problemOf(await start(account, randomUUID(), rows))).toMatchObject({ status: 400, message: 'At most 2000 people at a time' })
    expect((await start(account, randomUUID(), rows.slice(1))).status).toBe(201)
    expect(await progress(account)).toMatchObject({ total: 2000, done: 0 })
  })

  test.each([
    ['nobody', { import_uuid: randomUUID(), rows: [] }, 'The list is empty'],
    ['no list', { import_uuid: randomUUID(), rows: 'all' }, 'The rows must be a list'],
    ['a wrong id', { import_uuid: '1', rows: [{ name: 'Ann', email: 'a@mail.test' }] }, 'import_uuid must be a uuid'],
    ['one bad row', { import_uuid: randomUUID(), rows: [{ name: 'Ann' }] }, 'Please enter your e-mail.'],
  ])('with %s › is rejected', async (_, body, message) => {
    const { token } = await marquee.createAccount()
    expect(problemOf(await marquee.api('POST', PATH, { token, body }))).toEqual({ status: 400, code: 'invalid_input', message })
  })
})
