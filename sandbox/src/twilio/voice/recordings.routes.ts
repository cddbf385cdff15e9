import type { FastifyInstance } from 'fastify'
import { twilioAccount } from '../account.ts'
import { refusalBody, refusals, type TwilioRefusal } from '../twilio-answers.ts'
import type { CallStore } from './call-store.ts'
import { renderWav } from './recording-wav.ts'
import { refuseReads, type TwilioFaults } from './refuse-reads.ts'

export const recordingPath = (recordingSid: string) => `/twilio/2010-04-01/Accounts/${twilioAccount.sid}/Recordings/${recordingSid}`

interface RecordingParts {
  calls: CallStore
  faults: TwilioFaults
}

export function registerRecordingRoutes(http: FastifyInstance, { calls, faults }: RecordingParts) {
  http.get<{ Params: { accountSid: string; file: string } }>(
    '/twilio/2010-04-01/Accounts/:accountSid/Recordings/:file',
    { preHandler: refuseReads(faults) },
    (request, reply) => {
      const sendError = (error: TwilioRefusal) => reply.code(error.status).send(refusalBody(error))
      // WAV only; Twilio also offers .mp3
      const recorded = calls.findRecording(request.params.file.replace(/\.wav$/, ''))
      if (!recorded) return sendError(refusals.otherAccount)
      return reply.type('audio/x-wav').send(renderWav(recorded))
    },
  )
}
