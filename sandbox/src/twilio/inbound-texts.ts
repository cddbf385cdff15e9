import { randomBytes } from 'node:crypto'
import { collectLinks } from '../inbox/links.ts'
import type { MessageStore } from '../inbox/message-store.ts'
import { twilioAccount } from './account.ts'
import { type OptOuts, optOutReplies, parseOptOutKeyword } from './opt-outs.ts'
import { isPhoneNumber } from './phone-number.ts'
import { countSegments } from './segments.ts'
import { parseTwiml } from './voice/twiml.ts'
import type { WebhookSender } from './voice/webhook-sender.ts'

/** A text message that somebody sent to one of our numbers */
export interface InboundText {
  from: string
  to: string
  body: string
  /** By RCS the addresses have a prefix, and an agent of the same messaging service receives the text instead of the number */
  channel: 'sms' | 'rcs'
  /** How many pictures come with it */
  pictures: number
  webhookUrl: string
  /** Replaces scheme, host and port for the connection only, as behind a proxy; the signed URL stays the same */
  connectTo: string | null
}

export interface ReceivedText {
  sid: string
  from: string
  to: string
  body: string
  received_at: string
  /** The response of the portal's webhook; null without one */
  webhookResponse: { status: number; body: string } | null
}

export interface InboundTexts {
  receive(text: InboundText): Promise<ReceivedText>
  /** Texts from one number to the other, oldest first */
  between(from: string, to: string): ReceivedText[]
  /** Whether a picture came with the message */
  hasPicture(messageSid: string, pictureSid: string): boolean
}

interface InboundParts {
  messages: MessageStore
  optOuts: OptOuts
  webhooks: WebhookSender
  now: () => Date
}

const capacity = 1_000
const rcsAgent = 'rcs:marquee_sandbox_agent'

export function createInboundTexts({ messages, optOuts, webhooks, now }: InboundParts): InboundTexts {
  let received: ReceivedText[] = []
  const pictures = new Set<string>()

  function sendReply(text: string, { from, to }: InboundText) {
    const links = collectLinks({ text })
    messages.add({ channel: 'text', from: to, to: from, subject: null, text, html: null, links, headers: { sid: newSid('SM') } })
  }

  return {
    async receive(text) {
      const { from, to, body } = text
      const sid = newSid(text.pictures > 0 ? 'MM' : 'SM')
      const pictureSids = Array.from({ length: text.pictures }, () => `ME${randomBytes(16).toString('hex')}`)
      for (const pictureSid of pictureSids) pictures.add(`${sid} ${pictureSid}`)
      const receivedAt = now().toISOString()
      // The opt-out takes effect before the webhook: the portal's reply to a STOP is already rejected. All channels share it
      const act = parseOptOutKeyword(body)
      if (act === 'stop') optOuts.block(to, from)
      if (act === 'start') optOuts.allow(to, from)
      if (act) sendReply(optOutReplies[act], text)

      const form = {
        AccountSid: twilioAccount.sid,
        ApiVersion: '2010-04-01',
        Body: body,
        From: text.channel === 'rcs' ? `rcs:${from}` : from,
        MessageSid: sid,
        NumMedia: String(text.pictures),
        ...mediaParametersOf(sid, pictureSids),
        NumSegments: String(countSegments(body)),
        SmsMessageSid: sid,
        SmsSid: sid,
        SmsStatus: 'received',
        To: text.channel === 'rcs' ? rcsAgent : to,
      }
      const response = await webhooks.send(text.webhookUrl, form, { connectTo: text.connectTo, times: 1 })
      if (!optOuts.isBlocked(to, from)) for (const messageText of repliesInTwiml(response)) sendReply(messageText, text)
      const receivedText: ReceivedText = { sid, from, to, body, received_at: receivedAt, webhookResponse: response }
      received = [...received, receivedText].slice(-capacity)
      return receivedText
    },
    hasPicture: (messageSid, pictureSid) => pictures.has(`${messageSid} ${pictureSid}`),
    between: (from, to) => received.filter((text) => text.from === from && text.to === to),
  }
}

/** Parses the request, or returns the error message */
export function parseInboundText(body: unknown, defaultWebhookUrl: string): InboundText | string {
  if (typeof body !== 'object' || body === null) return 'Send the text as JSON: { "from", "to", "body" }.'
  const {
    from,
    to,
    body: messageText,
    webhook_url: webhookUrl = defaultWebhookUrl,
    connect_to: connectTo,
    channel = 'sms',
    pictures = 0,
  }: Record<string, unknown> = {
    ...body,
  }
  if (!isPhoneNumber(from)) return 'from must be a phone number like +12175550142.'
  if (!isPhoneNumber(to)) return 'to must be a phone number like +12175550100.'
  if (typeof messageText !== 'string' || messageText.length > 1_600) return 'body must be a string of at most 1600 characters.'
  if (!isHttpUrl(webhookUrl)) return 'webhook_url must be an address that starts with http:// or https://.'
  if (connectTo !== undefined && !isHttpUrl(connectTo)) return 'connect_to must be an address that starts with http:// or https://.'
  if (channel !== 'sms' && channel !== 'rcs') return 'channel must be sms or rcs.'
  if (typeof pictures !== 'number' || !Number.isInteger(pictures) || pictures < 0 || pictures > 10) return 'pictures must be 0 to 10.'
  return { from, to, body: messageText, channel, pictures, webhookUrl, connectTo: connectTo ?? null }
}

/** URLs of the pictures at Twilio, which require the account's credentials */
function mediaParametersOf(sid: string, pictureSids: string[]): Record<string, string> {
  const base = `https://api.twilio.com/2010-04-01/Accounts/${twilioAccount.sid}/Messages/${sid}/Media`
  return Object.fromEntries(
    pictureSids.flatMap((pictureSid, place) => [
      [`MediaContentType${place}`, 'image/jpeg'],
      [`MediaUrl${place}`, `${base}/${pictureSid}`],
    ]),
  )
}

function repliesInTwiml(response: ReceivedText['webhookResponse']): string[] {
  if (!response || response.status >= 300) return []
  try {
    const verbs = parseTwiml(response.body).filter((verb) => verb.name === 'Message')
    return verbs.map((verb) => (verb.children.find((child) => child.name === 'Body')?.text ?? verb.text).trim()).filter(Boolean)
  } catch {
    return []
  }
}

function isHttpUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
}

function newSid(kind: 'SM' | 'MM'): string {
  return `${kind}${randomBytes(16).toString('hex')}`
}
