import { mailReturned, textReceived, textStatusChanged } from '#contract/consent.ts'
import { openRoute, type Route } from '../../platform/http/route.ts'
import { noteTextStatus, receiveText } from './consent.service.ts'
import { noteReturned } from './returned-mail.service.ts'

export const consentRoutes: Route[] = [
  openRoute(textReceived, (context, { body }) => receiveText(context, body)),
  openRoute(textStatusChanged, (context, { body }) => noteTextStatus(context, body)),
  openRoute(mailReturned, (context, { params, body }) => noteReturned(context, params.secret, body)),
]
