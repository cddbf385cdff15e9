import { changeInquiryState, downloadWebInquiries, getWebInquiry, replyToInquiry } from '#contract/web-inquiries/inquiry-replies.ts'
import { listWebInquiries, preflightWebInquiry, sendWebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import { openRoute, type Route, readRoute, route, slowRoute } from '../../platform/http/route.ts'
import { assertAddressUnderLimit } from '../inquiry-settings/inquiry-settings.public.ts'
import { createInquiriesCsv } from './download-inquiries.service.ts'
import { changeInquiryStateFrom } from './replies/inquiry-states.service.ts'
import { getInquiryDetail, sendReplyWithinLimits } from './replies/replies.service.ts'
import { buildInquiryListStatements } from './web-inquiries.queries.ts'
import { BY_ADDRESS, getFormForOrigin, storeInquiryAndNotify } from './web-inquiries.service.ts'

const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
}

export const webInquiriesRoutes: Route[] = [
  readRoute(
    listWebInquiries,
    ({ query }) => buildInquiryListStatements(query),
    ([data, [states = { new: 0, answered: 0, spam: 0 }], [replyTime]], { query: { page, size, state = 'all' } }) => {
      const totalElements = state === 'all' ? states.new + states.answered + states.spam : states[state]
      return {
        data,
        page: { totalElements, totalPage: Math.ceil(totalElements / size), size, number: page },
        states,
        answered_from_here: replyTime?.measured ?? 0,
        half_answered_within_s: replyTime?.halfWithinS ?? null,
      }
    },
  ),

  route(getWebInquiry, async (context, { params }) => ({ data: await getInquiryDetail(context, params.web_inquiry_uuid) })),

  route(changeInquiryState, async (context, { params, body }) => {
    await changeInquiryStateFrom(context, params.web_inquiry_uuid, body)
    return {}
  }),

  slowRoute(replyToInquiry, (context, { params, body }) => sendReplyWithinLimits(context, params.web_inquiry_uuid, body)),

  slowRoute(downloadWebInquiries, (context, { query }) => createInquiriesCsv(context, query)),

  openRoute(
    sendWebInquiry,
    async (context, { params, body }) => {
      await storeInquiryAndNotify(context, params.site_key, body)
      return {}
    },
    (context) => assertAddressUnderLimit(context, BY_ADDRESS),
  ),

  openRoute(preflightWebInquiry, async (context, { params }) => {
    await getFormForOrigin(context, params.site_key)
    return { status: 204, bytes: '', contentType: 'text/plain', cacheControl: 'no-store', headers: PREFLIGHT }
  }),
]
