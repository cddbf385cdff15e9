import { mailReturned, textReceived, textStatusChanged } from '#contract/consent.ts'
import { openRoute, type Route } from '../../platform/http/route.ts'
import { recordBouncedEmail } from './bounced-email.service.ts'
import { receiveTextAndRespond, recordTextDeliveryReport } from './consent.service.ts'

export const consentRoutes: Route[] = [
  openRoute(textReceived, (context, { body }) => receiveTextAndRespond(context, body)),
  openRoute(textStatusChanged, (context, { body }) => recordTextDeliveryReport(context, body)),
  openRoute(mailReturned, (context, { params, body }) => recordBouncedEmail(context, params.secret, body)),
]
