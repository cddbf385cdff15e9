import type { Feature } from '../../platform/feature/feature.ts'
import { connectNumberJob } from './market/connect-number.job.ts'
import { marketCommands } from './market/market.commands.ts'
import { reconcileNumbersJob } from './market/reconcile-numbers.job.ts'
import { numbersAudit } from './numbers.audit.ts'
import { numbersCommands } from './numbers.commands.ts'
import { numbersDemo } from './numbers.demo.ts'
import { numbersRoutes } from './numbers.routes.ts'
import { checkRegistrationsJob } from './registration/check-registrations.job.ts'
import { chooseTextSender } from './registration/choose-text-sender.ts'
import { registrationCommands } from './registration/registration.commands.ts'
import { registrationDemo } from './registration/registration.demo.ts'

export const numbers: Feature = {
  name: 'numbers',
  routes: numbersRoutes,
  jobs: [connectNumberJob, reconcileNumbersJob, checkRegistrationsJob],
  demo: [numbersDemo, registrationDemo],
  commands: [...numbersCommands, ...marketCommands, ...registrationCommands],
  textSender: chooseTextSender,
  auditActions: numbersAudit.actions,
}
