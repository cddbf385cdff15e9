import type { FastifyInstance } from 'fastify'
import { currentFaults, type FaultSwitches } from '../faults.ts'
import type { InboundTexts } from '../twilio/inbound-texts.ts'
import { inboxScript } from './inbox-script.ts'
import { inboxStyle } from './inbox-style.ts'
import { renderMessageListPage } from './list-page.ts'
import { openLinksInNewTab, renderMessageNotFoundPage, renderMessagePage } from './message-page.ts'
import type { MessageStore } from './message-store.ts'
import { findOneClickUnsubscribeUrl, postOneClickUnsubscribe } from './one-click.ts'
import { sendHtmlPage } from './send-page.ts'

interface ToQuery {
  Querystring: { to?: string | string[] }
}

interface MessageParams {
  Params: { id: string }
}

// Content security policy without scripts and forms: an email can be viewed but cannot do anything
const letterPolicy =
  "default-src 'none'; style-src 'unsafe-inline' http: https:; img-src http: https: data:; font-src http: https: data:; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox"

interface InboxParts {
  messages: MessageStore
  inbound: Pick<InboundTexts, 'between'>
  faults: FaultSwitches
  now: () => Date
}

export function registerInboxRoutes(http: FastifyInstance, { messages, inbound, faults, now }: InboxParts) {
  http.get<ToQuery>('/', (request, reply) => {
    // The sample business's website has this origin, and "Visit as if from a Google ad" opens a website at its root
    if (request.url.includes('utm_source=')) return reply.redirect(`/practice${request.url.slice(1)}`)
    const to = firstTrimmed(request.query.to)
    return sendHtmlPage(reply, renderMessageListPage({ messages: messages.list(to), to, faults: currentFaults(faults), now: now() }))
  })

  http.get<MessageParams & { Querystring: { unsubscribed?: string } }>('/messages/:id', (request, reply) => {
    const message = messages.find(request.params.id)
    if (!message) return sendHtmlPage(reply.code(404), renderMessageNotFoundPage())
    const conversation = {
      sent: messages.list(message.to).filter((other) => other.from === message.from),
      received: inbound.between(message.to, message.from),
    }
    const unsubscribed = request.query.unsubscribed ?? null
    return sendHtmlPage(reply, renderMessagePage({ message, conversation, unsubscribed, now: now() }))
  })

  // Does what a mail client does when its reader clicks "unsubscribe"
  http.post<MessageParams>('/messages/:id/unsubscribe', async (request, reply) => {
    const message = messages.find(request.params.id)
    const url = message && findOneClickUnsubscribeUrl(message)
    if (!url) return sendHtmlPage(reply.code(404), renderMessageNotFoundPage())
    const status = await postOneClickUnsubscribe(url)
    return reply.redirect(`/messages/${message.id}?unsubscribed=${status ?? 'no-answer'}`, 303)
  })

  http.get<MessageParams>('/messages/:id/html', (request, reply) => {
    const message = messages.find(request.params.id)
    if (!message?.html) return sendHtmlPage(reply.code(404), renderMessageNotFoundPage())
    return reply.header('content-security-policy', letterPolicy).type('text/html; charset=utf-8').send(openLinksInNewTab(message.html))
  })

  http.post('/empty', (_request, reply) => {
    messages.clear()
    return reply.redirect('/', 303)
  })

  http.get<ToQuery>('/inbox.json', (request) => messages.list(firstTrimmed(request.query.to)))

  http.delete('/inbox.json', (_request, reply) => {
    messages.clear()
    return reply.code(204).send()
  })

  http.get('/inbox.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(inboxStyle))
  http.get('/inbox.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(inboxScript))
}

function firstTrimmed(to: string | string[] | undefined): string {
  return (Array.isArray(to) ? to[0] : to)?.trim() ?? ''
}
