import type { FastifyInstance } from 'fastify'
import { twilioAccount } from '../account.ts'
import { type TwilioError, twilioErrorBody, twilioErrors } from '../twilio-responses.ts'
import type { CallStore } from './call-store.ts'
import { createReadAccessCheck, type TwilioFaults } from './check-read-access.ts'
import { renderWav } from './recording-wav.ts'

export const recordingPath = (recordingSid: string) => `/twilio/2010-04-01/Accounts/${twilioAccount.sid}/Recordings/${recordingSid}`

interface RecordingParts {
  calls: CallStore
  faults: TwilioFaults
}

export function registerRecordingRoutes(http: FastifyInstance, { calls, faults }: RecordingParts) {
  http.get<{ Params: { accountSid: string; file: string } }>(
    '/twilio/2010-04-01/Accounts/:accountSid/Recordings/:file',
    { preHandler: createReadAccessCheck(faults) },
    (request, reply) => {
      const sendError = (error: TwilioError) => reply.code(error.status).send(twilioErrorBody(error))
      // WAV only; Twilio also offers .mp3
      const recorded = calls.findRecording(request.params.file.replace(/\.wav$/, ''))
      if (!recorded) return sendError(twilioErrors.otherAccount)
      return reply.type('audio/x-wav').send(renderWav(recorded))
    },
  )
}
