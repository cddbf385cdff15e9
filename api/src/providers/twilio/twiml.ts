import type { CallStep, PhoneResponse, SpokenLanguage } from '../../platform/vendors/telephony/telephony.ts'

const CONTENT_TYPE = 'text/xml; charset=utf-8'
const SPOKEN = { en: 'en-US', es: 'es-MX' } as const satisfies Record<SpokenLanguage, string>
/** How long a silence must be to end a message */
const SILENCE_S = 5

/** Writes TwiML, Twilio's XML for call instructions. The SDK's module for it is loaded on the first call */
export async function renderCallTwiml(steps: CallStep[]): Promise<PhoneResponse> {
  const { default: VoiceResponse } = await import('twilio/lib/twiml/VoiceResponse.js')
  const response = new VoiceResponse()
  for (const step of steps) {
    if ('say' in step) response.say(step.language ? { language: SPOKEN[step.language] } : {}, removeControlCharacters(step.say))
    else if ('hangUp' in step) response.hangup()
    else if ('takeMessage' in step) {
      response.record({
        // Without this Twilio would request the current URL again, and start over
        action: step.reports.ended,
        maxLength: step.longestS,
        timeout: SILENCE_S,
        finishOnKey: '#',
        playBeep: true,
        trim: 'trim-silence',
        recordingStatusCallback: step.reports.recording,
        recordingStatusCallbackEvent: ['completed', 'absent'],
      })
    } else if ('waitForKey' in step) {
      const gather = response.gather({ input: ['dtmf'], numDigits: 1, finishOnKey: '', timeout: step.waitS, action: step.pressed })
      gather.say(step.language ? { language: SPOKEN[step.language] } : {}, removeControlCharacters(step.waitForKey))
    } else {
      const { forwardTo, ringS, shown, longestS, reports } = step
      const dial = response.dial({
        ...(reports.recording && {
          record: 'record-from-answer-dual',
          recordingStatusCallback: reports.recording,
          recordingStatusCallbackEvent: ['completed', 'absent'],
        }),
        ...(shown && { callerId: shown }),
        timeout: ringS,
        ...(longestS && { timeLimit: longestS }),
        action: reports.dial,
        answerOnBridge: true,
      })
      dial.number(
        {
          ...(reports.answered && { url: reports.answered }),
          statusCallback: reports.status,
          statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
        },
        forwardTo,
      )
    }
  }
  return { bytes: response.toString(), contentType: CONTENT_TYPE }
}

/** Twilio itself replies to STOP and its synonyms, so our reply to these is empty */
export function renderTextTwiml(reply: string): PhoneResponse {
  const message = reply && `<Message>${removeControlCharacters(reply).replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</Message>`
  return { bytes: `<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`, contentType: CONTENT_TYPE }
}

/** Removes control characters, which XML cannot contain and the SDK rejects */
const removeControlCharacters = (text: string) => text.replace(/[\p{Cc}\p{Cs}]/gu, '')
