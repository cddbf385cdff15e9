import type { CallStep, PhoneAnswer } from '../../platform/telephony/telephony.ts'

const CONTENT_TYPE = 'text/xml; charset=utf-8'

/** In TwiML, the XML by which Twilio is told what to do with a call. The SDK's part for it is loaded with the first call */
export async function answerCall(steps: CallStep[]): Promise<PhoneAnswer> {
  const { default: VoiceResponse } = await import('twilio/lib/twiml/VoiceResponse.js')
  const response = new VoiceResponse()
  for (const step of steps) {
    if ('say' in step) response.say(legal(step.say))
    else if ('hangUp' in step) response.hangup()
    else {
      const { forwardTo, ringS, reports } = step
      const dial = response.dial({
        ...(reports.recording && {
          record: 'record-from-answer-dual',
          recordingStatusCallback: reports.recording,
          recordingStatusCallbackEvent: ['completed', 'absent'],
        }),
        timeout: ringS,
        action: reports.dial,
        answerOnBridge: true,
      })
      dial.number({ statusCallback: reports.status, statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'] }, forwardTo)
    }
  }
  return { bytes: response.toString(), contentType: CONTENT_TYPE }
}

/** STOP and its like Twilio answers itself */
export function answerText(): PhoneAnswer {
  return { bytes: '<?xml version="1.0" encoding="UTF-8"?><Response></Response>', contentType: CONTENT_TYPE }
}

/** What XML cannot hold at all (control characters) is left out, since the SDK would refuse it */
const legal = (text: string) => text.replace(/[\p{Cc}\p{Cs}]/gu, '')
