import { randomUUID } from 'node:crypto'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSandbox } from '../../../../sandbox/src/app.ts'
import type { OutgoingEmail } from '../../platform/vendors/transport.ts'
import { createSmtpMail as createWithName } from './smtp-mail.ts'

const createSmtpMail = (options: { url: string; timeoutMs?: number }) => createWithName({ name: 'portal.marquee.test', ...options })

const handOver = async () => {}

const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
beforeAll(() => sandbox.start())
afterAll(() => sandbox.stop())

const setFault = (mode: string) => sandbox.http.inject({ method: 'PUT', url: '/faults/smtp', payload: { mode } })
const receivedBy = async (to: string) => (await sandbox.http.inject({ url: '/inbox.json', query: { to } })).json()
const sandboxMail = (timeoutMs = 5_000) => createSmtpMail({ url: `smtp://127.0.0.1:${sandbox.ports.smtp}`, timeoutMs })

function emailTo(to: string): OutgoingEmail {
  return {
    from: { name: 'Marquee', address: 'hello@portal.marquee.test' },
    to,
    replyTo: 'support@marquee.test',
    subject: 'Reset your password – now',
    html: '<p>Follow <a href="http://localhost:3000/password-reset/1?a=1&amp;b=2">this link</a></p>',
    text: 'Follow http://localhost:3000/password-reset/1?a=1&b=2',
    messageUuid: randomUUID(),
    unsubscribeUrl: 'https://portal.marquee.test/api/unsubscribe/abc',
  }
}

const freshAddress = () => `${randomUUID()}@practice.test`

beforeEach(async () => {
  await setFault('ok')
})

describe('sendEmail', () => {
  test('sendEmail › to a server that accepts › delivers both bodies and the headers under our message id', async () => {
    const email = emailTo(freshAddress())
    const { providerId } = await sandboxMail().sendEmail(email, handOver)

    expect(providerId).toBe(`<${email.messageUuid}@portal.marquee.test>`)
    const [message, ...others] = await receivedBy(email.to)
    expect(others).toEqual([])
    expect(message).toMatchObject({
      channel: 'email',
      from: 'Marquee <hello@portal.marquee.test>',
      to: email.to,
      subject: email.subject,
      links: ['http://localhost:3000/password-reset/1?a=1&b=2'],
    })
    expect(message.text.trim()).toBe(email.text)
    expect(message.html.trim()).toBe(email.html)
    expect(message.headers).toMatchObject({
      'Message-ID': providerId,
      'Reply-To': 'support@marquee.test',
      'List-Unsubscribe': '<https://portal.marquee.test/api/unsubscribe/abc>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
  })

  test('sendEmail › rejected at the hand-over › sends nothing and throws the same error', async () => {
    const email = emailTo(freshAddress())
    const taken = new Error('another has it')
    await expect(sandboxMail().sendEmail(email, () => Promise.reject(taken))).rejects.toBe(taken)
    expect(await receivedBy(email.to)).toEqual([])
  })

  test('sendEmail › with a user and a password › signs in and delivers', async () => {
    const email = emailTo(freshAddress())
    await createSmtpMail({ url: `smtp://us%40er:p%3Ass@localhost:${sandbox.ports.smtp}` }).sendEmail(email, handOver)
    expect(await receivedBy(email.to)).toHaveLength(1)
  })

  test('sendEmail › as a client without a real name › is rejected by a strict server', async () => {
    const email = emailTo(freshAddress())
    const mail = createWithName({ url: `smtp://127.0.0.1:${sandbox.ports.smtp}`, name: '[127.0.0.1]' })
    await expect(mail.sendEmail(email, handOver)).rejects.toMatchObject({ retryable: true, outcome: 'not_done' })
    await sandboxMail().sendEmail(email, handOver)
    expect((await receivedBy(email.to))[0].headers.Received).toBe('from portal.marquee.test by sandbox with ESMTP')
  })

  test('sendEmail › to a rejected recipient › is final and was not sent', async () => {
    await setFault('reject_recipient')
    const email = emailTo(freshAddress())
    await expect(sandboxMail().sendEmail(email, handOver)).rejects.toMatchObject({
      name: 'ProviderError',
      vendor: 'smtp',
      retryable: false,
      outcome: 'not_done',
      addressUnknown: true,
      message: 'This email address doesn’t exist. Please check it',
      cause: expect.objectContaining({ message: expect.not.stringContaining(email.to) }),
    })
    expect(await receivedBy(email.to)).toEqual([])
  })

  test('sendEmail › to a server with a temporary error › may be retried', async () => {
    await setFault('temporary_error')
    await expect(sandboxMail().sendEmail(emailTo(freshAddress()), handOver)).rejects.toMatchObject({ retryable: true, outcome: 'not_done' })
  })

  test.each(['daily_limit', 'slow_down'])(
    'sendEmail › beyond a limit of our account (%s) › is sent later, and not blamed on the recipient',
    async (mode) => {
      await setFault(mode)
      const email = emailTo(freshAddress())
      await expect(sandboxMail().sendEmail(email, handOver)).rejects.toMatchObject({
        retryable: true,
        outcome: 'not_done',
        addressUnknown: false,
      })
      await setFault('ok')
      await sandboxMail().sendEmail(email, handOver)
      expect(await receivedBy(email.to)).toHaveLength(1)
    },
  )

  test('sendEmail › of a message that is too large for the server › is final', async () => {
    await setFault('too_large')
    const email = emailTo(freshAddress())
    await expect(sandboxMail().sendEmail(email, handOver)).rejects.toMatchObject({ retryable: false, outcome: 'not_done' })
    expect(await receivedBy(email.to)).toEqual([])
  })

  test.each(['stall_after_data', 'close_after_data'])(
    'sendEmail › to a server in mode %s › may have been sent and is not retried',
    async (mode) => {
      await setFault(mode)
      const email = emailTo(freshAddress())
      await expect(sandboxMail(500).sendEmail(email, handOver)).rejects.toMatchObject({
        name: 'ProviderError',
        retryable: false,
        outcome: 'unknown',
      })
      expect(await receivedBy(email.to)).toHaveLength(1)
    },
  )

  test.each(['two@practice.test,other@practice.test', 'a@practice.test>\r\nRCPT TO:<b@practice.test'])(
    'sendEmail › to the malformed address %j › is final and reaches nobody',
    async (to) => {
      await sandbox.http.inject({ method: 'DELETE', url: '/inbox.json' })
      await expect(sandboxMail().sendEmail(emailTo(to), handOver)).rejects.toMatchObject({
        name: 'ProviderError',
        retryable: false,
        outcome: 'not_done',
      })
      expect(await receivedBy('')).toEqual([])
    },
  )

  test('sendEmail › while the transport closes › ends immediately instead of waiting for the server', async () => {
    await setFault('stall_after_data')
    const mail = sandboxMail(20_000)
    const email = emailTo(freshAddress())
    const sending = expect(mail.sendEmail(email, handOver)).rejects.toMatchObject({ outcome: 'unknown' })
    await vi.waitFor(async () => expect(await receivedBy(email.to)).toHaveLength(1))
    await mail.close()
    await sending
  })
})

describe('sendEmail to a faulty server', () => {
  let server: Server | undefined
  const sockets = new Set<Socket>()

  async function startPeer(converse: (socket: Socket) => void): Promise<string> {
    server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => undefined)
      converse(socket)
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    return `127.0.0.1:${typeof address === 'object' && address ? address.port : ''}`
  }

  /** A fake SMTP server that replies to each command by its first word, and disconnects if it has no reply */
  const replyingServer = (greeting: string, replies: Record<string, string>) => (socket: Socket) => {
    socket.write(`${greeting}\r\n`)
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
        const reply = replies[line.split(' ', 1)[0] ?? '']
        if (reply === undefined) return socket.destroy()
        socket.write(`${reply}\r\n`)
      }
    })
  }

  afterEach(() => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    server?.close()
    server = undefined
  })

  test('sendEmail › with nothing listening › may be retried', async () => {
    const address = await startPeer(() => undefined)
    server?.close()
    await expect(createSmtpMail({ url: `smtp://${address}` }).sendEmail(emailTo(freshAddress()), handOver)).rejects.toMatchObject({
      name: 'ProviderError',
      retryable: true,
      outcome: 'not_done',
    })
  })

  test('sendEmail › to a server that never greets › may be retried', async () => {
    const address = await startPeer(() => undefined)
    await expect(
      createSmtpMail({ url: `smtp://${address}`, timeoutMs: 200 }).sendEmail(emailTo(freshAddress()), handOver),
    ).rejects.toMatchObject({
      retryable: true,
      outcome: 'not_done',
    })
  })

  test.each([
    ['550 5.1.1 <x@practice.test>: Recipient address rejected: User unknown', true],
    ['550 No such user here', true],
    ['553 5.1.2 We do not know that host', true],
    ['550 5.2.1 The mailbox is disabled', true],
    ['550 5.7.1 Our system has detected that this message is spam', false],
    ['550 5.7.1 No such user, or relaying denied', false],
    ['554 5.7.1 Relay access denied', false],
    ['552 5.2.2 Mailbox full', false],
    ['550 Blocked', false],
  ])('sendEmail › to a recipient who is rejected with %j › reports whether the address is at fault: %s', async (reply, addressUnknown) => {
    const address = await startPeer(
      replyingServer('220 hi', { EHLO: '250 hi', MAIL: '250 ok', RCPT: reply, QUIT: '221 bye', RSET: '250 ok' }),
    )
    const mail = createSmtpMail({ url: `smtp://${address}`, timeoutMs: 5_000 })
    await expect(mail.sendEmail(emailTo(freshAddress()), handOver)).rejects.toMatchObject({ retryable: false, addressUnknown })
  })

  test.each([
    ['turns everyone away with 554', replyingServer('554 no service here', {}), { retryable: true, outcome: 'not_done' }],
    ['hangs up at MAIL FROM', replyingServer('220 hi', { EHLO: '250 hi' }), { retryable: true, outcome: 'not_done' }],
    [
      'replies 421 to MAIL FROM',
      replyingServer('220 hi', { EHLO: '250 hi', MAIL: '421 closing' }),
      { retryable: true, outcome: 'not_done' },
    ],
    [
      'rejects the password',
      replyingServer('220 hi', { EHLO: '250 AUTH PLAIN', AUTH: '535 wrong' }),
      { retryable: true, outcome: 'not_done' },
    ],
    [
      'cannot check the password',
      replyingServer('220 hi', { EHLO: '250 AUTH PLAIN', AUTH: '454 later' }),
      { retryable: true, outcome: 'not_done' },
    ],
  ])('sendEmail › to a server that %s › states whether to retry', async (behavior, converse, facts) => {
    const needsPassword = behavior.includes('password')
    const address = await startPeer(converse)
    const mail = createSmtpMail({ url: `smtp://${needsPassword ? 'user:secret@' : ''}${address}`, timeoutMs: 5_000 })
    await expect(mail.sendEmail(emailTo(freshAddress()), handOver)).rejects.toMatchObject({ name: 'ProviderError', ...facts })
  })
})
