import type { AlertSetting } from '../../platform/alert-addresses/alert-addresses.ts'
import { findNotice, saveNotice } from '../inquiry-settings/inquiry-settings.public.ts'
import { webInquiriesAudit } from './web-inquiries.audit.ts'

export const inquiryAlerts: AlertSetting = {
  kind: 'web-inquiries',
  what: 'new web inquiries',
  screen: '/webInquiries',
  find: findNotice,
  save: saveNotice,
  record: (db, event, step) => webInquiriesAudit.record(db, { ...event, action: `inquiry_notice_${step}` }),
}
