import { lookup } from 'node:dns'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { InboxMessage } from './message-store.ts'

/** One-click unsubscribe URL (RFC 8058), or null when the email has none */
export function findOneClickUnsubscribeUrl({ headers }: InboxMessage): string | null {
  const byName = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
  if (byName.get('list-unsubscribe-post')?.trim().toLowerCase() !== 'list-unsubscribe=one-click') return null
  const url = /<(https?:\/\/[^>\s]+)>/i.exec(byName.get('list-unsubscribe') ?? '')?.[1]
  return url && URL.canParse(url) ? url : null
}

/** Posts like a mail client, without cookies and without following redirects. Returns the status, or null if there is no response */
export function postOneClickUnsubscribe(url: string): Promise<number | null> {
  const body = 'List-Unsubscribe=One-Click'
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) },
        lookup: lookupLocalhostNames,
        timeout: 15_000,
      },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? null)
      },
    )
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(null))
    sent.end(body)
  })
}

/** Browsers resolve every name under .localhost to this machine, but the resolvers of some systems do not */
const lookupLocalhostNames: LookupFunction = (host, options, done) => {
  lookup(host.endsWith('.localhost') ? 'localhost' : host, options, done)
}
