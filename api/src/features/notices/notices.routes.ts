import {
  addNoticeRecipient,
  changeNoticeRecipient,
  confirmNoticeAddress,
  confirmNoticeNumber,
  getNotices,
  removeNoticeRecipient,
  sendNoticeConfirmation,
} from '#contract/notices.ts'
import { type Route, route, slowRoute } from '../../platform/http/route.ts'
import { listRecipients } from './recipients/recipients.queries.ts'
import {
  addRecipient,
  changeChoices,
  confirmAddress,
  confirmNumber,
  removeRecipient,
  sendConfirmationAgain,
} from './recipients/recipients.service.ts'

export const noticesRoutes: Route[] = [
  route(getNotices, async ({ db, services }) => ({ recipients: await listRecipients(db, services.clock.now()) })),

  slowRoute(addNoticeRecipient, (context, { body }) => addRecipient(context, body)),

  route(changeNoticeRecipient, async (context, { params, body }) => {
    await changeChoices(context, params.recipient_uuid, body.choices)
    return {}
  }),

  route(removeNoticeRecipient, async (context, { params }) => {
    await removeRecipient(context, params.recipient_uuid)
    return {}
  }),

  slowRoute(sendNoticeConfirmation, (context, { params }) => sendConfirmationAgain(context, params.recipient_uuid)),

  slowRoute(confirmNoticeNumber, async (context, { params, body }) => {
    await confirmNumber(context, params.recipient_uuid, body.code)
    return {}
  }),

  route(confirmNoticeAddress, (context, { body }) => confirmAddress(context, body.code)),
]
