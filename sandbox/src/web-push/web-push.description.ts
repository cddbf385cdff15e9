import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Description } from '../described-call.ts'

/** As Mozilla's service words it; others answer plain text, of which only the status counts */
const refusal = z.object({ code: z.int(), errno: z.int(), error: z.string(), message: z.string() })

export const refuse = (reply: FastifyReply, code: number, message: string): FastifyReply =>
  reply.code(code).send({ code, errno: code === 404 || code === 410 ? 106 : 999, error: reply.raw.statusMessage || 'Refused', message })

export const webPushDescription: Description = {
  bases: ['/web-push/send/'],
  // The body is encrypted: what it must be like is read in read-push.ts
  calls: [{ route: 'POST /web-push/send/:id' }],
  refusal,
  refuse: (reply, [{ part, path, said }]) => refuse(reply, 400, `${part} ${path.join('.')} ${said}`),
}
