import type { Feature } from '../../platform/feature/feature.ts'
import { accountsAudit } from './accounts.audit.ts'
import { accountsCommands } from './accounts.commands.ts'
import { accountsDemo } from './accounts.demo.ts'
import { accountsRoutes } from './accounts.routes.ts'

export const accounts: Feature = {
  name: 'accounts',
  routes: accountsRoutes,
  demo: [accountsDemo],
  commands: accountsCommands,
  auditActions: accountsAudit.actions,
}
