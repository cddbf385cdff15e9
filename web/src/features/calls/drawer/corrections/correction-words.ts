import type { CorrectableField } from '#contract/calls/call-corrections.ts'
import { CATEGORY_WORDS, REFERRAL_WORDS } from '#contract/calls/call-words.ts'
import { UNKNOWN_CALLER } from '../../call-words.ts'
import type { CallDetail } from '../../calls.data.ts'

type Values = Pick<CallDetail, CorrectableField>

export const FIELD_WORDS: Record<CorrectableField, string> = {
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

export const NOT_KNOWN = 'Not known'

const yesOrNo = (value: boolean | null) => (value === null ? NOT_KNOWN : value ? 'Yes' : 'No')

const numberOrNone = (value: number | null) => (value === null ? NOT_KNOWN : String(value))

const VALUE_FORMATTERS: { [F in CorrectableField]: (value: Values[F]) => string } = {
  caller_name: (name) => name || UNKNOWN_CALLER,
  category: (category) => CATEGORY_WORDS[category],
  referral_source: (source) => REFERRAL_WORDS[source],
  new_client: yesOrNo,
  conversion: yesOrNo,
  appointments: numberOrNone,
  issued_resolved: yesOrNo,
  ai_analytics: numberOrNone,
  summary: (summary) => summary || 'None',
}

/** Formats a value for people: "Appointment", "Yes" */
export function valueInWords<F extends CorrectableField>(field: F, value: Values[F]): string {
  return VALUE_FORMATTERS[field](value)
}
