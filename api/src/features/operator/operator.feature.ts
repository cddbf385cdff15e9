import type { Feature } from '../../platform/feature/feature.ts'
import { jobsCommands } from './jobs.commands.ts'
import { messagesCommands } from './messages.commands.ts'
import { operatorAudit } from './operator.audit.ts'
import { operatorCommands } from './operator.commands.ts'
import { operatorRoutes } from './operator.routes.ts'

export const operator: Feature = {
  name: 'operator',
  routes: operatorRoutes,
  commands: [...operatorCommands, ...messagesCommands],
  jobCommands: jobsCommands,
  auditActions: operatorAudit.actions,
}
