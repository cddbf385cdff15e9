import {
  getImport,
  getInvitationQr,
  listInvitations,
  optOut,
  previewImport,
  resendInvitation,
  sendInvitation,
  startImport,
} from '#contract/business-promoter.ts'
import { type Route, route, slowRoute } from '../../platform/http/route.ts'
import { selectNewestImport } from './import/import-invitations.queries.ts'
import { previewFile, startList } from './import/import-invitations.service.ts'
import { readInvitations } from './list-invitations.service.ts'
import { drawQr } from './qr/invitation-qr.service.ts'
import { changeOptOut, sendAgain, sendRequest } from './send/send-invitation.service.ts'

export const businessPromoterRoutes: Route[] = [
  route(listInvitations, (context, { query }) => readInvitations(context, query)),

  slowRoute(sendInvitation, async (context, { body }) => ({ business_promoter_uuid: await sendRequest(context, body) })),

  slowRoute(resendInvitation, async (context, { params }) => {
    await sendAgain(context, params.business_promoter_uuid)
    return {}
  }),

  route(optOut, async (context, { params, body }) => {
    await changeOptOut(context, params.business_promoter_uuid, body.opted_out)
    return {}
  }),

  slowRoute(getInvitationQr, (context) => drawQr(context)),

  slowRoute(previewImport, (context, { file }) => previewFile(context, file)),

  slowRoute(startImport, async (context, { body }) => {
    await startList(context, body)
    return { import_uuid: body.import_uuid }
  }),

  route(getImport, async ({ db }) => ({ data: await selectNewestImport(db) })),
]
