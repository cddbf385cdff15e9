import { contributeToday } from '../../platform/today.ts'
import { countInquiriesSince } from './web-inquiries.queries.ts'

const DAY_MS = 24 * 3_600_000

/** Inquiries cannot be marked as read, so the menu's badge counts those of the last 24 hours */
export const webInquiriesToday = contributeToday(
  (now) => [countInquiriesSince.statement({ since: new Date(now.getTime() - DAY_MS) })],
  ([[inquiries]]) => (inquiries?.count ? { counts: [{ path: '/webInquiries', count: inquiries.count, urgent: false }] } : {}),
)
