import type { CallColumn } from './call-columns.ts'
import type { CALLER_KINDS, CallCategory, ReferralSource } from './calls.ts'

// Labels shared by the screen and the spreadsheet

export const CATEGORY_LABELS: Record<CallCategory, string> = {
  APPOINTMENT: 'Appointment',
  GENERAL_INQUIRY: 'General inquiry',
  CANCEL_APPOINTMENT: 'Cancel appointment',
  COMPLAINT: 'Complaint',
  UNKNOWN: 'Unknown',
  APPOINTMENT_CHANGE: 'Appointment change',
  APPOINTMENT_CONFIRM: 'Appointment confirm',
}

export const CALLER_KIND_LABELS: Record<Exclude<(typeof CALLER_KINDS)[number], 'CUSTOMER'>, string> = {
  WRONG_NUMBER: 'Wrong number',
  ROBOCALL: 'Robocall',
}

export const REFERRAL_LABELS: Record<ReferralSource, string> = {
  GOOGLE: 'Google',
  FACEBOOK: 'Facebook',
  INSTAGRAM: 'Instagram',
  LINKEDIN: 'LinkedIn',
  YELP: 'Yelp',
  WEBSITE: 'Website',
  ETC: 'Other',
  UNKNOWN: 'Unknown',
}

export const COLUMN_LABELS: Record<CallColumn, string> = {
  CALL_DATETIME: 'Date',
  CALL_FROM: 'From',
  CALLER_NAME: 'Caller',
  CALLEE_NAME: 'Callee',
  CATEGORY: 'Category',
  REFERRAL_SOURCE: 'Referral',
  NEW_CLIENT: 'New client',
  CONVERSION: 'Conversion',
  APPOINTMENTS: 'Appointments',
  AI_ANALYTICS: 'Quality',
  CUSTOMER_SATISFACTION: 'Satisfaction',
  ISSUED_RESOLVED: 'Resolved',
  CALL_STATUS: 'Status',
  CALL_DURATION: 'Duration',
  KEYWORDS: 'Keywords',
  COMMENT: 'Comment',
  SUMMARY: 'Summary',
}
