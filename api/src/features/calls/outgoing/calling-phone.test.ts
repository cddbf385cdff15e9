import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testPhone } from '../../../../test/rows/test-phone.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { CALLING_CODE_LIMIT } from './calling-phone.service.ts'

const WRONG = { status: 400, message: 'This code is incorrect or has expired' }

let marquee: TestMarquee
let me: TestAccount
let numbers = 0
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())
beforeEach(async () => {
  me = await marquee.createAccount()
})

const freshNumber = () => `+1773555${String(3000 + numbers++)}`
const save = (number: string, { token } = me) => marquee.api('PUT', '/calling-phone', { token, body: { number } })
const confirm = (code: string, { token } = me) => marquee.api('POST', '/calling-phone/confirm', { token, body: { code } })
const read = async ({ token } = me) => (await marquee.api('GET', '/calling-phone', { token })).body.data
const phoneInSession = async ({ token } = me) => (await marquee.api('GET', '/user-management/my-information', { token })).body.calling_phone

async function codeTo(number: string): Promise<string> {
  await marquee.runJobs()
  const [text] = await marquee.inbox(number)
  return /\b\d{6}\b/.exec(text?.text ?? '')?.[0] ?? ''
}
const differentFrom = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('the phone for calls', () => {
  test('confirmed by its code › is used, until it is removed', async () => {
    const number = freshNumber()
    expect((await save(`(${number.slice(2, 5)}) ${number.slice(5, 8)}-${number.slice(8)}`)).body).toMatchObject({
      number,
      text_waits_until: null,
    })
    expect([await read(), await phoneInSession()]).toEqual([{ number: null, waiting_number: number }, null])
    expect((await confirm(await codeTo(number))).status).toBe(200)
    expect([await read(), await phoneInSession()]).toEqual([{ number, waiting_number: null }, number])
    await marquee.api('DELETE', '/calling-phone', { token: me.token })
    expect([await read(), await phoneInSession()]).toEqual([{ number: null, waiting_number: null }, null])
    expect(await marquee.auditOf(me.clientUuid)).toEqual(['calling_phone_confirmed', 'calling_phone_removed'])
  })

  test('changed › stays the old one until the new one is confirmed by its own code', async () => {
    const [old, next] = [freshNumber(), freshNumber()]
    await save(old)
    const oldCode = await codeTo(old)
    await confirm(oldCode)
    await save(next)
    expect(problemOf(await confirm(oldCode))).toMatchObject(WRONG)
    expect(await read()).toEqual({ number: old, waiting_number: next })
    await confirm(await codeTo(next))
    expect(await phoneInSession()).toBe(next)
  })

  test('with a wrong code, the code of another person, or a day later › is not confirmed', async () => {
    const number = freshNumber()
    await save(number)
    const code = await codeTo(number)
    const colleague = await marquee.createAccount({ clientUuid: me.clientUuid })
    expect(problemOf(await confirm(code, colleague))).toMatchObject({ status: 409 })
    await save(freshNumber(), colleague)
    expect(problemOf(await confirm(differentFrom(code)))).toMatchObject(WRONG)
    expect(problemOf(await confirm(code, colleague))).toMatchObject(WRONG)
    marquee.clock.advance(24 * 3_600_000)
    expect(problemOf(await confirm(code))).toMatchObject(WRONG)
    expect(await phoneInSession()).toBeNull()
  })

  test('tried too often › rejects even the right code for an hour', async () => {
    const number = freshNumber()
    await save(number)
    const code = await codeTo(number)
    for (let tries = 0; tries < CALLING_CODE_LIMIT.max; tries++) await confirm(differentFrom(code))
    expect((await confirm(code)).status).toBe(429)
  })

  test.each(['911', '+1 900 555 0123', '+44 20 7946 0000', '12'])('%s › is rejected, and no text is sent', async (number) => {
    expect((await save(number)).status).toBe(400)
    expect(await read()).toEqual({ number: null, waiting_number: null })
  })

  test('that is a business number › is rejected, because it would ring in a circle', async () => {
    const { number } = await testPhone(marquee).openPractice()
    expect(problemOf(await save(number)).message).toContain('This is a business number')
  })
})
