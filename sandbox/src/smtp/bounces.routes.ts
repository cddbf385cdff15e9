import type { FastifyInstance } from 'fastify'
import type { InboxMessage, MessageStore } from '../inbox/message-store.ts'

interface BounceParts {
  messages: MessageStore
  /** The portal's webhook for bounced emails */
  bounceUrl: string
}

interface BounceOrder {
  to?: unknown
  /** `dsn` as a mail server pipes it, or `postmark` */
  form?: unknown
  status?: unknown
  webhook_url?: unknown
}

/** Bounces the newest email to an address, as the recipient's server would do hours later */
export function registerBounceRoutes(http: FastifyInstance, { messages, bounceUrl }: BounceParts) {
  http.post<{ Body: BounceOrder | null }>('/smtp/bounces', async (request, reply) => {
    const { to, form = 'dsn', status = '5.1.1', webhook_url: url = bounceUrl } = request.body ?? {}
    if (form !== 'dsn' && form !== 'postmark') return reply.code(400).send({ message: 'form must be dsn or postmark.' })
    if (typeof status !== 'string' || !/^[45]\.\d{1,3}\.\d{1,3}$/.test(status))
      return reply.code(400).send({ message: 'status must be like 5.1.1.' })
    const [mail] = typeof to === 'string' ? messages.list(to).filter(({ channel }) => channel === 'email') : []
    if (!mail) return reply.code(404).send({ message: 'There is no mail to this address.' })
    const report = form === 'dsn' ? { dsn: writeBounceEmail(mail, status) } : writePostmarkBounce(mail, status)
    const response = await fetch(String(url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
      signal: AbortSignal.timeout(15_000),
    }).catch(() => null)
    return { status: response?.status ?? null }
  })
}

/** RFC 3464 */
function writeBounceEmail(mail: InboxMessage, status: string): string {
  return [
    'From: Mail Delivery System <mailer-daemon@sandbox.test>',
    `To: ${mail.from}`,
    'Message-ID: <notification@sandbox.test>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="report"',
    '',
    '--report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; sandbox.test',
    '',
    `Final-Recipient: rfc822; ${mail.to}`,
    `Action: ${status.startsWith('5') ? 'failed' : 'delayed'}`,
    `Status: ${status}`,
    '',
    '--report',
    'Content-Type: text/rfc822-headers',
    '',
    `Subject: ${mail.subject}`,
    `Message-ID: ${mail.headers['Message-ID'] ?? ''}`,
    '--report--',
    '',
  ].join('\r\n')
}

/** Postmark has its own message id and does not return ours */
function writePostmarkBounce({ to, subject }: InboxMessage, status: string) {
  const isHard = status.startsWith('5.1')
  return {
    RecordType: 'Bounce',
    MessageStream: 'outbound',
    ID: 4_323_372_036,
    Type: isHard ? 'HardBounce' : 'SoftBounce',
    TypeCode: isHard ? 1 : 4096,
    MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
    Email: to,
    Description: isHard ? 'The server was unable to deliver your message (ex: unknown user, mailbox not found).' : 'Soft bounce',
    Inactive: isHard,
    CanActivate: isHard,
    Subject: subject,
  }
}
