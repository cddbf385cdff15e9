import type { Feature } from '../../platform/feature/feature.ts'
import { auditLogRoutes } from './audit-log.routes.ts'

export const auditLog: Feature = {
  name: 'audit-log',
  routes: (features) => {
    const declared = features.map(({ auditActions = {} }) => auditActions)
    return auditLogRoutes({
      sign_in: declared.flatMap(({ sign_in = [] }) => sign_in),
      failed_sign_in: declared.flatMap(({ failed_sign_in = [] }) => failed_sign_in),
      account: declared.flatMap(({ account = [] }) => account),
      other: declared.flatMap(({ other = [] }) => other),
    })
  },
}
