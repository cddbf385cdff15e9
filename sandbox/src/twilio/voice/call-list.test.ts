import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox } from '../../app.ts'

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

const ACCOUNT = 'AC5a4db05a4db05a4db05a4db05a4db05a'
const authorization = `Basic ${Buffer.from(`${ACCOUNT}:sandbox-token`).toString('base64')}`
const get = async (path: string, headers: Record<string, string> = { authorization }) =>
  sandbox.http.inject({ method: 'GET', url: `/twilio/2010-04-01/Accounts/${ACCOUNT}/${path}`, headers })
const ring = async (outcome: string) => {
  const payload = { to: '+12175550101', from: '+12175550142', outcome, voice_url: 'http://127.0.0.1:9/voice', wait: true }
  return (await sandbox.http.inject({ method: 'POST', url: '/phone/calls', payload })).json().call_sid as string
}

describe('GET Calls.json', () => {
  test('after some calls › lists them newest first, in pages whose next is a path', async () => {
    const sids = [await ring('missed'), await ring('missed'), await ring('missed')]
    const first = (await get('Calls.json?PageSize=2')).json()
    expect(first.calls.map(({ sid }: { sid: string }) => sid)).toEqual([sids[2], sids[1]])
    expect(first.next_page_uri).toMatch(new RegExp(`^/2010-04-01/Accounts/${ACCOUNT}/Calls\\.json\\?.*PageToken=`))
    const next = await sandbox.http.inject({ method: 'GET', url: `/twilio${first.next_page_uri}`, headers: { authorization } })
    expect(next.json().calls.map(({ sid }: { sid: string }) => sid)).toEqual([sids[0]])
    expect(next.json().next_page_uri).toBeNull()
    expect(first.calls[0]).toMatchObject({
      direction: 'inbound',
      status: 'completed',
      parent_call_sid: null,
      to: '+12175550101',
      start_time: expect.stringMatching(/ \+0000$/),
    })
  })

  test('filtered by when they began › lists those', async () => {
    await ring('missed')
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString()
    expect((await get(`Calls.json?StartTime%3E=${inAnHour}`)).json().calls).toEqual([])
    expect((await get(`Calls.json?StartTime%3C=${inAnHour}`)).json().calls.length).toBeGreaterThan(0)
  })

  test('without the password, or of another account › is rejected', async () => {
    expect((await get('Calls.json', {})).statusCode).toBe(401)
    const other = await sandbox.http.inject({
      method: 'GET',
      url: `/twilio/2010-04-01/Accounts/AC${'0'.repeat(32)}/Recordings.json`,
      headers: { authorization },
    })
    expect(other.statusCode).toBe(404)
  })
})
