import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WAVEFORM_PARTS } from '#contract/calls/waveform.ts'
import { insertCalls } from '../../../../../test/rows/call-rows.ts'
import { testPhone } from '../../../../../test/rows/test-phone.ts'
import { problemOf, startTestMarquee, type TestAccount, type TestMarquee } from '../../../../../test/test-marquee.ts'
import { withTenant } from '../../../../platform/database/tenancy.ts'
import { findWave } from './recording-waves.queries.ts'

let marquee: TestMarquee
beforeAll(async () => {
  marquee = await startTestMarquee()
})
afterAll(() => marquee.stop())

const RATE = 8_000

/** 16-bit PCM; `sampleOf` returns the amplitude of a channel at a second */
function wavOf(seconds: number, channels: number, sampleOf: (channel: number, atS: number) => number): Buffer {
  const frames = seconds * RATE
  const data = Buffer.alloc(frames * channels * 2)
  for (let frame = 0; frame < frames; frame++)
    for (let channel = 0; channel < channels; channel++)
      data.writeInt16LE((frame % 2 ? 1 : -1) * sampleOf(channel, frame / RATE), (frame * channels + channel) * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + data.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(RATE, 24)
  head.writeUInt32LE(RATE * channels * 2, 28)
  head.writeUInt16LE(channels * 2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(data.length, 40)
  return Buffer.concat([head, data])
}

async function recordedCall(bytes: Buffer): Promise<{ account: TestAccount; sid: string; fileUuid: string }> {
  const account = await marquee.createAccount()
  const fileUuid = randomUUID()
  await marquee.services.files.put(fileUuid, bytes, 'audio/wav')
  const [sid = ''] = await insertCalls(marquee, account.clientUuid, [{ recordingFileUuid: fileUuid, recordingDurationS: 12 }])
  return { account, sid, fileUuid }
}

const fetchWaveform = ({ token }: { token: string }, sid: string) => marquee.api('GET', `/inquiry/call-inquiry/${sid}/waveform`, { token })

describe('GET /inquiry/call-inquiry/{call_sid}/waveform', () => {
  test('of two channels, stored before waveforms existed › is measured at first, shows who speaks, and is stored', async () => {
    // The caller speaks for 6 of 12 seconds, then the staff, half as loud; the last second is silent
    const { account, sid, fileUuid } = await recordedCall(
      wavOf(12, 2, (channel, atS) => (atS < 6 ? (channel === 0 ? 20_000 : 0) : atS < 11 && channel === 1 ? 10_000 : 0)),
    )
    const { data } = (await fetchWaveform(account, sid)).body
    const half = WAVEFORM_PARTS / 2
    const still = WAVEFORM_PARTS / 12
    expect(data).toEqual({
      levels: [...Array(half).fill(100), ...Array(half - still).fill(50), ...Array(still).fill(0)],
      speakers: [...Array(half).fill('caller'), ...Array(half - still).fill('staff'), ...Array(still).fill(null)],
    })
    await marquee.services.files.remove(fileUuid)
    expect((await fetchWaveform(account, sid)).body.data).toEqual(data)
  })

  test('of one channel › shows how loud it is, not who speaks', async () => {
    const { account, sid } = await recordedCall(wavOf(12, 1, (_, atS) => (atS < 3 ? 4_000 : 1_000)))
    const { data } = (await fetchWaveform(account, sid)).body
    expect(data.speakers).toBeNull()
    expect([data.levels.slice(0, 24), data.levels.slice(24)]).toEqual([Array(24).fill(100), Array(72).fill(25)])
  })

  test.each([
    ['no sound', Buffer.from('<html>no sound</html>')],
    ['silence', wavOf(1, 2, () => 0)],
  ])('of %s › has no level that could be drawn', async (_, bytes) => {
    const { account, sid } = await recordedCall(bytes)
    expect((await fetchWaveform(account, sid)).body).toEqual({ code: 200, data: { levels: [], speakers: null } })
  })

  test('of a call without a recording, or of another business › does not exist', async () => {
    const { account, sid } = await recordedCall(wavOf(1, 1, () => 100))
    const [silent = ''] = await insertCalls(marquee, account.clientUuid, [{}])
    for (const response of [await fetchWaveform(account, silent), await fetchWaveform(await marquee.createAccount(), sid)])
      expect(problemOf(response)).toEqual({ status: 404, code: 'not_found', message: 'This recording does not exist' })
  })
})

test('a call that is recorded › once its recording is fetched › has its wave before anybody requests it', async () => {
  const phone = testPhone(marquee)
  const practice = await phone.openPractice()
  const { callSid } = await phone.ring(practice, { transcript: 'Megan: Bright Smile Dental.\nCaller: I need a new crown.', duration_s: 30 })
  await marquee.runJobs()
  const key = { clientUuid: practice.clientUuid, callSid }
  const wave = await withTenant(marquee.services.database, practice.clientUuid, (db) => findWave(db, key))
  expect(wave).toMatchObject({ channels: 2 })
  const { data } = (await fetchWaveform(practice, callSid)).body
  expect(Math.max(...data.levels)).toBe(100)
  expect(new Set(data.speakers.filter(Boolean))).toEqual(new Set(['caller', 'staff']))
})
