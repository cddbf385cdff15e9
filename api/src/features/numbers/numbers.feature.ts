import type { Feature } from '../../platform/feature/feature.ts'
import { connectNumberJob } from './market/connect-number.job.ts'
import { marketCommands } from './market/market.commands.ts'
import { reconcileNumbersJob } from './market/reconcile-numbers.job.ts'
import { numbersAudit } from './numbers.audit.ts'
import { numbersCommands } from './numbers.commands.ts'
import { numbersDemo } from './numbers.demo.ts'
import { numbersRoutes } from './numbers.routes.ts'

export const numbers: Feature = {
  name: 'numbers',
  routes: numbersRoutes,
  jobs: [connectNumberJob, reconcileNumbersJob],
  demo: [numbersDemo],
  commands: [...numbersCommands, ...marketCommands],
  auditActions: numbersAudit.actions,
}
