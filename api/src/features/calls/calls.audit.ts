import { createAuditLog } from '../../platform/audit/audit.ts'

export const callsAudit = createAuditLog({
  other: [
    'action_item_dismissed',
    'action_item_restored',
    'call_marked_spam',
    'call_unmarked_spam',
    'spam_number_covered',
    'spam_number_uncovered',
    'call_analysis_requested',
    'call_corrected',
    'call_correction_undone',
    'calls_downloaded',
    'recording_opened',
    'outgoing_call_started',
    'calling_phone_confirmed',
    'calling_phone_removed',
    'task_added',
    'task_changed',
    'task_deleted',
  ],
})
