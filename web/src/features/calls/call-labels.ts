import type { CALL_STATUS_FILTERS, NEW_CLIENT_FILTERS } from '#contract/calls/calls.ts'

// Labels that only the screens use. Those shared with the spreadsheet are in contract/src/calls/call-labels.ts

export const STATUS_FILTER_LABELS: Record<(typeof CALL_STATUS_FILTERS)[number], string> = {
  ANSWERED: 'Answered',
  MISSED_CALL: 'Missed call',
}

export const NEW_CLIENT_LABELS: Record<(typeof NEW_CLIENT_FILTERS)[number], string> = {
  NEW_CLIENT: 'New',
  NOT_NEW_CLIENT: 'Not new',
}

export const UNKNOWN_CALLER = 'Unknown caller'
/** Replaces a number that the caller withheld */
export const PRIVATE_NUMBER = 'Private number'
/** Replaces missing values */
export const NOTHING = '-'
