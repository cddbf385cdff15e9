import type { Db } from '../database/database.ts'
import { auditEvents } from './audit.tables.ts'

export type AuditAction =
  | 'sign_in'
  | 'sign_in_failed'
  | 'sign_out'
  | 'password_reset_requested'
  | 'password_reset'
  | 'password_changed'
  | 'account_setting_saved'
  | 'picture_uploaded'
  | 'support_asked'
  | 'inquiry_notice_saved'
  | 'inquiry_settings_saved'
  | 'action_item_dismissed'
  | 'action_item_restored'
  | 'call_marked_spam'
  | 'call_unmarked_spam'
  | 'call_analysis_requested'
  | 'calls_downloaded'
  | 'recording_opened'
  | 'unsubscribed'
  | 'texts_stopped'
  | 'texts_resumed'
  | 'invitation_sent'
  | 'invitation_sent_again'
  | 'invitations_stopped'
  | 'invitations_allowed'
  | 'invitations_imported'
  | 'review_answered'
  | 'review_notice_saved'
  | 'review_settings_saved'
  | 'company_logo_saved'
  | 'client_created'
  | 'account_created'
  | 'account_disabled'
  | 'account_enabled'

export async function recordAudit(
  db: Db,
  event: { clientUuid: string; accountUuid: string | null; action: AuditAction; requestId: string; details?: Record<string, unknown> },
): Promise<void> {
  await db.insert(auditEvents).values(event)
}
