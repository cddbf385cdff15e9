import type { Feature } from '../../platform/feature/feature.ts'
import { actionItemsRoutes } from './action-items/action-items.routes.ts'
import { actionItemsToday } from './action-items/action-items.today.ts'
import { callsAudit } from './calls.audit.ts'
import { callsDemo } from './calls.demo.ts'
import { callsRoutes } from './calls.routes.ts'
import { callsToday } from './calls.today.ts'
import { callCorrectionsRoutes } from './corrections/call-corrections.routes.ts'
import { actionItemsDemo } from './demo/action-items.demo.ts'
import { analyzeCallJob } from './intake/analysis/analyze-call.job.ts'
import { callIntakeRoutes } from './intake/call-intake.routes.ts'
import { purgeReportsJob } from './intake/purge-reports.job.ts'
import { reconcileCallsJob } from './intake/reconcile-calls.job.ts'
import { fetchRecordingJob } from './intake/recording/fetch-recording.job.ts'
import { purgePiecesJob } from './intake/recording/purge-pieces.job.ts'
import { transcribeCallJob } from './intake/recording/transcribe-call.job.ts'
import { manualTasksDemo } from './manual-tasks/manual-tasks.demo.ts'
import { manualTasksRoutes } from './manual-tasks/manual-tasks.routes.ts'
import { callNotesDemo } from './notes/call-notes.demo.ts'
import { callNotesRoutes } from './notes/call-notes.routes.ts'
import { spamNumbersRoutes } from './numbers/spam-numbers.routes.ts'
import { outgoingCallsDemo } from './outgoing/outgoing-calls.demo.ts'
import { outgoingCallsRoutes } from './outgoing/outgoing-calls.routes.ts'
import { reconcileOutgoingCallJob } from './outgoing/reconcile-outgoing-call.job.ts'
import { purgeRecordingKeysJob } from './recordings/purge-recording-keys.job.ts'
import { waveformRoutes } from './recordings/waveform/waveform.routes.ts'
import { callersSearch } from './search/callers.search.ts'
import { textBackJob } from './text-back/text-back.job.ts'
import { textBacksDemo } from './text-back/text-backs.demo.ts'

export const calls: Feature = {
  name: 'calls',
  routes: [
    ...callsRoutes,
    ...waveformRoutes,
    ...callCorrectionsRoutes,
    ...spamNumbersRoutes,
    ...actionItemsRoutes,
    ...manualTasksRoutes,
    ...callNotesRoutes,
    ...callIntakeRoutes,
    ...outgoingCallsRoutes,
  ],
  jobs: [
    fetchRecordingJob,
    transcribeCallJob,
    analyzeCallJob,
    textBackJob,
    reconcileCallsJob,
    reconcileOutgoingCallJob,
    purgeRecordingKeysJob,
    purgePiecesJob,
    purgeReportsJob,
  ],
  demo: [callsDemo, actionItemsDemo, manualTasksDemo, callNotesDemo, textBacksDemo, outgoingCallsDemo],
  today: [callsToday, actionItemsToday],
  search: [callersSearch],
  auditActions: callsAudit.actions,
}
