import type { Feature } from '../../platform/feature/feature.ts'
import { numbersAudit } from './numbers.audit.ts'
import { numbersCommands } from './numbers.commands.ts'
import { numbersDemo } from './numbers.demo.ts'
import { numbersRoutes } from './numbers.routes.ts'

export const numbers: Feature = {
  name: 'numbers',
  routes: numbersRoutes,
  demo: [numbersDemo],
  commands: numbersCommands,
  auditActions: numbersAudit.actions,
}
