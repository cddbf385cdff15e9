import type { WebFeature } from '../../platform/web-feature.ts'

export const auditLog: WebFeature = {
  routes: [
    {
      path: '/auditLog',
      parent: 'Settings',
      title: 'Audit Log',
      layout: 'shell',
      screen: () => import('./AuditLogScreen.tsx'),
      tab: { group: 'Security', administratorsOnly: true },
    },
  ],
}
