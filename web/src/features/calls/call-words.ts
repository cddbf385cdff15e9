import type { CALL_STATUS_FILTERS, CallCategory, CallColumn, NEW_CLIENT_FILTERS, ReferralSource } from '#contract/calls.ts'

export const CATEGORY_WORDS: Record<CallCategory, string> = {
  APPOINTMENT: 'Appointment',
  GENERAL_INQUIRY: 'General inquiry',
  CANCEL_APPOINTMENT: 'Cancel appointment',
  COMPLAINT: 'Complaint',
  UNKNOWN: 'Unknown',
  APPOINTMENT_CHANGE: 'Appointment change',
  APPOINTMENT_CONFIRM: 'Appointment confirm',
}

export const REFERRAL_WORDS: Record<ReferralSource, string> = {
  GOOGLE: 'Google',
  FACEBOOK: 'Facebook',
  INSTAGRAM: 'Instagram',
  LINKEDIN: 'LinkedIn',
  YELP: 'Yelp',
  WEBSITE: 'Website',
  ETC: 'Other',
  UNKNOWN: 'Unknown',
}

export const STATUS_FILTER_WORDS: Record<(typeof CALL_STATUS_FILTERS)[number], string> = {
  ANSWERED: 'Answered',
  MISSED_CALL: 'Missed call',
}

export const NEW_CLIENT_WORDS: Record<(typeof NEW_CLIENT_FILTERS)[number], string> = {
  NEW_CLIENT: 'New',
  NOT_NEW_CLIENT: 'Not new',
}

export const COLUMN_WORDS: Record<CallColumn, string> = {
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

export const UNKNOWN_CALLER = 'Unknown caller'
/** What stands where the specification has no value */
export const NOTHING = '-'

export function optionsOf<Value extends string>(words: Record<Value, string>): { value: Value; label: string }[] {
  return (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))
}
