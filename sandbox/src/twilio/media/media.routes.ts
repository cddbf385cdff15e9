import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import sharp from 'sharp'
import { twilioErrorBody, twilioErrors } from '../twilio-responses.ts'
import { createReadAccessCheck, type TwilioFaults } from '../voice/check-read-access.ts'
import type { MediaFile, MediaStore } from './media-store.ts'

interface MediaRoute {
  Params: { accountSid: string; messageSid: string; pictureSid: string }
}
interface CdnRoute {
  Params: { messageSid: string; pictureSid: string }
  Querystring: { Signature?: string }
}

const media = '/twilio/2010-04-01/Accounts/:accountSid/Messages/:messageSid/Media'
const signatureOf = (messageSid: string, pictureSid: string) =>
  createHash('sha256').update(`cdn ${messageSid} ${pictureSid}`).digest('hex').slice(0, 32)

/**
 * Files of texts. Twilio gives them only with the account's password, which leads to a signed address of its content delivery network
 * that takes no password
 */
export function registerMediaRoutes(http: FastifyInstance, { files, faults }: { files: MediaStore; faults: TwilioFaults }) {
  const preHandler = createReadAccessCheck(faults)
  const sendNotFound = (reply: FastifyReply) =>
    reply.code(twilioErrors.otherAccount.status).send(twilioErrorBody(twilioErrors.otherAccount))

  http.get<MediaRoute>(`${media}/:pictureSid`, { preHandler }, async (request, reply) => {
    const { messageSid, pictureSid } = request.params
    if (!files.find(messageSid, pictureSid)) return sendNotFound(reply)
    return reply.redirect(`/twilio-cdn/${messageSid}/${pictureSid}?Signature=${signatureOf(messageSid, pictureSid)}`, 307)
  })

  http.delete<{ Params: { accountSid: string; messageSid: string; file: string } }>(
    `${media}/:file`,
    { preHandler },
    async (request, reply) => {
      const { messageSid, file } = request.params
      const isGone = file.endsWith('.json') && files.remove(messageSid, file.slice(0, -'.json'.length))
      return isGone ? reply.code(204).send() : sendNotFound(reply)
    },
  )

  http.get<CdnRoute>('/twilio-cdn/:messageSid/:pictureSid', async (request, reply) => {
    const { messageSid, pictureSid } = request.params
    const file = files.find(messageSid, pictureSid)
    if (!file || request.query.Signature !== signatureOf(messageSid, pictureSid)) return reply.code(403).send('Access Denied')
    return reply.type(file.contentType).send(await bytesOf(file, pictureSid))
  })

  // The phone's own copy
  http.get<CdnRoute>('/phone-media/:messageSid/:pictureSid', async (request, reply) => {
    const { messageSid, pictureSid } = request.params
    const file = files.findOnPhone(messageSid, pictureSid)
    if (!file) return reply.code(404).send('Not found')
    const contentType =
      file.contentType.startsWith('image/') && !file.contentType.includes('svg') ? file.contentType : 'application/octet-stream'
    return reply
      .type(contentType)
      .header('x-content-type-options', 'nosniff')
      .send(await bytesOf(file, pictureSid))
  })
}

const bytesOf = async ({ bytes }: MediaFile, pictureSid: string) => bytes ?? (await drawPicture(pictureSid))

/** Each has its own color, and the metadata of a phone's camera: who took it, and where */
function drawPicture(pictureSid: string): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = Buffer.from(pictureSid.slice(2), 'hex')
  return sharp({ create: { width: 320, height: 240, channels: 3, background: { r, g, b } } })
    .withExif({
      IFD0: { Make: 'Sandbox', Artist: 'Dana Whitfield' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 47/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '89/1 39/1 0/1' },
    })
    .jpeg()
    .toBuffer()
}
