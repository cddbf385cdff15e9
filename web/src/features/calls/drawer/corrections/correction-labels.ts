import type { CorrectableField } from '#contract/calls/call-corrections.ts'
import { CATEGORY_LABELS, REFERRAL_LABELS } from '#contract/calls/call-labels.ts'
import { UNKNOWN_CALLER } from '../../call-labels.ts'
import type { CallDetail } from '../../calls.data.ts'

type Values = Pick<CallDetail, CorrectableField>

export const FIELD_LABELS: Record<CorrectableField, string> = {
  caller_name: 'Caller',
  category: 'Category',
  referral_source: 'Referral',
  new_client: 'New client',
  conversion: 'Conversion',
  appointments: 'Appointments',
  issued_resolved: 'Resolved',
  ai_analytics: 'Quality',
  summary: 'Summary',
}

export const NOT_KNOWN = 'Unknown'

const formatYesOrNo = (value: boolean | null) => (value === null ? NOT_KNOWN : value ? 'Yes' : 'No')

const formatNumberOrUnknown = (value: number | null) => (value === null ? NOT_KNOWN : String(value))

const VALUE_FORMATTERS: { [F in CorrectableField]: (value: Values[F]) => string } = {
  caller_name: (name) => name || UNKNOWN_CALLER,
  category: (category) => CATEGORY_LABELS[category],
  referral_source: (source) => REFERRAL_LABELS[source],
  new_client: formatYesOrNo,
  conversion: formatYesOrNo,
  appointments: formatNumberOrUnknown,
  issued_resolved: formatYesOrNo,
  ai_analytics: formatNumberOrUnknown,
  summary: (summary) => summary || 'None',
}

/** Formats a value for people: "Appointment", "Yes" */
export function formatFieldValue<F extends CorrectableField>(field: F, value: Values[F]): string {
  return VALUE_FORMATTERS[field](value)
}
