import type { Feature } from '../../platform/feature/feature.ts'
import { connectionsAudit } from './connections.audit.ts'
import { connectionsCommands } from './connections.commands.ts'
import { connectionsDemo } from './connections.demo.ts'
import { connectionsRoutes } from './connections.routes.ts'
import { connectionsToday } from './connections.today.ts'
import { revokeGrantJob } from './grants/revoke-grant.job.ts'
import { checkGrantJob } from './health/check-grant.job.ts'
import { scheduleGrantChecksJob } from './health/schedule-grant-checks.job.ts'

export const connections: Feature = {
  name: 'connections',
  routes: (features) => connectionsRoutes(features.flatMap((feature) => feature.connections ?? [])),
  jobs: [revokeGrantJob, checkGrantJob, scheduleGrantChecksJob],
  demo: [connectionsDemo],
  today: [connectionsToday],
  commands: connectionsCommands,
  auditActions: connectionsAudit.actions,
}
