import { randomUUID } from 'node:crypto'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, type Sandbox } from '../../../../sandbox/src/app.ts'
import { makeCertificate } from '../../../test/faults/make-certificate.ts'
import { diagnoseSmtp } from './diagnose-smtp.ts'
import { createSmtpMail } from './smtp-mail.ts'
import { greetingNameOf, parseSmtpUrl } from './smtp-server.ts'

const certificate = makeCertificate('localhost')
const handOver = async () => {}
const emailTo = (to: string) => ({
  from: { name: 'Marquee', address: 'hello@marquee.test' },
  to,
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  messageUuid: randomUUID(),
})

describe.each([
  ['STARTTLS', 'smtp', false],
  ['TLS from the first byte', 'smtps', true],
])('a mail server with %s', (_, scheme, implicit) => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = createSandbox({ httpPort: 0, smtpPort: 0, smtpTls: { ...certificate, implicit } })
    await sandbox.start()
  })
  afterAll(() => sandbox.stop())
  const urlOf = (user = '') => `${scheme}://${user}localhost:${sandbox.ports.smtp}`
  const receivedBy = async (to: string) => (await sandbox.http.inject({ url: '/inbox.json', query: { to } })).json()

  test('whose certificate is trusted › gets the email encrypted and authenticated, from a client with a real name', async () => {
    const to = `${randomUUID()}@practice.test`
    const mail = createSmtpMail({ url: urlOf('user:secret@'), name: 'portal.marquee.test', authorities: certificate.cert })
    await mail.sendEmail(emailTo(to), handOver)
    expect(await receivedBy(to)).toMatchObject([{ headers: { Received: 'from portal.marquee.test by sandbox with ESMTPS' } }])
    expect(
      await diagnoseSmtp({ url: urlOf('user:secret@'), authorities: certificate.cert }, { publicUrl: 'https://portal.marquee.test' }),
    ).toEqual([{ state: 'works', sentence: 'localhost responds over TLS and knows user' }])
  })

  test.each([
    ['made by nobody we know', undefined],
    ['another than the trusted one', makeCertificate('localhost').cert],
    ['for another host', makeCertificate('mail.elsewhere.test').cert],
  ])('whose certificate is %s › gets nothing, and is retried later', async (_name, authorities) => {
    const to = `${randomUUID()}@practice.test`
    const mail = createSmtpMail({ url: urlOf('user:secret@'), name: 'portal.marquee.test', authorities })
    await expect(mail.sendEmail(emailTo(to), handOver)).rejects.toMatchObject({
      name: 'ProviderError',
      retryable: true,
      outcome: 'not_done',
    })
    expect(await receivedBy(to)).toEqual([])
  })
})

test('a mail server with STARTTLS › requested to authenticate before encryption › rejects it', async () => {
  const sandbox = createSandbox({ httpPort: 0, smtpPort: 0, smtpTls: certificate })
  await sandbox.start()
  const connection = new SMTPConnection({ host: 'localhost', port: sandbox.ports.smtp, ignoreTLS: true })
  const rejection = await new Promise<Error | null | undefined>((resolve) => {
    connection.on('error', resolve)
    connection.connect(() => connection.login({ user: 'user', pass: 'secret' }, resolve))
  })
  connection.close()
  await sandbox.stop()
  expect(rejection).toMatchObject({ responseCode: 538 })
})

test.each([
  ['smtp://user:secret@mail.elsewhere.test', true],
  ['smtp://mail.elsewhere.test', false],
  ['smtp://user:secret@localhost', false],
  ['smtps://user:secret@mail.elsewhere.test', false],
])('the mail server %s › gets a password only over TLS', (url, requireTLS) => {
  expect(parseSmtpUrl({ url, name: 'portal.marquee.test' }).server).toMatchObject({ requireTLS })
})

test('greetingName › is the public host, as RFC 5321 writes it', () => {
  expect(
    ['https://portal.marquee.test', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://203.0.113.7', 'http://[2001:db8::1]'].map(
      greetingNameOf,
    ),
  ).toEqual(['portal.marquee.test', 'localhost', 'localhost', '[203.0.113.7]', '[IPv6:2001:db8::1]'])
})
