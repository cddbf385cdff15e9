import { getImport, previewImport, startImport } from '#contract/business-promoter/import-list.ts'
import {
  downloadInvitations,
  getInvitationQr,
  getQrPoster,
  listInvitations,
  optOut,
  resendInvitation,
  sendInvitation,
} from '#contract/business-promoter/invitations.ts'
import {
  getPromoterSettings,
  saveInvitationTemplate,
  saveReminder,
  saveYelpVisibility,
} from '#contract/business-promoter/promoter-settings.ts'
import { getPromoterStats } from '#contract/business-promoter/promoter-stats.ts'
import { getTextHours, saveTextHours } from '#contract/business-promoter/text-hours.ts'
import { operatorRoute, type Route, route, slowRoute } from '../../platform/http/route.ts'
import { selectNewestImportWithProgress } from './import/import-invitations.queries.ts'
import { previewImportFile, storeAndQueueImport } from './import/import-invitations.service.ts'
import { createInvitationsCsv, listInvitationsPage, readPromoterStats } from './list/list-invitations.service.ts'
import { drawQrInSlot, drawQrPoster } from './qr/invitation-qr.service.ts'
import { changeCustomerOptOut, inviteCustomer, sendInvitationAgain } from './send/send-invitation.service.ts'
import {
  changeCustomMessage,
  changeReminderDays,
  changeYelpVisibility,
  readPromoterSettings,
} from './settings/promoter-settings.service.ts'
import { changeTextHours, readTextHours } from './settings/text-hours.service.ts'

export const businessPromoterRoutes: Route[] = [
  route(listInvitations, (context, { query }) => listInvitationsPage(context, query)),

  slowRoute(sendInvitation, (context, { body }) => inviteCustomer(context, body)),

  slowRoute(resendInvitation, (context, { params }) => sendInvitationAgain(context, params.business_promoter_uuid)),

  route(optOut, async (context, { params, body }) => {
    await changeCustomerOptOut(context, params.business_promoter_uuid, body.opted_out)
    return {}
  }),

  slowRoute(downloadInvitations, (context, { query }) => createInvitationsCsv(context, query)),

  route(getPromoterStats, async (context, { query }) => ({ data: await readPromoterStats(context, query) })),

  route(getPromoterSettings, async (context) => ({ data: await readPromoterSettings(context) })),

  route(saveInvitationTemplate, async (context, { body }) => {
    await changeCustomMessage(context, body)
    return {}
  }),

  route(saveReminder, async (context, { body }) => {
    await changeReminderDays(context, body.reminder_days)
    return {}
  }),

  route(saveYelpVisibility, async (context, { body }) => {
    await changeYelpVisibility(context, body.hide_yelp)
    return {}
  }),

  operatorRoute(getTextHours, async (context, { params }) => ({ data: await readTextHours(context, params.client_uuid) })),

  operatorRoute(saveTextHours, async (context, { params, body }) => {
    await changeTextHours(context, params.client_uuid, body)
    return {}
  }),

  slowRoute(getInvitationQr, (context) => drawQrInSlot(context)),

  slowRoute(getQrPoster, (context, { query }) => drawQrPoster(context, query)),

  slowRoute(previewImport, (context, { file }) => previewImportFile(context, file)),

  slowRoute(startImport, async (context, { body }) => {
    await storeAndQueueImport(context, body)
    return { import_uuid: body.import_uuid }
  }),

  route(getImport, async ({ db }) => ({ data: await selectNewestImportWithProgress(db) })),
]
