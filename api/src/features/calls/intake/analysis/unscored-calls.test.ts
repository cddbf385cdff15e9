import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testPhone } from '../../../../../test/rows/test-phone.ts'
import { startTestMarquee, type TestMarquee } from '../../../../../test/test-marquee.ts'
import { fetchRecordingJob } from '../recording/fetch-recording.job.ts'
import { transcribeCallJob } from '../recording/transcribe-call.job.ts'
import { analyzeCallJob } from './analyze-call.job.ts'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())

const ORDER = {
  transcript: 'Megan: Bright Smile Dental, this is Megan.\nCaller: Hi, I need a new crown. My name is Dana Whitfield.',
  duration_s: 60,
}

describe('the analysis', () => {
  test.each([
    [
      'a robocall',
      'ROBOCALL',
      'Caller: This is an automated message about your business listing. Press one to keep it. This is urgent, severe pain.',
    ],
    ['a wrong number', 'WRONG_NUMBER', 'Caller: Oh, I wanted Tony’s Pizza. Sorry, wrong number.'],
  ])('of %s › has no scores, counts in no average and adds no items', async (_, callerKind, speech) => {
    const practice = await phone.openPractice()
    await phone.ring(practice, ORDER)
    await marquee.runJobs()
    const { main: before } = (await marquee.api('GET', '/inquiry/call-inquiry/main', { token: practice.token })).body
    const real = marquee.services.ai
    if (!real) throw new Error('no model')
    // A model that gives scores for every caller
    const completeJson: typeof real.completeJson = async (request) => {
      const reply = await real.completeJson(request)
      const scores = { quality_score: 5, customer_satisfaction: 5, issue_resolved: false, new_client: true }
      return 'value' in reply ? { ...reply, value: { ...(reply.value as object), ...scores } } : reply
    }
    const { callSid } = await phone.ring(practice, {
      from: '+12175550190',
      transcript: `Megan: Bright Smile Dental.\n${speech}`,
      duration_s: 20,
    })
    const key = { clientUuid: practice.clientUuid, callSid }
    for (const job of [fetchRecordingJob, transcribeCallJob]) await job.run(marquee.services, key)
    await analyzeCallJob.run({ ...marquee.services, ai: { ...real, reportsTimes: real.reportsTimes, completeJson } }, key)
    expect(await phone.read(practice, callSid)).toMatchObject({
      analysis_state: 'done',
      caller_kind: callerKind,
      ai_analytics: null,
      customer_satisfaction: null,
      issued_resolved: null,
      new_client: null,
      action_itmes: [],
    })
    const { main } = (await marquee.api('GET', '/inquiry/call-inquiry/main', { token: practice.token })).body
    expect([main.total_calls, main.avg_quality_score]).toEqual([2, before.avg_quality_score])
  })
})
