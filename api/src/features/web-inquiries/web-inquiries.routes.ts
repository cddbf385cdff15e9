import {
  askWebInquiry,
  confirmInquiryNotice,
  getInquiryNotice,
  listWebInquiries,
  saveInquiryNotice,
  sendWebInquiry,
} from '#contract/web-inquiries/web-inquiries.ts'
import { changeAlerts, confirmAlerts, getAlerts } from '../../platform/alert-addresses/alert-addresses.ts'
import { openRoute, type Route, readRoute, route, slowRoute } from '../../platform/http/route.ts'
import { inquiryAlerts } from './inquiry-alerts.ts'
import { webInquiryStatements } from './web-inquiries.queries.ts'
import { openForm, receiveInquiry } from './web-inquiries.service.ts'

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

  route(getInquiryNotice, (context) => getAlerts(context, inquiryAlerts)),

  slowRoute(saveInquiryNotice, (context, { body }) =>
    changeAlerts(context, inquiryAlerts, { notify: body.notify, notifyEmail: body.notify_email }),
  ),

  route(confirmInquiryNotice, (context, { body }) => confirmAlerts(context, inquiryAlerts, body.code)),
]
