import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testPhone } from '../../../../../test/rows/test-phone.ts'
import { problemOf, startTestMarquee, type TestMarquee } from '../../../../../test/test-marquee.ts'

let marquee: TestMarquee
let phone: ReturnType<typeof testPhone>
beforeAll(async () => {
  marquee = await startTestMarquee()
  phone = testPhone(marquee)
})
afterAll(() => marquee.stop())
afterEach(() => phone.setFault('openai', 'ok'))

const TALK = 'Megan: Bright Smile Dental.\nCaller: Are you open?'

describe('a recording without speech', () => {
  test.each([
    ['that is silent', 20, undefined, 'The recording is silent'],
    ['that ended at once', 4, TALK, 'Too short to analyze (4 s)'],
    ['that is silent and ended at once', 2, undefined, 'Too short to analyze (2 s)'],
  ])('%s › shows why it has no analysis, calls no model, and rejects a request for one', async (_, duration_s, transcript, why) => {
    const practice = await phone.openPractice()
    const { callSid } = await phone.ring(practice, { duration_s, ...(transcript && { transcript }) })
    await phone.setFault('openai', 'server_error')
    await marquee.runJobs()
    const call = await phone.read(practice, callSid)
    expect(call).toMatchObject({ analysis_state: 'none', analysis_problem: why, transcript_lines: [], summary: '' })
    const response = await marquee.api('POST', `/inquiry/call-inquiry/${callSid}/analyze`, { token: practice.token })
    expect(problemOf(response)).toMatchObject({ status: 409, message: why })
  })

  test('with a few spoken words › is analyzed', async () => {
    const practice = await phone.openPractice()
    const { callSid } = await phone.ring(practice, { duration_s: 5, transcript: TALK })
    await marquee.runJobs()
    expect(await phone.read(practice, callSid)).toMatchObject({ analysis_state: 'done', analysis_problem: null })
  })
})
