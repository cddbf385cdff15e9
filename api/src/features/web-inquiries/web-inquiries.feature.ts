import type { Feature } from '../../platform/feature/feature.ts'
import { webInquiriesAudit } from './web-inquiries.audit.ts'
import { webInquiriesDemo } from './web-inquiries.demo.ts'
import { webInquiriesRoutes } from './web-inquiries.routes.ts'
import { webInquiriesToday } from './web-inquiries.today.ts'

export const webInquiries: Feature = {
  name: 'web-inquiries',
  routes: webInquiriesRoutes,
  demo: [webInquiriesDemo],
  today: [webInquiriesToday],
  auditActions: webInquiriesAudit.actions,
}
