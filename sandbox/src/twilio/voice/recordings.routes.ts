import type { FastifyInstance } from 'fastify'
import type { FaultSwitch } from '../../faults.ts'
import { isAuthenticated, twilioAccount } from '../account.ts'
import type { twilioTroubles } from '../messages.routes.ts'
import { refusalBody, refusals, type TwilioRefusal } from '../twilio-answers.ts'
import type { CallStore } from './call-store.ts'
import { renderWav } from './recording-wav.ts'

export const recordingPath = (recordingSid: string) => `/twilio/2010-04-01/Accounts/${twilioAccount.sid}/Recordings/${recordingSid}`

interface RecordingParts {
  calls: CallStore
  faults: FaultSwitch<(typeof twilioTroubles)[number] | 'ok'>
}

export function registerRecordingRoutes(http: FastifyInstance, { calls, faults }: RecordingParts) {
  http.get<{ Params: { accountSid: string; file: string } }>(
    '/twilio/2010-04-01/Accounts/:accountSid/Recordings/:file',
    (request, reply) => {
      const refuse = (refusal: TwilioRefusal) => reply.code(refusal.status).send(refusalBody(refusal))
      if (!isAuthenticated(request.headers.authorization)) return refuse(refusals.authenticate)
      if (request.params.accountSid !== twilioAccount.sid) return refuse(refusals.otherAccount)
      if (faults.mode === 'rate_limited') {
        reply.header('retry-after', '7')
        return refuse(refusals.tooManyRequests)
      }
      if (faults.mode === 'server_error') return refuse(refusals.unavailable)
      if (faults.mode === 'hang') return reply.hijack()

      // WAV only; Twilio also offers .mp3
      const recorded = calls.findRecording(request.params.file.replace(/\.wav$/, ''))
      if (!recorded) return refuse(refusals.otherAccount)
      const { lines, durationSeconds } = recorded.call.order
      return reply.type('audio/x-wav').send(renderWav({ lines, durationSeconds, channels: recorded.channels }))
    },
  )
}
