import { textReceived, textStatusChanged } from '#contract/consent.ts'
import { openRoute, type Route } from '../../platform/http/route.ts'
import { noteTextStatus, receiveText } from './consent.service.ts'

export const consentRoutes: Route[] = [
  openRoute(textReceived, (context, { body }) => receiveText(context, body)),
  openRoute(textStatusChanged, (context, { body }) => noteTextStatus(context, body)),
]
