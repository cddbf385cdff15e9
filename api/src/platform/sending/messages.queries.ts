import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { messages } from './messages.tables.ts'

export type Message = typeof messages.$inferSelect

export async function insertMessage(db: Db, message: typeof messages.$inferInsert): Promise<string> {
  const [row] = await db.insert(messages).values(message).returning({ uuid: messages.uuid })
  if (!row) throw new Error('A message was inserted, so it has a row')
  return row.uuid
}

/** Exactly one taker gets it: whoever comes second finds it no longer queued */
export async function claimMessage(db: Db, uuid: string): Promise<Message | null> {
  const [row] = await db
    .update(messages)
    .set({ state: 'sending' })
    .where(and(eq(messages.uuid, uuid), eq(messages.state, 'queued')))
    .returning()
  return row ?? null
}

export async function requeueMessage(db: Db, uuid: string, problem: string): Promise<void> {
  await db
    .update(messages)
    .set({ state: 'queued', problem })
    .where(and(eq(messages.uuid, uuid), eq(messages.state, 'sending')))
}

/** Left behind by a process that died while it sent: whether it went out, nobody knows */
export async function markLeftBehind(db: Db, uuid: string): Promise<boolean> {
  const rows = await db
    .update(messages)
    .set({ state: 'unconfirmed', problem: 'The process ended while the message was being sent', endedAt: new Date() })
    .where(and(eq(messages.uuid, uuid), eq(messages.state, 'sending')))
    .returning({ uuid: messages.uuid })
  return rows.length > 0
}

export async function endMessage(
  db: Db,
  message: Pick<Message, 'uuid' | 'secret'>,
  outcome: { state: 'sent' | 'failed' | 'unconfirmed'; providerId?: string; problem?: string; endedAt: Date },
): Promise<void> {
  const wiped = message.secret ? { html: '', text: '[removed after sending]' } : {}
  await db
    .update(messages)
    .set({ ...outcome, problem: outcome.problem ?? null, ...wiped })
    .where(and(eq(messages.uuid, message.uuid), inArray(messages.state, ['sending'])))
}
