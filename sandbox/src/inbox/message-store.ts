import { randomUUID } from 'node:crypto'

/** A message in the shape of `GET /inbox.json` */
export interface InboxMessage {
  id: string
  channel: 'email' | 'text'
  from: string
  to: string
  /** null for text messages, which have no subject */
  subject: string | null
  text: string
  html: string | null
  links: string[]
  headers: Record<string, string>
  /** Addresses of a text's pictures; absent without any */
  pictures?: string[]
  sent_at: string
}

export interface MessageStore {
  add(message: Omit<InboxMessage, 'id' | 'sent_at'>): void
  /** Newest first */
  list(to?: string): InboxMessage[]
  find(id: string): InboxMessage | null
  clear(): void
}

export function createMessageStore({ capacity, now }: { capacity: number; now: () => Date }): MessageStore {
  let newestFirst: InboxMessage[] = []
  return {
    add(message) {
      newestFirst = [{ id: randomUUID(), ...message, sent_at: now().toISOString() }, ...newestFirst].slice(0, capacity)
    },
    list: (to) => (to?.trim() ? newestFirst.filter((message) => isSameRecipient(message.to, to)) : newestFirst),
    find: (id) => newestFirst.find((message) => message.id === id) ?? null,
    clear() {
      newestFirst = []
    },
  }
}

/** A plus sign in a query string is decoded as a space, so phone numbers are compared by their digits */
function isSameRecipient(recipient: string, wanted: string): boolean {
  if (recipient.includes('@')) return recipient.toLowerCase() === wanted.trim().toLowerCase()
  return !wanted.includes('@') && recipient.replace(/\D/g, '') === wanted.replace(/\D/g, '')
}
