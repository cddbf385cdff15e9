import { afterDial, afterMessage, answerVoiceCall, callStatusChanged, recordingStatusChanged } from '#contract/calls/call-intake.ts'
import { openRoute, type Route } from '../../../platform/http/route.ts'
import { answerCall, endMessage, noteDialEnd, noteRecording, noteStatus } from './call-intake.service.ts'

export const callIntakeRoutes: Route[] = [
  openRoute(answerVoiceCall, (context, { body }) => answerCall(context, body)),
  openRoute(afterDial, (context, { query, body }) => noteDialEnd(context, query.to, body)),
  openRoute(afterMessage, (context, { query, body }) => endMessage(context, query.to, body)),
  openRoute(callStatusChanged, (context, { query, body }) => noteStatus(context, query.to, body)),
  openRoute(recordingStatusChanged, (context, { query, body }) => noteRecording(context, query.to, body)),
]
