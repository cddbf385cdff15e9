import { getTextPicture, mailReturned, textReceived, textStatusChanged } from '#contract/consent.ts'
import { openRoute, type Route } from '../../platform/http/route.ts'
import { receiveText, recordTextStatus } from './consent.service.ts'
import { recordReturnedEmail } from './returned-email.service.ts'
import { getPictureOfText } from './text-picture.service.ts'

export const consentRoutes: Route[] = [
  openRoute(textReceived, (context, { body }) => receiveText(context, body)),
  openRoute(textStatusChanged, (context, { body }) => recordTextStatus(context, body)),
  openRoute(mailReturned, (context, { params, body }) => recordReturnedEmail(context, params.secret, body)),
  openRoute(getTextPicture, (context, { query }) => getPictureOfText(context, query.key)),
]
