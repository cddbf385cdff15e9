import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testPhone } from '../../../../../test/rows/test-phone.ts'
import { startTestMarquee, type TestMarquee } from '../../../../../test/test-marquee.ts'
import { ProviderError } from '../../../../platform/base/provider-error.ts'
import { fetchRecordingJob } from './fetch-recording.job.ts'
import { transcribeCallJob } from './transcribe-call.job.ts'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())
afterEach(() => phone.setFault('twilio', 'ok'))

const ORDER = { transcript: 'Megan: Bright Smile Dental, how can I help?\nCaller: I need a new crown.', duration_s: 60 }
const RETRIES = 20

describe('the recording', () => {
  test('that Twilio cannot provide › is retried, then given up, and can be requested again', async () => {
    const practice = await phone.openPractice()
    const { callSid } = await phone.ring(practice, ORDER)
    await phone.setFault('twilio', 'server_error')
    await marquee.runJobs()
    expect(await phone.read(practice, callSid)).toMatchObject({
      analysis_state: 'pending',
      analysis_problem: 'The recording isn’t available yet. We’ll keep trying.',
    })
    for (let attempt = 0; attempt < RETRIES; attempt++) await marquee.runJobs({ includeWaiting: true })
    expect(await phone.read(practice, callSid)).toMatchObject({
      analysis_state: 'failed',
      analysis_problem: 'The recording couldn’t be downloaded.',
    })
    await phone.setFault('twilio', 'ok')
    expect((await marquee.api('POST', `/inquiry/call-inquiry/${callSid}/analyze`, { token: practice.token })).status).toBe(200)
    await marquee.runJobs()
    expect(await phone.read(practice, callSid)).toMatchObject({ analysis_state: 'done' })
  })

  test('that is no sound › fails at once, with a message', async () => {
    const practice = await phone.openPractice()
    const { callSid } = await phone.ring(practice, ORDER)
    const recordings = { download: async () => Buffer.from('<html>no sound</html>') }
    const key = { clientUuid: practice.clientUuid, callSid }
    await fetchRecordingJob.run({ ...marquee.services, recordings }, key)
    await expect(transcribeCallJob.run(marquee.services, key)).rejects.toThrow(ProviderError)
    await marquee.runJobs()
    expect(await phone.read(practice, callSid)).toMatchObject({
      analysis_state: 'failed',
      analysis_problem: 'The recording couldn’t be transcribed.',
    })
  })
})
