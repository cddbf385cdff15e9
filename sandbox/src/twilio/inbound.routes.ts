import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { MessageStore } from '../inbox/message-store.ts'
import { type InboundTexts, parseInboundText } from './inbound-texts.ts'

interface InboundParts {
  messages: MessageStore
  inbound: InboundTexts
  /** The portal's webhook for incoming texts */
  messageUrl: string
}

/** Ten files, encoded */
const largestRequestBytes = 64 * 1024 * 1024

export function registerInboundTextRoutes(http: FastifyInstance, { messages, inbound, messageUrl }: InboundParts) {
  http.post('/twilio/inbound', { bodyLimit: largestRequestBytes }, async (request, reply) => {
    const text = parseInboundText(request.body, messageUrl)
    if (typeof text === 'string') return reply.code(400).send({ message: text })
    const { sid, webhookResponse: response } = await inbound.receive(text)
    return { message_sid: sid, status: response?.status ?? null, body: response?.body ?? null }
  })

  // The reply box of a text in the inbox, with its files
  void http.register(async (box) => {
    box.addContentTypeParser('multipart/form-data', { parseAs: 'buffer', bodyLimit: largestRequestBytes }, (_request, body, done) => {
      done(null, body)
    })
    box.post<{ Params: { id: string } }>('/messages/:id/reply', async (request, reply) => {
      const message = messages.find(request.params.id)
      const { body, media } = await readReplyBox(request)
      if (message?.channel !== 'text' || (body === '' && media.length === 0)) return reply.redirect('/', 303)
      const text = parseInboundText({ from: message.to, to: message.from, body, media }, messageUrl)
      if (typeof text === 'string') return reply.code(400).send({ message: text })
      await inbound.receive(text)
      return reply.redirect(`/messages/${message.id}`, 303)
    })
  })
}

async function readReplyBox({
  body,
  headers,
}: FastifyRequest): Promise<{ body: string; media: { content_type: string; base64: string }[] }> {
  if (body instanceof URLSearchParams) return { body: body.get('body')?.trim() ?? '', media: [] }
  if (!Buffer.isBuffer(body)) return { body: '', media: [] }
  const contentType = headers['content-type'] ?? ''
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData()
  const media = []
  for (const file of form.getAll('files')) {
    if (typeof file === 'string' || file.size === 0) continue
    media.push({
      content_type: file.type || 'application/octet-stream',
      base64: Buffer.from(await file.arrayBuffer()).toString('base64'),
    })
  }
  return { body: String(form.get('body') ?? '').trim(), media }
}
