import type { z } from 'zod'
import { PAYABLE_STATUSES } from '#contract/billing/invoices.ts'
import type { getInvoiceByLink, sendNewPayLink } from '#contract/billing/payments.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { AccountContext, OpenContext } from '../../../platform/http/route.ts'
import { assertNotBlockedInProcess, countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { billingAudit } from '../billing.audit.ts'
import { sendNewLinkEmail } from '../emails/invoice-emails.service.ts'
import { moveRemainderToNewInvoice } from '../invoices/move-remainder.service.ts'
import { createPayLinkUrl, findClientOfPayLink } from '../pay-link.ts'
import { selectInvoicesForEmail } from '../records/invoice-emails.queries.ts'
import { findInvoiceLanguage, findPayerDetails } from '../records/invoice-links.queries.ts'
import { findInvoice } from '../records/invoices.queries.ts'

/** Rate limit per IP address. Only invalid links are counted, because an entire practice may share one address */
export const WRONG_LINKS = { name: 'wrong pay link by address', max: 60, windowS: 600 }
const NEW_LINKS_BY_ADDRESS = { name: 'new pay links by address', max: 20, windowS: 3600 }
/** Rate limited because each request sends an email to the address on file */
const NEW_LINKS_BY_INVOICE = { name: 'new pay links by invoice', max: 3, windowS: 3600 }

/** Rate limited because each request creates a link */
const RESTS_BY_INVOICE = { name: 'pay links of a rest by invoice', max: 20, windowS: 3600 }

const LINK_EXPIRED = 'This link has expired. We can email a new one to the address on file'

/**
 * Returns the invoice's client. An unknown invoice and a wrong session get the same error; only a genuine link is reported as expired
 */
export async function getClientOfLink({ services, request }: OpenContext, uuid: string, sessionId: string): Promise<string> {
  const { database, clock } = services
  assertNotBlockedInProcess(database, clock, WRONG_LINKS, request.address)
  const link = await findClientOfPayLink(services, uuid, sessionId)
  if (!link) {
    await countAttemptOrThrow(database, clock, WRONG_LINKS, request.address)
    throw notFound('This invoice')
  }
  if (link.expired) throw new AppError('gone', LINK_EXPIRED)
  return link.clientUuid
}

/** What the holder of a link sees: the invoice if it can be paid, and only those facts about the business that the form needs */
export async function readInvoiceOfLink(
  context: OpenContext,
  uuid: string,
  sessionId: string,
): Promise<EndpointResult<typeof getInvoiceByLink>> {
  const { database, config } = context.services
  const clientUuid = await getClientOfLink(context, uuid, sessionId)
  const read = async (db: Db) => ({
    invoice: await findInvoice(db, uuid),
    payer: await findPayerDetails(db, clientUuid),
    language: await findInvoiceLanguage(db, uuid),
  })
  const { invoice, payer, language } = await withTenant(database, clientUuid, read, { readOnly: true })
  if (!invoice || !payer) throw notFound('This invoice')
  const { companyName, brand, ...billing } = payer
  return {
    data: PAYABLE_STATUSES.includes(invoice.invoice_status) ? invoice : null,
    invoice_status: invoice.invoice_status,
    rest_amounts: invoice.invoice_status === 'PARTIAL' ? invoice.balance_amounts : 0,
    company_name: companyName,
    billing,
    support_email: brandIdentity(config, brand).supportEmail,
    language,
  }
}

/** The pay link of the invoice that collects the remaining balance. The session of the first link opens no invoice but that one */
export async function createRemainderPayLink(context: OpenContext, invoiceUuid: string, sessionId: string): Promise<string> {
  const { services, request } = context
  const clientUuid = await getClientOfLink(context, invoiceUuid, sessionId)
  await countAttemptOrThrow(services.database, services.clock, RESTS_BY_INVOICE, invoiceUuid)
  const rest = await moveRemainderToNewInvoice(services, { clientUuid, invoiceUuid, accountUuid: null, requestId: request.id })
  return withTenant(services.database, clientUuid, async (db) => {
    const [invoice] = await selectInvoicesForEmail(db, [rest])
    if (!invoice) throw notFound('This invoice')
    return createPayLinkUrl(db, services, invoice)
  })
}

type NewLinkQuery = z.output<typeof sendNewPayLink.query>

/** The response is always the same, so that it does not reveal whether the link exists */
export async function emailNewLinkIfExpired(
  { services, request }: OpenContext,
  uuid: string,
  { session_id: sessionId, language }: NewLinkQuery,
): Promise<void> {
  const { database, clock } = services
  await countAttemptOrThrow(database, clock, NEW_LINKS_BY_ADDRESS, request.address)
  await countAttemptOrThrow(database, clock, NEW_LINKS_BY_INVOICE, uuid)
  const link = await findClientOfPayLink(services, uuid, sessionId)
  // A link that has not expired needs no replacement
  if (!link?.expired) return
  await withTenant(database, link.clientUuid, (db) => sendNewLinkEmail(db, services, uuid, language))
}

/** A pay link for an administrator to copy and pass on */
export async function createPayLinkToCopy({ db, services, account, request }: AccountContext, uuid: string): Promise<string> {
  const [invoice] = await selectInvoicesForEmail(db, [uuid])
  if (!invoice) throw notFound('This invoice')
  if (invoice.status !== 'PARTIAL' && !PAYABLE_STATUSES.includes(invoice.status))
    throw new AppError('conflict', 'There’s nothing to pay on this invoice')
  const details = { invoice: uuid, invoices: invoice.label }
  await billingAudit.recordBy(db, { account, request }, 'pay_link_made', details)
  return createPayLinkUrl(db, services, invoice)
}
