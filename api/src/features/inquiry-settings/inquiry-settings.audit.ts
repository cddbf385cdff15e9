import { auditLog } from '../../platform/audit/audit.ts'

export const inquirySettingsAudit = auditLog({ other: ['inquiry_settings_saved', 'missed_call_settings_saved'] })
