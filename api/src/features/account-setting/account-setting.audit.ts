import { createAuditLog } from '../../platform/audit/audit.ts'

export const accountSettingAudit = createAuditLog({ account: ['account_setting_saved', 'own_name_changed'] })
