export const CALL_STATUSES = ['Answered', 'Missed call', 'Busy', 'Unknown'] as const
export type CallStatus = (typeof CALL_STATUSES)[number]
