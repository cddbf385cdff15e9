import type { Feature } from '../../platform/feature/feature.ts'
import { inquirySettingsAudit } from './inquiry-settings.audit.ts'
import { inquirySettingsCommands } from './inquiry-settings.commands.ts'
import { inquirySettingsDemo } from './inquiry-settings.demo.ts'
import { inquirySettingsRoutes } from './inquiry-settings.routes.ts'
import { missedCallsOffer } from './inquiry-settings.today.ts'

export const inquirySettings: Feature = {
  name: 'inquiry-settings',
  routes: inquirySettingsRoutes,
  demo: [inquirySettingsDemo],
  today: [missedCallsOffer],
  commands: inquirySettingsCommands,
  auditActions: inquirySettingsAudit.actions,
}
