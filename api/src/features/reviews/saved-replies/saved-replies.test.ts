import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_SAVED_REPLIES } from '#contract/reviews/saved-replies.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { savedReplies } from './saved-replies.tables.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const PATH = '/saved-answers'
const THANKS = { title: 'Thanks', contents: 'Thank you, {name}. Everybody at {business} is glad.' }
const call = ({ token }: TestAccount, method: string, path = '', body?: unknown) => marquee.api(method, `${PATH}${path}`, { token, body })
const list = async (account: TestAccount) => (await call(account, 'GET')).body.data
const add = async (account: TestAccount, changes = {}): Promise<string> =>
  (await call(account, 'POST', '', { ...THANKS, ...changes })).body.data.saved_answer_uuid

describe('POST /saved-answers', () => {
  test('with title and contents › is listed by title, and in the audit log', async () => {
    const account = await marquee.createAccount()
    const second = await add(account, { title: 'zero stars', contents: 'Sorry.\nPlease call us. 🙏' })
    const response = await call(account, 'POST', '', THANKS)
    expect([response.status, response.body.code]).toEqual([201, 201])
    expect(await list(account)).toEqual([
      { saved_answer_uuid: response.body.data.saved_answer_uuid, ...THANKS },
      { saved_answer_uuid: second, title: 'zero stars', contents: 'Sorry.\nPlease call us. 🙏' },
    ])
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['saved_answer_added', 'saved_answer_added'])
  })

  test.each([
    ['nothing', {}, 'Please enter a title.'],
    ['a blank title before all else', { title: ' \u200b', contents: '' }, 'Please enter a title.'],
    ['a long title', { ...THANKS, title: 'x'.repeat(81) }, 'The title can have at most 80 characters'],
    ['no contents', { ...THANKS, contents: ' \n' }, 'Please write the reply.'],
    [
      'more bytes than Google takes',
      { ...THANKS, contents: 'é'.repeat(2_049) },
      'The reply is over Google’s limit of 4,096 bytes. Accented letters and emoji count as more than one. Please shorten it.',
    ],
    ['another placeholder', { ...THANKS, contents: 'Thank you, {link}' }, 'Only {name} and {business} can be in braces'],
    ['control characters', { ...THANKS, contents: 'a\u0000b' }, 'The reply contains characters that cannot be used'],
  ])('with %s › is rejected with a message', async (_, body, message) => {
    const account = await marquee.createAccount()
    expect(problemOf(await call(account, 'POST', '', body))).toEqual({ status: 400, code: 'invalid_input', message })
    expect(await list(account)).toEqual([])
  })

  test('beyond the limit › is rejected, also when two are added concurrently', async () => {
    const account = await marquee.createAccount()
    const { clientUuid } = account
    await withTenant(marquee.services.database, clientUuid, (db) =>
      db
        .insert(savedReplies)
        .values(Array.from({ length: MAX_SAVED_REPLIES - 1 }, (_, n) => ({ clientUuid, title: `No ${n}`, contents: 'Hello' }))),
    )
    const responses = await Promise.all([1, 2].map(() => call(account, 'POST', '', THANKS)))
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(await list(account)).toHaveLength(MAX_SAVED_REPLIES)
  })
})

describe('PUT and DELETE /saved-answers/{saved_answer_uuid}', () => {
  test('of one’s own › changes it, then it is gone', async () => {
    const account = await marquee.createAccount()
    const uuid = await add(account)
    expect((await call(account, 'PUT', `/${uuid}`, { ...THANKS, contents: 'Thank you.' })).status).toBe(200)
    expect(await list(account)).toEqual([{ saved_answer_uuid: uuid, title: 'Thanks', contents: 'Thank you.' }])
    expect(problemOf(await call(account, 'PUT', `/${uuid}`, { ...THANKS, title: '' })).message).toBe('Please enter a title.')
    expect((await call(account, 'DELETE', `/${uuid}`)).status).toBe(200)
    expect(await list(account)).toEqual([])
    expect(problemOf(await call(account, 'DELETE', `/${uuid}`)).message).toBe('This saved reply does not exist')
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['saved_answer_added', 'saved_answer_changed', 'saved_answer_deleted'])
  })

  test.each(['PUT', 'DELETE'])('%s › of an unknown, a malformed or another business’s uuid › finds nothing', async (method) => {
    const account = await marquee.createAccount()
    const owner = await marquee.createAccount()
    const foreign = await add(owner)
    for (const uuid of [randomUUID(), 'none', foreign]) {
      const response = await call(account, method, `/${uuid}`, method === 'PUT' ? { ...THANKS, title: 'Stolen' } : undefined)
      expect(problemOf(response)).toEqual({ status: 404, code: 'not_found', message: 'This saved reply does not exist' })
    }
    expect(await list(owner)).toMatchObject([{ title: 'Thanks' }])
    expect(await list(account)).toEqual([])
  })
})
