import { createAuditLog } from '../../platform/audit/audit.ts'

export const mapScanAudit = createAuditLog({
  other: [
    'scan_started',
    'scan_completed',
    'scan_cancelled',
    'scan_deleted',
    'scan_downloaded',
    'competitor_added',
    'competitor_deleted',
    'scan_schedule_saved',
    'scan_schedule_deleted',
    'scan_settings_saved',
  ],
})
