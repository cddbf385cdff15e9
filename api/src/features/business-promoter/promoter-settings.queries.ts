import { and, eq } from 'drizzle-orm'
import type { InvitationTemplateForm, TemplateKind } from '#contract/business-promoter/invitation-template-form.ts'
import type { Language } from '#contract/formats/languages.ts'
import type { Db } from '../../platform/database/database.ts'
import { clients } from '../../platform/identity/identity.tables.ts'
import { customInvitationMessages, invitationSettings } from './business-promoter.tables.ts'
import type { CustomMessages } from './send/custom-messages.ts'

export async function selectCustomMessages(db: Db, clientUuid: string): Promise<CustomMessages> {
  const rows = await db.select().from(customInvitationMessages).where(eq(customInvitationMessages.clientUuid, clientUuid))
  const messages: CustomMessages = {}
  for (const { clientUuid: _, kind, language, ...message } of rows) messages[kind] = { ...messages[kind], [language]: message }
  return messages
}

interface MessageKey {
  clientUuid: string
  kind: TemplateKind
  language: Language
}

export async function upsertCustomMessage(db: Db, key: MessageKey, message: InvitationTemplateForm): Promise<void> {
  const { clientUuid, kind, language } = customInvitationMessages
  await db
    .insert(customInvitationMessages)
    .values({ ...key, ...message })
    .onConflictDoUpdate({ target: [clientUuid, kind, language], set: message })
}

export async function deleteCustomMessage(db: Db, { clientUuid, kind, language }: MessageKey): Promise<void> {
  await db
    .delete(customInvitationMessages)
    .where(
      and(
        eq(customInvitationMessages.clientUuid, clientUuid),
        eq(customInvitationMessages.kind, kind),
        eq(customInvitationMessages.language, language),
      ),
    )
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
