import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Description } from '../described-call.ts'

/** The format of Mozilla's service. Other services return plain text, of which only the status matters */
const errorResponse = z.object({ code: z.int(), errno: z.int(), error: z.string(), message: z.string() })

export const sendPushError = (reply: FastifyReply, code: number, message: string): FastifyReply =>
  reply.code(code).send({ code, errno: code === 404 || code === 410 ? 106 : 999, error: reply.raw.statusMessage || 'Refused', message })

export const webPushDescription: Description = {
  bases: ['/web-push/send/'],
  // The body is encrypted; read-push.ts checks it
  calls: [{ route: 'POST /web-push/send/:id' }],
  errorResponse,
  reject: (reply, [{ part, path, message }]) => sendPushError(reply, 400, `${part} ${path.join('.')} ${message}`),
}
