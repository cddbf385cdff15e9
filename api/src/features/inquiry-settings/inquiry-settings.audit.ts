import { createAuditLog } from '../../platform/audit/audit.ts'

export const inquirySettingsAudit = createAuditLog({ other: ['inquiry_settings_saved', 'missed_call_settings_saved'] })
