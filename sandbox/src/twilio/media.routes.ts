import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { InboundTexts } from './inbound-texts.ts'
import { twilioErrorBody, twilioErrors } from './twilio-responses.ts'
import { createReadAccessCheck, type TwilioFaults } from './voice/check-read-access.ts'

interface MediaRoute {
  Params: { accountSid: string; messageSid: string; pictureSid: string }
}

/** Pictures of texts, which Twilio gives only with the account's password. Each has its own color */
export function registerMediaRoutes(http: FastifyInstance, { inbound, faults }: { inbound: InboundTexts; faults: TwilioFaults }) {
  http.get<MediaRoute>(
    '/twilio/2010-04-01/Accounts/:accountSid/Messages/:messageSid/Media/:pictureSid',
    { preHandler: createReadAccessCheck(faults) },
    async (request, reply) => {
      const { messageSid, pictureSid } = request.params
      const { otherAccount: unknown } = twilioErrors
      if (!inbound.hasPicture(messageSid, pictureSid)) return reply.code(unknown.status).send(twilioErrorBody(unknown))
      return reply.type('image/jpeg').send(await drawPicture(pictureSid))
    },
  )
}

function drawPicture(pictureSid: string): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = Buffer.from(pictureSid.slice(2), 'hex')
  return sharp({ create: { width: 320, height: 240, channels: 3, background: { r, g, b } } })
    .jpeg()
    .toBuffer()
}
