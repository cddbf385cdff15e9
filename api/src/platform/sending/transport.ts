/** What the platform asks of whoever delivers; the adapters in providers/ implement it, main.ts hands them in */
export interface OutgoingEmail {
  from: { name: string; address: string }
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  /** Becomes the Message-ID, so that the message can be found in the mail server's log */
  messageUuid: string
  headers?: Record<string, string>
}

interface OutgoingText {
  to: string
  body: string
}

export interface MailTransport {
  /** Throws ProviderError */
  sendEmail(email: OutgoingEmail): Promise<{ providerId: string }>
  close(): Promise<void>
}

export interface TextTransport {
  /** Throws ProviderError */
  sendText(text: OutgoingText): Promise<{ providerId: string }>
}
