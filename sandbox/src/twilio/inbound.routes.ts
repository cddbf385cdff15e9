import type { FastifyInstance } from 'fastify'
import type { MessageStore } from '../inbox/message-store.ts'
import { type InboundTexts, parseInboundText } from './inbound-texts.ts'

interface InboundParts {
  messages: MessageStore
  inbound: InboundTexts
  /** The portal's webhook for incoming texts */
  messageUrl: string
}

export function registerInboundTextRoutes(http: FastifyInstance, { messages, inbound, messageUrl }: InboundParts) {
  http.post('/twilio/inbound', async (request, reply) => {
    const text = parseInboundText(request.body, messageUrl)
    if (typeof text === 'string') return reply.code(400).send({ message: text })
    const { sid, webhookResponse: response } = await inbound.receive(text)
    return { message_sid: sid, status: response?.status ?? null, body: response?.body ?? null }
  })

  // The reply box of a text in the inbox
  http.post<{ Params: { id: string } }>('/messages/:id/reply', async (request, reply) => {
    const message = messages.find(request.params.id)
    const body = request.body instanceof URLSearchParams ? request.body.get('body') : null
    if (message?.channel !== 'text' || !body?.trim()) return reply.redirect('/', 303)
    const text = parseInboundText({ from: message.to, to: message.from, body: body.trim() }, messageUrl)
    if (typeof text === 'string') return reply.code(400).send({ message: text })
    await inbound.receive(text)
    return reply.redirect(`/messages/${message.id}`, 303)
  })
}
