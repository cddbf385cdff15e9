import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertActionItems, noon } from '../../../../test/rows/action-item-rows.ts'
import { insertCalls } from '../../../../test/rows/call-rows.ts'
import { startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const newest = async ({ token }: TestAccount) => (await marquee.api('GET', '/inquiry/call-inquiry/newest', { token })).body
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

describe('GET /inquiry/call-inquiry/newest', () => {
  test('of a new business › is empty', async () => {
    expect(await newest(await marquee.createAccount())).toEqual({ code: 200, data: [], today: 0 })
  })

  test('with many calls › has the three newest without spam, and marks first-time callers', async () => {
    const account = await marquee.createAccount()
    const [spam, first, second, third] = await insertCalls(marquee, account.clientUuid, [
      { startedAt: minutesAgo(1), spam: true },
      { startedAt: minutesAgo(2), phoneFrom: '+12175550142', callerName: 'Dana Whitfield', summary: 'Asked for an estimate' },
      { startedAt: minutesAgo(3), phoneFrom: '' },
      { startedAt: minutesAgo(4), phoneFrom: '+12175550118' },
      { startedAt: minutesAgo(5), phoneFrom: '+12175550142' },
    ])
    const { data } = await newest(account)
    expect(data.map(({ call_sid }: { call_sid: string }) => call_sid)).toEqual([first, second, third])
    expect(data).not.toContainEqual(expect.objectContaining({ call_sid: spam }))
    expect(data[0]).toEqual({
      call_sid: first,
      direction: 'incoming',
      call_start_datetime: expect.stringMatching(/Z$/),
      phone_from: '+12175550142',
      caller_name: 'Dana Whitfield',
      call_status: 'Answered',
      summary: 'Asked for an estimate',
      urgent: false,
      is_first_call: false,
      call_back: null,
    })
    expect(data.map(({ is_first_call }: { is_first_call: boolean }) => is_first_call)).toEqual([false, false, true])
  })

  test('with a missed call › has its call-back, and shows when somebody has called back', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [{ text: 'Call back', dueAt: noon(), mark: 'call-back' }], { callStatus: 'Missed call' })
    const [{ call_back: callBack }] = (await newest(account)).data
    expect(callBack.is_open).toBe(true)
    const path = `/inquiry/call-inquiry/action-items/${callBack.uuid}/status-change`
    await marquee.api('POST', path, { token: account.token, body: { show_item: false } })
    expect((await newest(account)).data[0].call_back).toEqual({ uuid: callBack.uuid, is_open: false, got_through: false })
  })

  test('with two missed calls of one number › has the same call-back for both', async () => {
    const account = await marquee.createAccount()
    await insertActionItems(marquee, account, [{ text: 'Call back', dueAt: noon(), mark: 'call-back' }], {
      callStatus: 'Missed call',
      startedAt: minutesAgo(9),
    })
    const [again] = await insertCalls(marquee, account.clientUuid, [{ callStatus: 'Busy', phoneFrom: '+12175550142' }])
    const { data } = await newest(account)
    expect(data[0]).toMatchObject({ call_sid: again, call_back: { is_open: true } })
    expect(data[1].call_back).toEqual(data[0].call_back)
  })

  test('with calls of other days › counts those of the business’s own day', async () => {
    const account = await marquee.createAccount()
    const midnight = noon(0, 0).getTime()
    await insertCalls(marquee, account.clientUuid, [
      { startedAt: new Date(midnight) },
      { startedAt: new Date(midnight) },
      { startedAt: new Date(midnight - 1000) },
    ])
    expect((await newest(account)).today).toBe(2)
  })

  test('of another business › shows nothing of it', async () => {
    await insertCalls(marquee, (await marquee.createAccount()).clientUuid, [{}])
    expect((await newest(await marquee.createAccount())).data).toEqual([])
  })
})
