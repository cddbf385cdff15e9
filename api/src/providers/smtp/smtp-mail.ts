import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { MailTransport, OutgoingEmail } from '../../platform/vendors/transport.ts'
import { createBounceReader } from './read-bounce.ts'
import { type SmtpStage, toSmtpError } from './smtp-errors.ts'
import { parseSmtpUrl, type SmtpOptions } from './smtp-server.ts'

/**
 * One connection per message, without nodemailer's transport or pool. The pool retries a message by itself if its connection breaks, and
 * both report a broken connection as the same error, whether or not the message had been handed over by then
 */
export function createSmtpMail(options: SmtpOptions & { bounceSecret?: string }): MailTransport {
  const { server, credentials } = parseSmtpUrl(options)
  const openConnections = new Set<SMTPConnection>()

  return {
    async sendEmail(email, handOver) {
      const { envelope, bytes, messageId } = await toMailOptions(email)
      const connection = new SMTPConnection(server)
      openConnections.add(connection)
      let stage: SmtpStage = 'connecting'
      let isHandOverStarted = false
      let handOverFailure: { error: unknown } | undefined
      try {
        await new Promise<void>((resolve, reject) => {
          connection.on('error', reject)
          // nodemailer reports no error if a connection is closed midway, as close() below does
          connection.once('end', () => reject(new Error('The connection was closed')))

          const failHandOver = (error: unknown) => {
            handOverFailure = { error }
            reject(error)
          }
          const send = () => {
            stage = 'addressing'
            // nodemailer reads this stream only after the server's 354. Before
            // that the message has not been sent; afterwards it may have been
            const message = new Readable({
              read() {
                // A second read while the hand-over is pending must not start another hand-over
                if (isHandOverStarted) return
                isHandOverStarted = true
                handOver().then(() => {
                  stage = 'handed_over'
                  this.push(bytes)
                  this.push(null)
                }, failHandOver)
              },
            })
            connection.send({ ...envelope, size: bytes.length }, message, (error) => (error ? reject(error) : resolve()))
          }
          connection.connect((error) => {
            if (error) return reject(error)
            if (!credentials) return send()
            stage = 'signing_in'
            connection.login(credentials, (loginError) => (loginError ? reject(loginError) : send()))
          })
        })
        return { providerId: messageId }
      } catch (error) {
        throw handOverFailure ? handOverFailure.error : toSmtpError(error, stage)
      } finally {
        openConnections.delete(connection)
        connection.close()
      }
    },

    readBounce: createBounceReader(options.bounceSecret),

    async close() {
      for (const connection of openConnections) connection.close()
    },
  }
}

async function toMailOptions(email: OutgoingEmail) {
  const messageId = `<${email.messageUuid}@${email.from.address.slice(email.from.address.lastIndexOf('@') + 1)}>`
  const message = new MailComposer({
    from: email.from,
    // Passed as an object, so that a comma in an address cannot add a recipient
    to: { name: '', address: email.to },
    ...(email.replyTo !== undefined && { replyTo: { name: '', address: email.replyTo } }),
    subject: email.subject,
    text: email.text,
    html: email.html,
    attachments: email.attachments?.map(({ name, contentType, bytes }) => ({ filename: name, contentType, content: bytes })),
    messageId,
    ...(email.unsubscribeUrl && {
      headers: { 'List-Unsubscribe': `<${email.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  return { envelope: message.getEnvelope(), bytes: await message.build(), messageId }
}
