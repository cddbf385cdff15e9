import { createHash } from 'node:crypto'
import webPush from 'web-push'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { type Rejection, requestProvider } from '../../platform/vendors/provider-http.ts'
import type { PushService } from '../../platform/vendors/push-service.ts'
import { isAllowedPushAddress } from './push-addresses.ts'

interface WebPushSettings {
  publicKey: string
  privateKey: string
  /** A mailto: or https: URL by which a push service can contact the operator */
  subject: string
  /** Allowed origins in addition to the browsers' known push services */
  otherOrigins: readonly string[]
  timeoutMs?: number
}

/** After this time a missed call is no longer news, so a browser that was closed that long is not notified */
const TTL_S = 4 * 3600
const GONE = [404, 410]

export function createWebPush(settings: WebPushSettings): PushService {
  const { publicKey, privateKey, subject, otherOrigins, timeoutMs = 20_000 } = settings
  return {
    publicKey,
    isAllowedEndpoint: (endpoint) => isAllowedPushAddress(endpoint, otherOrigins),
    async push({ endpoint, p256dh, auth }, notice) {
      // Checked again, because the address may have been stored when other services were allowed
      if (!isAllowedPushAddress(endpoint, otherOrigins)) return 'gone'
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(notice), {
        vapidDetails: { subject, publicKey, privateKey },
        contentEncoding: 'aes128gcm',
        TTL: TTL_S,
        urgency: 'high',
        topic: pushTopicOf(notice.tag),
      })
      try {
        await requestProvider({
          url: endpoint,
          method: 'POST',
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          body: new Uint8Array(body),
          // A redirect could lead into our own network
          redirect: 'error',
          timeoutMs,
          read: async () => {},
          rejected: toPushError,
          noResponse: noPushResponseError,
        })
        return 'taken'
      } catch (error) {
        if (error instanceof ProviderError && error.addressUnknown) return 'gone'
        throw error
      }
    },
  }
}

/**
 * At most 32 characters of base64url (RFC 8030). If two messages with the same topic are pending, the service delivers only the later one
 */
const pushTopicOf = (tag: string) => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

function toPushError({ status, kind, retryAfterS, text }: Rejection): ProviderError {
  const cause = new Error(`HTTP ${status}: ${text.slice(0, 300)}`)
  if (GONE.includes(status))
    return new ProviderError('web-push', 'This browser is no longer registered', { retryable: false, addressUnknown: true, cause })
  if (kind === 'slow_down' || kind === 'unavailable')
    return new ProviderError('web-push', 'The push service asked us to slow down', {
      retryable: true,
      ...(retryAfterS && { retryAfterS }),
      cause,
    })
  return new ProviderError('web-push', 'The push service rejected this notification', { retryable: false, cause })
}

const noPushResponseError = (cause: unknown) =>
  new ProviderError('web-push', 'The push service is not responding', { retryable: true, cause })
