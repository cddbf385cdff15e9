import { afterDial, afterMessage, callStatusChanged, handleVoiceCall, recordingStatusChanged } from '#contract/calls/call-intake.ts'
import { openRoute, type Route } from '../../../platform/http/route.ts'
import {
  recordDialAndRespond,
  recordRecordingReport,
  recordStatusReport,
  respondAfterMessage,
  respondToIncomingCall,
} from './call-intake.service.ts'

export const callIntakeRoutes: Route[] = [
  openRoute(handleVoiceCall, (context, { body }) => respondToIncomingCall(context, body)),
  openRoute(afterDial, (context, { query, body }) => recordDialAndRespond(context, query.to, body)),
  openRoute(afterMessage, (context, { query, body }) => respondAfterMessage(context, query.to, body)),
  openRoute(callStatusChanged, (context, { query, body }) => recordStatusReport(context, query.to, body)),
  openRoute(recordingStatusChanged, (context, { query, body }) => recordRecordingReport(context, query.to, body)),
]
