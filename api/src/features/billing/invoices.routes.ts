import { cancelInvoice, createInvoice, emailInvoice, importInvoices, listOperatorInvoices } from '#contract/billing/invoice-operator.ts'
import {
  downloadInvoice,
  downloadInvoiceList,
  downloadReceipt,
  downloadStatement,
  getInvoice,
  getOpenAmount,
  listInvoices,
  listUnpaidInvoices,
  makePayLink,
  payRest,
} from '#contract/billing/invoices.ts'
import { downloadInvoiceByLink, getInvoiceByLink, payRestByLink, sendNewPayLink } from '#contract/billing/payments.ts'
import { notFound } from '../../platform/base/app-error.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import { openRoute, operatorRoute, type Route, readRoute, route, slowRoute } from '../../platform/http/route.ts'
import { countTry } from '../../platform/rate-limit/rate-limit.ts'
import { downloadInvoices } from './invoices/download-invoices.service.ts'
import { importFile } from './invoices/import-invoices.service.ts'
import { findInvoiceDetail } from './invoices/invoice-detail.queries.ts'
import { addInvoice, cancelUnpaid, emailInvoiceTo } from './invoices/invoice-operator.service.ts'
import { moveRest } from './invoices/move-rest.service.ts'
import { buildOpenAmountStatements, readOpenAmount } from './invoices/open-amount.queries.ts'
import { drawInvoice, drawReceipt, drawStatement } from './letters/invoice-documents.service.ts'
import { copyPayLink, openLink, payRestOfLink, readInvoiceOfLink, requestNewLink } from './pay-links/pay-links.service.ts'
import { findOperatorInvoices } from './records/invoice-operator.queries.ts'
import { buildHistoryStatements, findPartlyPaid, findUnpaid, readHistory } from './records/invoices.queries.ts'

const pageNumbers = (total: number, { page, size }: { page: number; size: number }) => ({
  totalElements: total,
  totalPage: Math.ceil(total / size),
  size,
  number: page,
})

/** Rate limited because anybody with the link can request its PDF, which is drawn each time */
const DOWNLOADS_BY_LINK = { name: 'invoice downloads by link', max: 60, windowS: 600 }

export const invoicesRoutes: Route[] = [
  route(listUnpaidInvoices, async ({ db }) => ({ data: await findUnpaid(db), partly_paid: await findPartlyPaid(db) })),

  readRoute(getOpenAmount, buildOpenAmountStatements, ([sums, paid]) => readOpenAmount(sums, paid)),

  readRoute(
    listInvoices,
    ({ query }) => buildHistoryStatements(query),
    ([rows], { query }) => {
      const { data, total } = readHistory(rows)
      return { data, page: pageNumbers(total, query) }
    },
  ),

  route(getInvoice, async ({ db }, { params }) => {
    const data = await findInvoiceDetail(db, params.uuid)
    if (!data) throw notFound('This invoice')
    return { data }
  }),

  slowRoute(downloadInvoiceList, (context, { query }) => downloadInvoices(context, query)),
  slowRoute(downloadInvoice, ({ services, inTenant }, { params }) => drawInvoice(services, inTenant, params.uuid)),
  slowRoute(downloadReceipt, ({ services, inTenant }, { params }) => drawReceipt(services, inTenant, params.uuid)),
  slowRoute(downloadStatement, ({ services, inTenant, account }, { query }) =>
    drawStatement(services, inTenant, account.clientUuid, query.year),
  ),

  // A slow route, which holds no transaction: invoice numbers are the brand's, not the business's
  slowRoute(payRest, async ({ services, account, request }, { params: { uuid: invoiceUuid } }) => {
    const order = { clientUuid: account.clientUuid, accountUuid: account.uuid, invoiceUuid, requestId: request.id }
    return { client_invoice_uuid: await moveRest(services, order) }
  }),

  route(makePayLink, async (context, { params }) => ({ url: await copyPayLink(context, params.uuid) })),

  openRoute(getInvoiceByLink, (context, { params, query }) => readInvoiceOfLink(context, params.uuid, query.session_id)),

  openRoute(downloadInvoiceByLink, async (context, { params, query }) => {
    const { services } = context
    const clientUuid = await openLink(context, params.uuid, query.session_id)
    await countTry(services.database, services.clock, DOWNLOADS_BY_LINK, params.uuid)
    return drawInvoice(services, (run) => withTenant(services.database, clientUuid, run, { readOnly: true }), params.uuid)
  }),

  openRoute(payRestByLink, async (context, { params, query }) => ({
    url: await payRestOfLink(context, params.uuid, query.session_id),
  })),

  openRoute(sendNewPayLink, async (context, { params, query }) => {
    await requestNewLink(context, params.uuid, query)
    return {}
  }),

  operatorRoute(createInvoice, async (context, { body }) => ({ data: await addInvoice(context, body) })),

  operatorRoute(listOperatorInvoices, async ({ inSystem }, { query }) => {
    const { data, total } = await inSystem((db) => findOperatorInvoices(db, query))
    return { data, page: pageNumbers(total, query) }
  }),

  operatorRoute(emailInvoice, async (context, { params, body }) => {
    await emailInvoiceTo(context, params.uuid, body)
    return {}
  }),

  operatorRoute(cancelInvoice, async (context, { params }) => {
    await cancelUnpaid(context, params.uuid)
    return {}
  }),

  operatorRoute(importInvoices, (context, { file }) => importFile(context, file)),
]
