import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import type { FaultSwitch } from '../faults.ts'
import { collectLinks } from '../inbox/links.ts'
import type { MessageStore } from '../inbox/message-store.ts'

/** `daily_limit` and `slow_down`: the sender has sent too much today, or sends too fast. The recipient is not at fault */
export const smtpTroubles = [
  'reject_recipient',
  'temporary_error',
  'daily_limit',
  'slow_down',
  'too_large',
  'stall_after_data',
  'close_after_data',
] as const
type SmtpMode = (typeof smtpTroubles)[number] | 'ok'

interface SmtpPeer {
  listen(port: number, host: string): Promise<void>
  address(): AddressInfo | string | null
  close(): Promise<void>
}

/** Key and certificate in PEM. `implicit`: TLS from the first byte; otherwise STARTTLS is offered, and is required before signing in */
export interface SmtpTls {
  key: string
  cert: string
  implicit?: boolean
}

interface PeerParts {
  messages: MessageStore
  faults: FaultSwitch<SmtpMode>
  tls: SmtpTls | undefined
}

/** An SMTP server that accepts what a careful server would accept and delivers it into the inbox, unless a fault is active */
export function createSmtpServer({ messages, faults, tls }: PeerParts): SmtpPeer {
  const sockets = new Set<Socket>()

  const server = new SMTPServer({
    banner: 'Marquee sandbox',
    logger: false,
    authOptional: true,
    allowInsecureAuth: !tls,
    ...(tls ? { key: tls.key, cert: tls.cert, secure: tls.implicit ?? false } : { disabledCommands: ['STARTTLS'] }),
    disableReverseLookup: true,
    size: 25 * 1024 * 1024,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anonymous' }),
    onMailFrom: (_address, session, done) => {
      // Like smtp-relay.gmail.com, rejects clients that do not know their own name
      if (isLoopbackLiteral(session.hostNameAppearsAs)) return done(smtpError(421, '4.7.0 Try again later, closing connection. (EHLO)'))
      done()
    },
    onRcptTo: (address, _session, done) => {
      if (faults.mode === 'reject_recipient') return done(smtpError(550, `5.1.1 <${address.address}>: no such mailbox`))
      if (faults.mode === 'daily_limit') return done(smtpError(550, '5.4.5 Daily user sending limit exceeded.'))
      if (faults.mode === 'slow_down') return done(smtpError(421, '4.7.0 Too many messages from this connection, try again later'))
      if (faults.mode === 'temporary_error') return done(smtpError(451, '4.3.0 Local error in processing, try again later'))
      done()
    },
    onData: (stream, session, done) => {
      if (faults.mode === 'too_large') {
        stream.resume()
        stream.once('end', () => done(smtpError(552, '5.3.4 Message size exceeds fixed limit')))
        return
      }
      receive(stream, session).then(
        () => {
          if (faults.mode === 'stall_after_data') return
          if (faults.mode === 'close_after_data') return socketOf(session)?.destroy()
          done()
        },
        (error: unknown) => done(smtpError(554, `5.6.0 ${error instanceof Error ? error.message : 'Unreadable message'}`)),
      )
    },
  })
  server.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // It is normal that clients drop their connection to a mail server, and this must not end the process
  server.on('error', () => undefined)

  async function receive(stream: NodeJS.ReadableStream, session: SMTPServerSession) {
    const mail = await PostalMime.parse(await buffer(stream))
    for (const recipient of session.envelope.rcptTo) {
      messages.add({
        channel: 'email',
        from: mail.from?.address ? formatMailbox(mail.from.name, mail.from.address) : '',
        to: recipient.address,
        subject: mail.subject ?? '',
        text: mail.text ?? '',
        html: mail.html ?? null,
        links: collectLinks({ text: mail.text, html: mail.html }),
        headers: {
          Received: `from ${session.hostNameAppearsAs} by sandbox with ${session.secure ? 'ESMTPS' : 'ESMTP'}`,
          ...Object.fromEntries(mail.headers.map((header) => [header.originalKey, header.value])),
        },
      })
    }
  }

  function socketOf(session: SMTPServerSession): Socket | undefined {
    return [...sockets].find((socket) => socket.remotePort === session.remotePort)
  }

  return {
    address: () => server.server.address(),
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.server.once('error', reject)
        server.listen(port, host, () => {
          server.server.off('error', reject)
          resolve()
        })
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function isLoopbackLiteral(name: string | false): boolean {
  return name !== false && /^\[(127\.|IPv6:::1\])/i.test(name)
}

function formatMailbox(name: string, address: string): string {
  return name ? `${name} <${address}>` : address
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
