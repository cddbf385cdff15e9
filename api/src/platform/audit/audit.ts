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
