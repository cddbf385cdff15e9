import { and, asc, eq, sql } from 'drizzle-orm'
import type { CallNote } from '#contract/calls/call-notes.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { accounts } from '../../../platform/identity/identity.tables.ts'
import { calls } from '../calls.tables.ts'
import { callNotes } from './call-notes.tables.ts'

const isOfCall = (callSid: string) => and(eq(callNotes.clientUuid, currentClient), eq(callNotes.callSid, callSid))
const isNoteOfCall = (callSid: string, uuid: string) => and(isOfCall(callSid), eq(callNotes.uuid, uuid))

/** Locks the call, so that if two notes are added concurrently, the second counts the first */
export async function lockCallIfExists(db: Db, callSid: string): Promise<boolean> {
  const rows = await db
    .select({ callSid: calls.callSid })
    .from(calls)
    .where(and(eq(calls.clientUuid, currentClient), eq(calls.callSid, callSid)))
    .for('no key update')
  return rows.length > 0
}

export async function doesCallExist(db: Db, callSid: string): Promise<boolean> {
  const rows = await db
    .select({ callSid: calls.callSid })
    .from(calls)
    .where(and(eq(calls.clientUuid, currentClient), eq(calls.callSid, callSid)))
  return rows.length > 0
}

export function findCallNotes(db: Db, callSid: string, accountUuid: string): Promise<CallNote[]> {
  return db
    .select({
      uuid: callNotes.uuid,
      text: callNotes.text,
      author_email: callNotes.authorEmail,
      author_name: accounts.name,
      created_datetime: isoMomentSql(callNotes.createdAt),
      edited_datetime: sql<string | null>`${isoMomentSql(callNotes.editedAt)}`,
      own: sql<boolean>`${callNotes.accountUuid} = ${accountUuid}::uuid`,
    })
    .from(callNotes)
    .leftJoin(accounts, and(eq(accounts.clientUuid, callNotes.clientUuid), eq(accounts.uuid, callNotes.accountUuid)))
    .where(isOfCall(callSid))
    .orderBy(asc(callNotes.createdAt), asc(callNotes.uuid))
}

export const countNotes = (db: Db, callSid: string): Promise<number> => db.$count(callNotes, isOfCall(callSid))

export async function insertNote(db: Db, note: typeof callNotes.$inferInsert): Promise<string> {
  const [row] = await db.insert(callNotes).values(note).returning({ uuid: callNotes.uuid })
  return row?.uuid ?? ''
}

/** The author's account; null when the call has no such note */
export async function findNoteAuthor(db: Db, callSid: string, uuid: string): Promise<string | null> {
  const [row] = await db.select({ accountUuid: callNotes.accountUuid }).from(callNotes).where(isNoteOfCall(callSid, uuid)).for('update')
  return row?.accountUuid ?? null
}

export async function updateNote(db: Db, callSid: string, uuid: string, text: string, editedAt: Date): Promise<void> {
  await db
    .update(callNotes)
    .set({ text, editedAt })
    .where(and(isNoteOfCall(callSid, uuid), sql`${callNotes.text} <> ${text}`))
}

export async function deleteNoteRow(db: Db, callSid: string, uuid: string): Promise<void> {
  await db.delete(callNotes).where(isNoteOfCall(callSid, uuid))
}
