import { and, eq } from 'drizzle-orm'
import type { InvitationWordsForm, WordsKind } from '#contract/business-promoter/promoter-settings.ts'
import type { Language } from '#contract/languages.ts'
import type { Db } from '../../../platform/database/database.ts'
import { clients } from '../../../platform/identity/identity.tables.ts'
import { invitationSettings, invitationWords } from '../business-promoter.tables.ts'
import type { OwnWords } from '../send/own-words.ts'

export async function selectOwnWords(db: Db, clientUuid: string): Promise<OwnWords> {
  const rows = await db.select().from(invitationWords).where(eq(invitationWords.clientUuid, clientUuid))
  const own: OwnWords = {}
  for (const { clientUuid: _, kind, language, ...words } of rows) own[kind] = { ...own[kind], [language]: words }
  return own
}

interface WordsKey {
  clientUuid: string
  kind: WordsKind
  language: Language
}

export async function upsertOwnWords(db: Db, key: WordsKey, words: InvitationWordsForm): Promise<void> {
  const { clientUuid, kind, language } = invitationWords
  await db
    .insert(invitationWords)
    .values({ ...key, ...words })
    .onConflictDoUpdate({ target: [clientUuid, kind, language], set: words })
}

export async function deleteOwnWords(db: Db, { clientUuid, kind, language }: WordsKey): Promise<void> {
  await db
    .delete(invitationWords)
    .where(and(eq(invitationWords.clientUuid, clientUuid), eq(invitationWords.kind, kind), eq(invitationWords.language, language)))
}

export async function selectReminderDays(db: Db, clientUuid: string): Promise<number | null> {
  const [row] = await db
    .select({ days: invitationSettings.reminderDays })
    .from(invitationSettings)
    .where(eq(invitationSettings.clientUuid, clientUuid))
  return row?.days ?? null
}

export async function upsertReminderDays(db: Db, clientUuid: string, reminderDays: number | null): Promise<void> {
  await db
    .insert(invitationSettings)
    .values({ clientUuid, reminderDays })
    .onConflictDoUpdate({ target: invitationSettings.clientUuid, set: { reminderDays } })
}

export async function selectTextHours(db: Db, clientUuid: string) {
  const { textFromHour: from, textToHour: to, timeZone } = clients
  const [row] = await db.select({ from, to, timeZone }).from(clients).where(eq(clients.clientUuid, clientUuid))
  return row ?? null
}

/** false: there is no such client */
export async function updateTextHours(db: Db, clientUuid: string, hours: { from: number | null; to: number | null }): Promise<boolean> {
  const changed = await db
    .update(clients)
    .set({ textFromHour: hours.from, textToHour: hours.to })
    .where(eq(clients.clientUuid, clientUuid))
    .returning({ clientUuid: clients.clientUuid })
  return changed.length > 0
}
