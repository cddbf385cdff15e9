/** Ports to the delivery providers; the adapters in providers/ implement them */
export interface OutgoingEmail {
  from: { name: string; address: string }
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  /** Becomes the Message-ID, so that the message can be found in the mail server's log */
  messageUuid: string
  /** One-click unsubscribe (RFC 8058): the mail client posts here */
  unsubscribeUrl?: string
  attachments?: Attachment[]
}

/** A file attached to an email */
export interface Attachment {
  name: string
  contentType: string
  bytes: Buffer
}

/** Reference to the document to attach. It is rendered when the email is sent, so that no file needs to be stored in the meantime */
export interface AttachmentOrder {
  /** Kind of document, a key of a feature's `attachments` */
  document: string
  uuid: string
}

interface OutgoingText {
  to: string
  body: string
  /** The business's own number; otherwise it leaves from the sender of all businesses */
  from?: string | undefined
  /** Addresses of pictures, from which the provider fetches them without a password */
  mediaUrls?: string[]
}

/**
 * Called at the point of no return, just before the message is handed to the provider. If it throws, nothing may be handed over. A process
 * that dies before this call has certainly not sent the message; one that dies after it almost certainly has (decision 0017)
 */
export type HandOver = () => Promise<void>

/** Mail bounced because the address reaches nobody */
export interface Bounce {
  /** In lower case */
  recipient: string
  /** The mail's Message-ID, if the report contains it */
  messageId: string | null
}

export interface MailTransport {
  /** Throws ProviderError, or what `handOver` threw */
  sendEmail(email: OutgoingEmail, handOver: HandOver): Promise<{ providerId: string }>
  /** Reads a report of a bounced mail; null unless the secret in its URL is right. `bounce`: null if no address is at fault */
  readBounce(secret: string, report: unknown): { bounce: Bounce | null } | null
  close(): Promise<void>
}

export interface TextTransport {
  /** The number that all our texts are sent from; null if texting is not configured */
  sender: string | null
  /**
   * Throws ProviderError, or whatever `handOver` threw. `warning`: the text
   * was sent, but something is misconfigured, as a sentence for the log
   */
  sendText(text: OutgoingText, handOver: HandOver): Promise<{ providerId: string; warning?: string }>
  /**
   * Meaning of the error code in a delivery report; null when the report has no code. `senderBlocked`: carriers block all texts of the
   * sender, because it is not registered
   */
  describeProblem(code: number | null): { problem: string; recipientOptedOut: boolean; senderBlocked: boolean }
}
