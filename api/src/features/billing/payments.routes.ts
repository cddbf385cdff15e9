import { refundInvoice } from '#contract/billing/invoice-operator.ts'
import {
  confirmPayment,
  confirmPaymentByLink,
  endReservation,
  endReservationByLink,
  getCardForm,
  getPaymentOutcome,
  reportBlockedHost,
  reserveByLink,
  reservePayment,
  staxReported,
} from '#contract/billing/payments.ts'
import { AppError } from '../../platform/base/app-error.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import { openRoute, operatorRoute, type Route, route, slowRoute } from '../../platform/http/route.ts'
import { recordBlockedHost } from './blocked-hosts/blocked-hosts.service.ts'
import { getPayerEvenIfLinkExpired, getPayerOfLink } from './pay-links/pay-link-payer.ts'
import { queueReportedTransaction } from './payments/card-webhook.service.ts'
import { readPaymentOutcome, verifyAndApplyCharge } from './payments/confirm-payment.service.ts'
import { recordFailureReportedByPage } from './payments/end-reservation.service.ts'
import { reserveInvoicesForPayer } from './payments/reserve-payment.service.ts'
import { setInvoiceLanguage } from './records/invoice-emails.queries.ts'
import { storeAndTryRefund } from './refunds/refund-invoice.service.ts'

export const paymentsRoutes: Route[] = [
  openRoute(getCardForm, async ({ services: { cards } }) => {
    if (!cards.form) throw new AppError('unavailable', 'Card payments aren’t available here. Please contact support.')
    const { scriptUrl, publicToken, apiEndpoint } = cards.form
    return { script_url: scriptUrl, public_token: publicToken, api_endpoint: apiEndpoint }
  }),

  openRoute(reportBlockedHost, async (context, { body }) => {
    await recordBlockedHost(context, body)
    return {}
  }),

  // A slow route, which holds no transaction, because reserving may call the provider
  slowRoute(reservePayment, async ({ services, request, account }, { body }) =>
    reserveInvoicesForPayer(services, {
      clientUuid: account.clientUuid,
      accountUuid: account.uuid,
      requestId: request.id,
      invoiceUuids: body.client_invoice_uuids,
      holder: body.holder,
    }),
  ),

  route(endReservation, async ({ db, services, request, account }, { params, body }) => {
    const reporter = { accountUuid: account.uuid, requestId: request.id }
    await recordFailureReportedByPage(db, services, { paymentUuid: params.payment_uuid }, body, reporter)
    return {}
  }),

  route(getPaymentOutcome, ({ db }, { params }) => readPaymentOutcome(db, params.payment_uuid)),

  slowRoute(confirmPayment, async ({ services, request, account }, { body }) =>
    verifyAndApplyCharge(services, {
      clientUuid: account.clientUuid,
      accountUuid: account.uuid,
      requestId: request.id,
      invoiceUuid: body.client_invoice_uuid,
      transactionId: body.transaction_uuid,
    }),
  ),

  openRoute(reserveByLink, async (context, { params, query, body }) => {
    const payer = await getPayerOfLink(context, params.uuid, query.session_id)
    const { language } = body
    if (language) await withTenant(context.services.database, payer.clientUuid, (db) => setInvoiceLanguage(db, params.uuid, language))
    return reserveInvoicesForPayer(context.services, { ...payer, invoiceUuids: [params.uuid], holder: body.holder })
  }),

  openRoute(endReservationByLink, async (context, { params, query, body: { payment_uuid: paymentUuid, ...failure } }) => {
    const { clientUuid, ...reporter } = await getPayerEvenIfLinkExpired(context, params.uuid, query.session_id)
    const attempt = { paymentUuid, invoiceUuid: params.uuid }
    await withTenant(context.services.database, clientUuid, (db) =>
      recordFailureReportedByPage(db, context.services, attempt, failure, reporter),
    )
    return {}
  }),

  openRoute(confirmPaymentByLink, async (context, { query, body }) => {
    const payer = await getPayerEvenIfLinkExpired(context, body.client_invoice_uuid, query.session_id)
    return verifyAndApplyCharge(context.services, { ...payer, invoiceUuid: body.client_invoice_uuid, transactionId: body.transaction_uuid })
  }),

  openRoute(staxReported, (context, { params, body }) => queueReportedTransaction(context, params.secret, body)),

  operatorRoute(refundInvoice, async (context, { params, body }) => storeAndTryRefund(context, params.uuid, body)),
]
