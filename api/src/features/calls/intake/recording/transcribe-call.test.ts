import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPhone } from '../../../../../test/rows/test-phone.ts'
import { startTestMarquee, type TestMarquee } from '../../../../../test/test-marquee.ts'
import { ProviderError } from '../../../../platform/base/provider-error.ts'
import { withTenant } from '../../../../platform/database/tenancy.ts'
import type { Ai } from '../../../../platform/vendors/ai.ts'
import { findCallRecord } from '../call-record.queries.ts'
import { fetchRecordingJob } from './fetch-recording.job.ts'
import { transcribeCallJob } from './transcribe-call.job.ts'

const LINES = [
  ['staff', 'Bright Smile Dental, this is Megan. How can I help?'],
  ['caller', 'Hi.'],
  ['caller', 'I need a new crown, and I found you on Google. Könnten Sie me also tell what it costs? 🦷'],
  ['staff', 'Welcome, Dana. I have you down for Thursday at 10:20 AM.'],
  ['caller', 'Great, thank you so much.'],
  ['staff', 'Bye.'],
] as const
const NAMES = { staff: 'Megan', caller: 'Caller' }
const ORDER = { transcript: LINES.map(([speaker, text]) => `${NAMES[speaker]}: ${text}`).join('\n'), duration_s: 60 }

describe.each([
  ['a model that returns no times', 'gpt-transcribe', 'transcription'],
  ['a model that returns times', 'whisper-1', 'transcription_with_times'],
])('the transcript by %s', (_, model, kind) => {
  let marquee: TestMarquee
  let phone: ReturnType<typeof testPhone>
  beforeAll(async () => {
    marquee = await startTestMarquee({ env: { AI_TRANSCRIPTION_MODEL: model } })
    phone = testPhone(marquee)
    // Regardless of any shutdown date that the vendor has announced: the test must pass on every day
    await marquee.sandbox.http.inject({ method: 'PUT', url: `/openai/models/${model}`, payload: { kind } })
  })
  afterAll(() => marquee.stop())

  async function recordCall(order: Parameters<typeof phone.ring>[1] = ORDER) {
    const practice = await phone.openPractice()
    const { callSid } = await phone.ring(practice, order)
    const key = { clientUuid: practice.clientUuid, callSid }
    await fetchRecordingJob.run(marquee.services, key)
    return { key, transcript: () => withTenant(marquee.services.database, key.clientUuid, (db) => findCallRecord(db, key)) }
  }

  test('of a talk › has the lines of both in the order in which they are spoken', async () => {
    const { key, transcript } = await recordCall()
    await transcribeCallJob.run(marquee.services, key)
    const lines = (await transcript())?.transcript ?? []
    expect(lines.map(({ speaker, text }) => [speaker, text])).toEqual(LINES)
    // The phone spreads the lines over the minute
    expect(lines[0]?.at_s).toBeLessThan(8)
    expect(lines.at(-1)?.at_s).toBeGreaterThan(50)
    expect(lines.map(({ at_s: at }) => at)).toEqual(lines.map(({ at_s: at }) => at).toSorted((a, b) => a - b))
  })

  test('of a call in which nobody speaks › is empty, and there is nothing to analyze', async () => {
    const { key, transcript } = await recordCall({ duration_s: 20 })
    await transcribeCallJob.run(marquee.services, key)
    expect(await transcript()).toMatchObject({ transcript: [], analysisState: 'none' })
  })

  test('of a service that requests a pause › continues where it was, without sending everything again', async () => {
    const { key, transcript } = await recordCall()
    const real = marquee.services.ai
    if (!real) throw new Error('no model')
    let requests = 0
    const ai: Ai = {
      ...real,
      reportsTimes: real.reportsTimes,
      async transcribe(wav, name, how) {
        requests++
        if (requests === 2) throw new ProviderError('openai', 'slow down', { retryable: true, retryAfterS: 0.01 })
        return real.transcribe(wav, name, how)
      },
    }
    await transcribeCallJob.run({ ...marquee.services, ai }, key)
    expect((await transcript())?.transcript).toHaveLength(LINES.length)
    expect(requests).toBe((real.reportsTimes ? 2 : LINES.length) + 1)
  })

  test('of a service that fails midway › stores what is done, sends no more, and pays for each piece once', async () => {
    const { key, transcript } = await recordCall()
    const real = marquee.services.ai
    if (!real) throw new Error('no model')
    const pieces = real.reportsTimes ? 2 : LINES.length
    let isBroken = true
    let requests = 0
    let done = 0
    const ai: Ai = {
      ...real,
      reportsTimes: real.reportsTimes,
      async transcribe(wav, name, how) {
        requests++
        if (isBroken && requests > 1) throw new ProviderError('openai', 'slow down', { retryable: true, retryAfterS: 600 })
        const segments = await real.transcribe(wav, name, how)
        done++
        return segments
      },
    }
    // The run made progress, so this is not a failure; the next one is
    await expect(transcribeCallJob.run({ ...marquee.services, ai }, key)).rejects.toMatchObject({ name: 'RunLater', afterS: 600 })
    expect(requests).toBeLessThanOrEqual(4)
    await expect(transcribeCallJob.run({ ...marquee.services, ai }, key)).rejects.toMatchObject({ name: 'ProviderError', retryable: true })
    expect((await transcript())?.transcript).toEqual([])
    isBroken = false
    await transcribeCallJob.run({ ...marquee.services, ai }, key)
    expect((await transcript())?.transcript).toHaveLength(LINES.length)
    expect(done).toBe(pieces)
    const { rows } = await marquee.services.database.executeSql('select 1 from transcript_pieces')
    expect(rows).toEqual([])
  })

  test('whose model its vendor has switched off › waits until another is there, and loses nothing', async () => {
    const url = `/openai/models/${model}`
    await marquee.sandbox.http.inject({ method: 'DELETE', url })
    const { transcript } = await recordCall()
    await marquee.runJobs()
    await marquee.runJobs({ includeWaiting: true })
    expect(await transcript()).toMatchObject({ transcript: [], analysisState: 'pending' })
    expect(await marquee.services.jobs.listDead()).toEqual([])
    await marquee.sandbox.http.inject({ method: 'PUT', url, payload: { kind } })
    await marquee.runJobs({ includeWaiting: true })
    expect((await transcript())?.transcript).toHaveLength(LINES.length)
  })
})
