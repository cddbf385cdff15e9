import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { type DiagnosisContext, DiagnosisEnded, type Finding, warningFinding, worksFinding } from '../../platform/vendors/diagnose.ts'
import { greetingNameOf, isLoopback, parseSmtpUrl } from './smtp-server.ts'

const LONGEST_MS = 15_000

/** Greets the server, encrypts and signs in, as if to send an email, then quits */
export async function diagnoseSmtp(
  { url, authorities }: { url: string; authorities?: string },
  { publicUrl }: Pick<DiagnosisContext, 'publicUrl'>,
): Promise<Finding[]> {
  const { server, credentials } = parseSmtpUrl({ url, authorities, name: greetingNameOf(publicUrl), timeoutMs: LONGEST_MS })
  const connection = new SMTPConnection(server)
  let toCheck = 'host and port in SMTP_URL'
  try {
    await new Promise<void>((resolve, reject) => {
      connection.on('error', reject)
      connection.once('end', () => reject(new Error('The connection was closed')))
      connection.connect((error) => {
        if (error) return reject(error)
        if (!credentials) return resolve()
        toCheck = 'user and password in SMTP_URL'
        connection.login(credentials, (loginError) => (loginError ? reject(loginError) : resolve()))
      })
    })
  } catch (error) {
    connection.close()
    throw new DiagnosisEnded(
      `${server.host} rejected the connection (${error instanceof Error ? error.message : error}). Check ${toCheck}.`,
    )
  }
  const isEncrypted = connection.secure
  connection.quit()
  const how = `${server.host} responds${isEncrypted ? ' over TLS' : ''}${credentials ? ` and knows ${credentials.user}` : ''}`
  if (isEncrypted || isLoopback(server.host ?? '')) return [worksFinding(how)]
  return [warningFinding(`${how}, but unencrypted: emails can be read in transit. Use a server with STARTTLS, or smtps:// in SMTP_URL.`)]
}
