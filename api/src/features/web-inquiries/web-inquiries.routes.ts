import {
  askWebInquiry,
  getInquiryNotice,
  listWebInquiries,
  saveInquiryNotice,
  sendWebInquiry,
} from '#contract/web-inquiries/web-inquiries.ts'
import { openRoute, type Route, readRoute, route } from '../../platform/http/route.ts'
import { findNotice } from '../inquiry-settings/inquiry-settings.public.ts'
import { webInquiryStatements } from './web-inquiries.queries.ts'
import { changeNotice, openForm, receiveInquiry } from './web-inquiries.service.ts'

const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
}

export const webInquiriesRoutes: Route[] = [
  readRoute(
    listWebInquiries,
    ({ query }) => webInquiryStatements(query),
    ([data, [total]], { query }) => {
      const totalElements = total?.count ?? 0
      return { data, page: { totalElements, totalPage: Math.ceil(totalElements / query.size), size: query.size, number: query.page } }
    },
  ),

  openRoute(sendWebInquiry, async (context, { params, body }) => {
    await receiveInquiry(context, params.site_key, body)
    return {}
  }),

  openRoute(askWebInquiry, async (context, { params }) => {
    await openForm(context, params.site_key)
    return { status: 204, bytes: '', contentType: 'text/plain', cacheControl: 'no-store', headers: PREFLIGHT }
  }),

  route(getInquiryNotice, async ({ db }) => {
    const { notify, notifyEmail } = await findNotice(db)
    return { notify, notify_email: notifyEmail }
  }),

  route(saveInquiryNotice, async (context, { body }) => {
    await changeNotice(context, { notify: body.notify, notifyEmail: body.notify_email })
    return {}
  }),
]
