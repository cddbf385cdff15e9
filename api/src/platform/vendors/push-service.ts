/** A browser that accepts notifications, as its own push service identifies it (Push API) */
interface PushDevice {
  /** The address at the browser's push service that reaches only this browser */
  endpoint: string
  /** The browser's public key, base64url */
  p256dh: string
  /** The secret that only the browser and we know, base64url */
  auth: string
}

export interface PushedNotice {
  title: string
  body: string
  /** The path of the portal that a click opens */
  url: string
  /** A notification replaces the displayed notification with the same tag */
  tag: string
  icon: string
  badge: string
}

export interface PushService {
  /** Public key that browsers subscribe with, so that their services accept notifications only from us */
  publicKey: string
  /** Whether this is the address of a push service, and not of any other machine that a browser could name */
  isAllowedEndpoint(endpoint: string): boolean
  /** gone: the subscription has ended or the browser no longer exists. Throws ProviderError */
  push(device: PushDevice, notice: PushedNotice): Promise<'taken' | 'gone'>
}
