import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertCalls } from '../../../../test/rows/call-rows.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { recordingKeys } from '../calls.tables.ts'
import { purgeRecordingKeysJob } from './purge-recording-keys.job.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const WAV = Buffer.concat([Buffer.from('RIFF0000WAVEfmt '), randomBytes(100_000)])

async function recordedCall(bytes = WAV): Promise<{ account: TestAccount; sid: string }> {
  const account = await marquee.createAccount()
  const recordingFileUuid = randomUUID()
  await marquee.services.files.put(recordingFileUuid, bytes, 'audio/wav')
  const [sid = ''] = await insertCalls(marquee, account.clientUuid, [{ recordingFileUuid, recordingDurationS: 7 }])
  return { account, sid }
}

const open = ({ token }: TestAccount, sid: string) => marquee.api('POST', `/inquiry/call-inquiry/${sid}/recording`, { token })
const play = (url: string, range?: string, method = 'GET') => marquee.request(method, url, { headers: range ? { range } : {} })

describe('POST /inquiry/call-inquiry/{call_sid}/recording', () => {
  test('of a recorded call › returns an address that plays it without a session, and records who listened', async () => {
    const { account, sid } = await recordedCall()
    const { status, body } = await open(account, sid)
    expect(status).toBe(200)
    expect(body.data.url).toMatch(/^\/api\/inquiry\/recording\/[A-Za-z0-9_-]{43}$/)
    const response = await play(body.data.url)
    expect([response.status, response.body.equals(WAV)]).toEqual([200, true])
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(WAV.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-store',
    })
    expect(await marquee.auditOf(account.clientUuid)).toEqual(['recording_opened'])
  })

  test('of a call without a recording, or of another business › does not exist', async () => {
    const { account, sid } = await recordedCall()
    const [silent = ''] = await insertCalls(marquee, account.clientUuid, [{}])
    for (const response of [await open(account, silent), await open(await marquee.createAccount(), sid)])
      expect(problemOf(response)).toEqual({ status: 404, code: 'not_found', message: 'This recording does not exist' })
  })
})

describe('GET /inquiry/recording/{key}', () => {
  let url: string
  beforeAll(async () => {
    const { account, sid } = await recordedCall()
    url = (await open(account, sid)).body.data.url
  })
  const last = WAV.length - 1

  test.each([
    ['bytes=0-', 0, last],
    ['bytes=0-99', 0, 99],
    ['bytes=50000-50000', 50_000, 50_000],
    ['bytes=100000-', 100_000, last],
    ['bytes=-16', last - 15, last],
    ['bytes=-999999999', 0, last],
    ['bytes=10-999999999', 10, last],
  ])('with the range %s › responds with that part', async (range, start, end) => {
    const response = await play(url, range)
    expect(response.status).toBe(206)
    expect(response.headers.get('content-range')).toBe(`bytes ${start}-${end}/${WAV.length}`)
    expect(response.headers.get('content-length')).toBe(String(end - start + 1))
    expect(response.body.equals(WAV.subarray(start, end + 1))).toBe(true)
  })

  test.each(['bytes=999999999-', `bytes=${WAV.length}-`, 'bytes=-0'])(
    'with the range %s › responds with 416 and the size',
    async (range) => {
      const response = await play(url, range)
      expect([response.status, response.headers.get('content-range')]).toEqual([416, `bytes */${WAV.length}`])
    },
  )

  test.each(['bytes=9-5', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'nonsense'])('with the range %s › returns the whole', async (range) => {
    const response = await play(url, range)
    expect([response.status, response.body.length]).toEqual([200, WAV.length])
  })

  test.each([
    [undefined, 200, String(WAV.length)],
    ['bytes=0-99', 206, '100'],
  ])('a HEAD request with the range %s › returns the length and sends nothing', async (range, status, length) => {
    const response = await play(url, range, 'HEAD')
    expect([response.status, response.headers.get('content-length'), response.body.length]).toEqual([status, length, 0])
  })

  test.each([
    ['audio/mpeg', Buffer.from('ID3\u0004 and more')],
    ['audio/mpeg', Buffer.from([0xff, 0xfb, 0x90, 0x00, 1, 2, 3])],
    ['application/octet-stream', Buffer.from('<script>alert(1)</script>')],
  ])('of bytes that are %s › has that content type', async (type, bytes) => {
    const { account, sid } = await recordedCall(bytes)
    expect((await play((await open(account, sid)).body.data.url)).headers.get('content-type')).toBe(type)
  })

  test('an hour later › does not exist, and the job deletes the key', async () => {
    const { account, sid } = await recordedCall()
    const address = (await open(account, sid)).body.data.url
    const keys = () => withSystem(marquee.services.database, (db) => db.select().from(recordingKeys))
    marquee.clock.advance(3_599_000)
    expect((await play(address)).status).toBe(200)
    await purgeRecordingKeysJob.run(marquee.services, {})
    expect((await keys()).filter((key) => key.clientUuid === account.clientUuid)).toHaveLength(1)
    marquee.clock.advance(2_000)
    expect(problemOf(await play(address))).toMatchObject({ status: 404, message: 'This recording does not exist' })
    await purgeRecordingKeysJob.run(marquee.services, {})
    expect((await keys()).filter((key) => key.clientUuid === account.clientUuid)).toEqual([])
  })

  test('after the session that requested it was ended › does not exist, unlike the address of another session', async () => {
    const { account, sid } = await recordedCall()
    const colleague = await marquee.createAccount({ clientUuid: account.clientUuid })
    const address = (await open(account, sid)).body.data.url
    const colleagues = (await open(colleague, sid)).body.data.url
    await marquee.api('POST', '/user-management/logout', { token: account.token })
    expect(problemOf(await play(address))).toMatchObject({ status: 404, message: 'This recording does not exist' })
    expect((await play(colleagues)).status).toBe(200)
  })

  test.each([randomBytes(32).toString('base64url'), 'short', '../../operator.key'])('with the key %s › does not exist', async (key) => {
    expect(problemOf(await play(`/api/inquiry/recording/${encodeURIComponent(key)}`))).toMatchObject({ status: 404, code: 'not_found' })
  })
})
