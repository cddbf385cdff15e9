import { getNoticeDevices, removeNoticeDevice, saveNoticeDevice, testNoticeDevice } from '#contract/notices/notice-devices.ts'
import {
  addNoticeRecipient,
  changeNoticeRecipient,
  confirmNoticeAddress,
  confirmNoticeNumber,
  getNotices,
  removeNoticeRecipient,
  sendNoticeConfirmation,
} from '#contract/notices/notices.ts'
import { type Route, route, slowRoute } from '../../platform/http/route.ts'
import { listDevicesWithPublicKey, removeDevice, saveDevice, sendTestNotice } from './devices/devices.service.ts'
import { findKindsWithoutRecipient } from './events/administrators.queries.ts'
import { listRecipients } from './recipients/recipients.queries.ts'
import {
  addRecipient,
  changeRecipientChoices,
  confirmNumberByCode,
  confirmRecipientOrReportAddress,
  removeRecipient,
  sendConfirmationAgain,
} from './recipients/recipients.service.ts'

export const noticesRoutes: Route[] = [
  route(getNotices, async ({ db, services }) => ({
    recipients: await listRecipients(db, services.clock.now()),
    unclaimed_kinds: await findKindsWithoutRecipient(db),
  })),

  slowRoute(addNoticeRecipient, (context, { body }) => addRecipient(context, body)),

  route(changeNoticeRecipient, async (context, { params, body }) => {
    await changeRecipientChoices(context, params.recipient_uuid, body.choices)
    return {}
  }),

  route(removeNoticeRecipient, async (context, { params }) => {
    await removeRecipient(context, params.recipient_uuid)
    return {}
  }),

  slowRoute(sendNoticeConfirmation, (context, { params }) => sendConfirmationAgain(context, params.recipient_uuid)),

  slowRoute(confirmNoticeNumber, async (context, { params, body }) => {
    await confirmNumberByCode(context, params.recipient_uuid, body.code)
    return {}
  }),

  route(confirmNoticeAddress, (context, { body }) => confirmRecipientOrReportAddress(context, body.code)),

  route(getNoticeDevices, (context) => listDevicesWithPublicKey(context)),

  route(saveNoticeDevice, (context, { body }) => saveDevice(context, body)),

  route(removeNoticeDevice, async (context, { params }) => {
    await removeDevice(context, params.device_uuid)
    return {}
  }),

  slowRoute(testNoticeDevice, async (context, { params }) => {
    await sendTestNotice(context, params.device_uuid)
    return {}
  }),
]
