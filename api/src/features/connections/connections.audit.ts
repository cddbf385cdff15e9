import { createAuditLog } from '../../platform/audit/audit.ts'

export const connectionsAudit = createAuditLog({
  other: ['connection_started', 'connection_refused', 'connection_made', 'connection_chosen', 'connection_ended', 'networks_set'],
})
