import type { Feature } from '../../platform/feature/feature.ts'
import { sendSignInCodeJob } from './limits/send-sign-in-code.job.ts'
import { sendResetLinkJob } from './send-reset-link.job.ts'
import { signInAudit } from './sign-in.audit.ts'
import { signInCommands } from './sign-in.commands.ts'
import { signInDemo } from './sign-in.demo.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { twoStepRoutes } from './two-step/two-step.routes.ts'

export const signIn: Feature = {
  name: 'sign-in',
  routes: [...signInRoutes, ...twoStepRoutes],
  jobs: [sendResetLinkJob, sendSignInCodeJob],
  demo: [signInDemo],
  commands: signInCommands,
  auditActions: signInAudit.actions,
}
