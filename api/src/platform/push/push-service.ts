/** A browser that lets itself be told, as its own push service describes it (Push API) */
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
  /** The path of the portal that a press opens */
  url: string
  /** One that is shown already is replaced by the next with the same */
  tag: string
  icon: string
  badge: string
}

export interface PushService {
  /** With which browsers subscribe, so that their services take notices from us alone */
  publicKey: string
  /** Whether it is the address of a push service, and of no other machine that a browser may name */
  isPushAddress(endpoint: string): boolean
  /** gone: the browser does not want any more, or is no more. Throws ProviderError */
  push(device: PushDevice, notice: PushedNotice): Promise<'taken' | 'gone'>
}
