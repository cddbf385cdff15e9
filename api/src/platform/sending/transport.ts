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
  /** Where a mail program posts its one click (RFC 8058) */
  unsubscribeUrl?: string
  attachments?: Attachment[]
}

/** A file that goes with an e-mail */
export interface Attachment {
  name: string
  contentType: string
  bytes: Buffer
}

/** What is to go with an e-mail, by what it is about. Drawn when it is sent, so that no file lies about in the meantime */
export interface AttachmentOrder {
  /** The kind, as a feature brings it in `attachments` */
  document: string
  uuid: string
}

interface OutgoingText {
  to: string
  body: string
}

/**
 * Called at the point of no return, just before the message is handed over. When it throws, nothing may be handed over.
 * Whatever dies before it has surely not sent; whatever dies after it has almost surely sent (decision 0017).
 */
export type HandOver = () => Promise<void>

export interface MailTransport {
  /** Throws ProviderError, or what `handOver` threw */
  sendEmail(email: OutgoingEmail, handOver: HandOver): Promise<{ providerId: string }>
  close(): Promise<void>
}

export interface TextTransport {
  /** Throws ProviderError, or what `handOver` threw */
  sendText(text: OutgoingText, handOver: HandOver): Promise<{ providerId: string }>
}
