import type { CALL_STATUS_FILTERS, NEW_CLIENT_FILTERS } from '#contract/calls/calls.ts'

// Beside those that the spreadsheet uses too: contract/src/call-words.ts

export const STATUS_FILTER_WORDS: Record<(typeof CALL_STATUS_FILTERS)[number], string> = {
  ANSWERED: 'Answered',
  MISSED_CALL: 'Missed call',
}

export const NEW_CLIENT_WORDS: Record<(typeof NEW_CLIENT_FILTERS)[number], string> = {
  NEW_CLIENT: 'New',
  NOT_NEW_CLIENT: 'Not new',
}

export const UNKNOWN_CALLER = 'Unknown caller'
/** What stands where the specification has no value */
export const NOTHING = '-'

export function optionsOf<Value extends string>(words: Record<Value, string>): { value: Value; label: string }[] {
  return (Object.entries(words) as [Value, string][]).map(([value, label]) => ({ value, label }))
}
