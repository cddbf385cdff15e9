/** A browser that accepts notifications, as its own push service describes it (Push API) */
interface PushDevice {
  /** The address at the browser's push service that reaches this browser alone */
  endpoint: string
  /** Its public key, base64url */
  p256dh: string
  /** The secret that only it and we know, base64url */
  auth: string
}

export interface PushedNotice {
  title: string
  body: string
  /** The path of the portal that a click opens */
  url: string
  /** A notification with the same tag replaces the one that is shown already */
  tag: string
  icon: string
  badge: string
}

export interface PushService {
  /** Public key with which browsers subscribe, so that their services accept notifications from us alone */
  publicKey: string
  /** Whether it is the address of a push service, and not of any other machine that a browser may name */
  isPushAddress(endpoint: string): boolean
  /** gone: the browser has unsubscribed or no longer exists. Throws ProviderError */
  push(device: PushDevice, notice: PushedNotice): Promise<'taken' | 'gone'>
}
