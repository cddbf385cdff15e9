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
import { countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import { createInvoicesCsv } from './invoices/download-invoices.service.ts'
import { importInvoiceFile } from './invoices/import-invoices.service.ts'
import { findInvoiceDetail } from './invoices/invoice-detail.queries.ts'
import { cancelUnpaidInvoice, createAndEmailInvoice, emailInvoiceByOperator } from './invoices/invoice-operator.service.ts'
import { moveRemainderToNewInvoice } from './invoices/move-remainder.service.ts'
import { buildOpenAmountStatements, toWireOpenAmount } from './invoices/open-amount.queries.ts'
import { createInvoiceDownload, createReceiptDownload, createStatementDownload } from './letters/invoice-documents.service.ts'
import {
  createPayLinkToCopy,
  createRemainderPayLink,
  emailNewLinkIfExpired,
  getClientOfLink,
  readInvoiceOfLink,
} from './pay-links/pay-links.service.ts'
import { findOperatorInvoices } from './records/invoice-operator.queries.ts'
import { buildHistoryPageStatements, findPartlyPaidInvoices, findUnpaidInvoices, toHistoryPage } from './records/invoices.queries.ts'

const toPageFields = (total: number, { page, size }: { page: number; size: number }) => ({
  totalElements: total,
  totalPage: Math.ceil(total / size),
  size,
  number: page,
})

/** Rate limited because anybody with the link can request the PDF, which is drawn anew each time */
const DOWNLOADS_BY_LINK = { name: 'invoice downloads by link', max: 60, windowS: 600 }

export const invoicesRoutes: Route[] = [
  route(listUnpaidInvoices, async ({ db }) => ({ data: await findUnpaidInvoices(db), partly_paid: await findPartlyPaidInvoices(db) })),

  readRoute(getOpenAmount, buildOpenAmountStatements, ([sums, paid]) => toWireOpenAmount(sums, paid)),

  readRoute(
    listInvoices,
    ({ query }) => buildHistoryPageStatements(query),
    ([rows], { query }) => {
      const { data, total } = toHistoryPage(rows)
      return { data, page: toPageFields(total, query) }
    },
  ),

  route(getInvoice, async ({ db }, { params }) => {
    const data = await findInvoiceDetail(db, params.uuid)
    if (!data) throw notFound('This invoice')
    return { data }
  }),

  slowRoute(downloadInvoiceList, (context, { query }) => createInvoicesCsv(context, query)),
  slowRoute(downloadInvoice, ({ services, inTenant }, { params }) => createInvoiceDownload(services, inTenant, params.uuid)),
  slowRoute(downloadReceipt, ({ services, inTenant }, { params }) => createReceiptDownload(services, inTenant, params.uuid)),
  slowRoute(downloadStatement, ({ services, inTenant, account }, { query }) =>
    createStatementDownload(services, inTenant, account.clientUuid, query.year),
  ),

  // A slow route, which holds no transaction: invoice numbers belong to the brand, not to the business
  slowRoute(payRest, async ({ services, account, request }, { params: { uuid: invoiceUuid } }) => {
    const order = { clientUuid: account.clientUuid, accountUuid: account.uuid, invoiceUuid, requestId: request.id }
    return { client_invoice_uuid: await moveRemainderToNewInvoice(services, order) }
  }),

  route(makePayLink, async (context, { params }) => ({ url: await createPayLinkToCopy(context, params.uuid) })),

  openRoute(getInvoiceByLink, (context, { params, query }) => readInvoiceOfLink(context, params.uuid, query.session_id)),

  openRoute(downloadInvoiceByLink, async (context, { params, query }) => {
    const { services } = context
    const clientUuid = await getClientOfLink(context, params.uuid, query.session_id)
    await countAttemptOrThrow(services.database, services.clock, DOWNLOADS_BY_LINK, params.uuid)
    return createInvoiceDownload(services, (run) => withTenant(services.database, clientUuid, run, { readOnly: true }), params.uuid)
  }),

  openRoute(payRestByLink, async (context, { params, query }) => ({
    url: await createRemainderPayLink(context, params.uuid, query.session_id),
  })),

  openRoute(sendNewPayLink, async (context, { params, query }) => {
    await emailNewLinkIfExpired(context, params.uuid, query)
    return {}
  }),

  operatorRoute(createInvoice, async (context, { body }) => ({ data: await createAndEmailInvoice(context, body) })),

  operatorRoute(listOperatorInvoices, async ({ inSystem }, { query }) => {
    const { data, total } = await inSystem((db) => findOperatorInvoices(db, query))
    return { data, page: toPageFields(total, query) }
  }),

  operatorRoute(emailInvoice, async (context, { params, body }) => {
    await emailInvoiceByOperator(context, params.uuid, body)
    return {}
  }),

  operatorRoute(cancelInvoice, async (context, { params }) => {
    await cancelUnpaidInvoice(context, params.uuid)
    return {}
  }),

  operatorRoute(importInvoices, (context, { file }) => importInvoiceFile(context, file)),
]
