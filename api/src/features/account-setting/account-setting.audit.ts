import { auditLog } from '../../platform/audit/audit.ts'

export const accountSettingAudit = auditLog({ account: ['account_setting_saved', 'own_name_changed'] })
