import type { Feature } from '../../platform/feature/feature.ts'
import { aiPromoterAudit } from './ai-promoter.audit.ts'
import { companyRoutes } from './company/company.routes.ts'
import { aiPromoterDemo } from './demo/ai-promoter.demo.ts'
import { aiPageRoutes } from './page/ai-page.routes.ts'
import { generateRequestJob } from './requests/generate-request.job.ts'
import { requestRoutes } from './requests/requests.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { aiUsageCommands } from './usage/usage.commands.ts'
import { usageRoutes } from './usage/usage.routes.ts'

export const aiPromoter: Feature = {
  name: 'ai-promoter',
  routes: [...companyRoutes, ...staffRoutes, ...requestRoutes, ...aiPageRoutes, ...usageRoutes],
  jobs: [generateRequestJob],
  demo: [aiPromoterDemo],
  commands: aiUsageCommands,
  auditActions: aiPromoterAudit.actions,
}
