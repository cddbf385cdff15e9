import { isIPv4 } from 'node:net'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

export interface SmtpOptions {
  /** smtp://user:password@host:587, or smtps:// for TLS from the first byte */
  url: string
  /** Our name in EHLO. Strict servers reject nodemailer's default, which is [127.0.0.1] in every container */
  name: string
  timeoutMs?: number
  /** Certificate authorities in PEM to trust instead of the system's */
  authorities?: string
}

export function parseSmtpUrl({ url, name, timeoutMs = 20_000, authorities }: SmtpOptions): {
  server: SMTPConnectionOptions
  credentials: { user: string; pass: string } | null
} {
  const { protocol, hostname, port, username, password } = new URL(url)
  if (protocol !== 'smtp:' && protocol !== 'smtps:') throw new Error('The mail server address must start with smtp:// or smtps://')
  const secure = protocol === 'smtps:'
  const host = hostname.replace(/^\[|\]$/g, '')
  return {
    server: {
      host,
      port: port ? Number(port) : secure ? 465 : 587,
      secure,
      // Never sends a password unencrypted
      requireTLS: !secure && username !== '' && !isLoopback(host),
      name,
      ...(authorities && { tls: { ca: authorities } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
    },
    credentials: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null,
  }
}

export const isLoopback = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host)

/** The host of the product's public address in RFC 5321's notation: a name, or an address in brackets */
export function greetingNameOf(publicUrl: string): string {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '')
  if (isLoopback(host)) return 'localhost'
  if (host.includes(':')) return `[IPv6:${host}]`
  return isIPv4(host) ? `[${host}]` : host
}
