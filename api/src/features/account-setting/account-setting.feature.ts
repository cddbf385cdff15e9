import type { Feature } from '../../platform/feature/feature.ts'
import { accountSettingAudit } from './account-setting.audit.ts'
import { accountSettingRoutes } from './account-setting.routes.ts'
import { accountSettingToday } from './account-setting.today.ts'

export const accountSetting: Feature = {
  name: 'account-setting',
  routes: (features) => accountSettingRoutes(features.flatMap(({ cart }) => cart ?? [])),
  today: [accountSettingToday],
  auditActions: accountSettingAudit.actions,
}
