import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCalls, newCallSid } from '../../../../test/rows/call-rows.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { callNotes } from './call-notes.tables.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const pathOf = (sid: string) => `/inquiry/call-inquiry/${sid}/notes`
const callOf = async ({ clientUuid }: TestAccount, values: object = {}) =>
  (await insertCalls(marquee, clientUuid, [{ callerName: 'Ann Lee', phoneFrom: '+12175550142', ...values }]))[0] ?? ''
const colleagueOf = ({ clientUuid }: TestAccount) => marquee.createAccount({ clientUuid, accountType: 'REGULAR' })
const write = ({ token }: TestAccount, sid: string, text: unknown) => marquee.api('POST', pathOf(sid), { token, body: { text } })
const change = ({ token }: TestAccount, sid: string, uuid: string, text: unknown) =>
  marquee.api('PUT', `${pathOf(sid)}/${uuid}`, { token, body: { text } })
const remove = ({ token }: TestAccount, sid: string, uuid: string) => marquee.api('DELETE', `${pathOf(sid)}/${uuid}`, { token })
const read = async ({ token }: TestAccount, sid: string) => (await marquee.api('GET', pathOf(sid), { token })).body.data
const NO_CALL = { status: 404, code: 'not_found', message: 'This call does not exist' }
const NO_NOTE = { status: 404, code: 'not_found', message: 'This note does not exist' }

describe('notes on a call', () => {
  test('of two people › are listed in order, with author and time, and whether they are one’s own', async () => {
    const account = await marquee.createAccount()
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid, accountType: 'REGULAR', name: 'Priya Nair' })
    const sid = await callOf(account)
    const before = marquee.clock.now().toISOString()
    const response = await write(account, sid, ' Prefers\nmornings ')
    expect([response.status, response.body]).toEqual([201, { code: 201, data: { uuid: expect.any(String) } }])
    marquee.clock.advance(1000)
    await write(colleague, sid, 'Text her')
    expect(await read(account, sid)).toEqual([
      {
        uuid: response.body.data.uuid,
        text: 'Prefers\nmornings',
        author_email: account.email,
        author_name: null,
        created_datetime: expect.any(String),
        edited_datetime: null,
        own: true,
      },
      expect.objectContaining({ text: 'Text her', author_email: colleague.email, author_name: 'Priya Nair', own: false }),
    ])
    const [{ created_datetime: at }] = await read(account, sid)
    expect(at >= before && at <= marquee.clock.now().toISOString()).toBe(true)
  })

  test('changed and deleted › by their author, and by nobody else', async () => {
    const account = await marquee.createAccount()
    const colleague = await colleagueOf(account)
    const sid = await callOf(account)
    const { uuid } = (await write(colleague, sid, 'Text her')).body.data
    for (const [response, verb] of [
      [await change(account, sid, uuid, 'Mine now'), 'change'],
      [await remove(account, sid, uuid), 'delete'],
    ] as const)
      expect(problemOf(response)).toEqual({ status: 403, code: 'not_allowed', message: `Only the author of a note can ${verb} it` })
    expect((await change(colleague, sid, uuid, 'Call her')).body).toEqual({ code: 200 })
    expect(await read(account, sid)).toMatchObject([{ text: 'Call her', edited_datetime: expect.any(String) }])
    expect((await remove(colleague, sid, uuid)).body).toEqual({ code: 200 })
    expect(await read(account, sid)).toEqual([])
    expect(problemOf(await remove(colleague, sid, uuid))).toEqual(NO_NOTE)
  })

  test('saved as they were › are not called edited', async () => {
    const account = await marquee.createAccount()
    const sid = await callOf(account)
    const { uuid } = (await write(account, sid, 'Text her')).body.data
    await change(account, sid, uuid, 'Text her')
    expect(await read(account, sid)).toMatchObject([{ edited_datetime: null }])
  })

  test('of an account that is gone › stay, with its e-mail address', async () => {
    const account = await marquee.createAccount()
    const colleague = await colleagueOf(account)
    const sid = await callOf(account)
    await write(colleague, sid, 'Text her')
    await marquee.api('DELETE', `/user-management/accounts?client_account_uuid=${colleague.uuid}`, { token: account.token })
    expect(await read(account, sid)).toMatchObject([{ text: 'Text her', author_email: colleague.email, author_name: null, own: false }])
  })

  test('of one call › are on no other, not even of the same number, and found by no search', async () => {
    const account = await marquee.createAccount()
    const [sid, other] = [await callOf(account), await callOf(account)]
    const { uuid } = (await write(account, sid, 'zebra')).body.data
    expect(await read(account, other)).toEqual([])
    expect(problemOf(await change(account, other, uuid, 'zebra'))).toEqual(NO_NOTE)
    expect((await marquee.api('GET', '/inquiry/call-inquiry1?search=zebra', { token: account.token })).body.data).toEqual([])
  })

  test('on a call of another business, or of nobody › do not exist', async () => {
    const owner = await marquee.createAccount()
    const sid = await callOf(owner)
    const { uuid } = (await write(owner, sid, 'Text her')).body.data
    const stranger = await marquee.createAccount()
    for (const id of [sid, newCallSid(), 'CA1']) {
      expect(problemOf(await marquee.api('GET', pathOf(id), { token: stranger.token }))).toEqual(NO_CALL)
      expect(problemOf(await write(stranger, id, 'Mine'))).toEqual(NO_CALL)
    }
    expect(problemOf(await change(stranger, sid, uuid, 'Mine'))).toEqual(NO_NOTE)
    expect(problemOf(await remove(stranger, sid, uuid))).toEqual(NO_NOTE)
    expect(problemOf(await remove(owner, sid, randomUUID()))).toEqual(NO_NOTE)
    expect(await read(owner, sid)).toMatchObject([{ text: 'Text her' }])
  })

  test.each([
    [' ', 'Please enter a note.'],
    [7, 'Please enter a note.'],
    ['x'.repeat(2001), 'Note can have at most 2000 characters'],
    ['a\u0000b', 'Note contains characters that cannot be used'],
  ])('with %j › return what is wrong', async (text, message) => {
    const account = await marquee.createAccount()
    const sid = await callOf(account)
    const { uuid } = (await write(account, sid, 'Text her')).body.data
    for (const response of [await write(account, sid, text), await change(account, sid, uuid, text)])
      expect(problemOf(response)).toMatchObject({ status: 400, message })
    expect(await read(account, sid)).toHaveLength(1)
  })

  test('beyond a hundred › are rejected', async () => {
    const account = await marquee.createAccount()
    const sid = await callOf(account)
    const { clientUuid, uuid: accountUuid, email: authorEmail } = account
    const note = { clientUuid, callSid: sid, accountUuid, authorEmail, text: 'Note', createdAt: new Date() }
    await withTenant(marquee.services.database, clientUuid, (db) => db.insert(callNotes).values(Array.from({ length: 99 }, () => note)))
    const responses = await Promise.all([write(account, sid, 'One'), write(account, sid, 'Two')])
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await read(account, sid)).toHaveLength(100)
  })
})
