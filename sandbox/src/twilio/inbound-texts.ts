import { randomBytes } from 'node:crypto'
import { collectLinks } from '../inbox/links.ts'
import type { MessageStore } from '../inbox/message-store.ts'
import { twilioAccount } from './account.ts'
import type { MediaFile, MediaStore } from './media/media-store.ts'
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
  /** Files that come with it */
  media: MediaFile[]
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
  /** Addresses of its files at the sandbox */
  files: { url: string; contentType: string }[]
  /** The response of the portal's webhook; null without one */
  webhookResponse: { status: number; body: string } | null
}

export interface InboundTexts {
  receive(text: InboundText): Promise<ReceivedText>
  /** Texts from one number to the other, oldest first */
  between(from: string, to: string): ReceivedText[]
}

interface InboundParts {
  messages: MessageStore
  optOuts: OptOuts
  webhooks: WebhookSender
  files: MediaStore
  now: () => Date
}

const capacity = 1_000
const rcsAgent = 'rcs:marquee_sandbox_agent'

export function createInboundTexts({ messages, optOuts, webhooks, files, now }: InboundParts): InboundTexts {
  let received: ReceivedText[] = []

  function sendReply(text: string, { from, to }: InboundText) {
    const links = collectLinks({ text })
    messages.add({ channel: 'text', from: to, to: from, subject: null, text, html: null, links, headers: { sid: newSid('SM') } })
  }

  return {
    async receive(text) {
      const { from, to, body } = text
      const sid = newSid(text.media.length > 0 ? 'MM' : 'SM')
      const media = text.media.map((file) => ({ contentType: file.contentType, mediaSid: files.add(sid, file) }))
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
        NumMedia: String(media.length),
        ...mediaParametersOf(sid, media),
        NumSegments: String(countSegments(body)),
        SmsMessageSid: sid,
        SmsSid: sid,
        SmsStatus: 'received',
        To: text.channel === 'rcs' ? rcsAgent : to,
      }
      const response = await webhooks.send(text.webhookUrl, form, { connectTo: text.connectTo, times: 1 })
      if (!optOuts.isBlocked(to, from)) for (const messageText of repliesInTwiml(response)) sendReply(messageText, text)
      const receivedText: ReceivedText = {
        sid,
        from,
        to,
        body,
        received_at: receivedAt,
        files: media.map(({ mediaSid, contentType }) => ({ url: `/phone-media/${sid}/${mediaSid}`, contentType })),
        webhookResponse: response,
      }
      received = [...received, receivedText].slice(-capacity)
      return receivedText
    },
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
    media = [],
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
  const given = parseMedia(media)
  if (typeof given === 'string') return given
  const drawn = Array.from({ length: pictures }, () => ({ contentType: 'image/jpeg', bytes: null }))
  return { from, to, body: messageText, channel, media: [...drawn, ...given].slice(0, 10), webhookUrl, connectTo: connectTo ?? null }
}

/** Any files, as a phone may send them: [{ content_type, base64 }] */
function parseMedia(media: unknown): MediaFile[] | string {
  const wrong = 'media must be at most 10 files like { "content_type": "image/jpeg", "base64": "…" }.'
  if (!Array.isArray(media) || media.length > 10) return wrong
  const files = media.flatMap((file: unknown) => {
    const { content_type: contentType, base64 }: Record<string, unknown> = { ...Object(file) }
    return typeof contentType === 'string' && typeof base64 === 'string' ? [{ contentType, bytes: Buffer.from(base64, 'base64') }] : []
  })
  return files.length === media.length ? files : wrong
}

/** URLs of the files at Twilio, which require the account's credentials */
function mediaParametersOf(sid: string, media: { contentType: string; mediaSid: string }[]): Record<string, string> {
  const base = `https://api.twilio.com/2010-04-01/Accounts/${twilioAccount.sid}/Messages/${sid}/Media`
  return Object.fromEntries(
    media.flatMap(({ contentType, mediaSid }, place) => [
      [`MediaContentType${place}`, contentType],
      [`MediaUrl${place}`, `${base}/${mediaSid}`],
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
