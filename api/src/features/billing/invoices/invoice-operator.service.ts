import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { createInvoice, emailInvoice, newInvoice } from '#contract/billing/invoice-operator.ts'
import { centsOf, MAX_AMOUNT_CENTS } from '#contract/formats/money.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { OperatorContext } from '../../../platform/http/route.ts'
import { billingAudit } from '../billing.audit.ts'
import { sendInvoiceEmail } from '../emails/invoice-emails.service.ts'
import { findJoinedLabels } from '../records/invoice-documents.queries.ts'
import {
  findBrandOfClient,
  findInvoiceByIdempotencyKey,
  findOperatorInvoice,
  insertInvoiceWithItems,
  lockLastInvoiceNumber,
  markInvoiceCanceled,
  type OperatorInvoice,
  saveLastInvoiceNumber,
} from '../records/invoice-operator.queries.ts'
import { lockInvoices } from '../records/invoices.queries.ts'

type NewInvoice = z.output<typeof newInvoice>

/** Returns the invoice, and whether it is new: a known idempotency key creates no second invoice, and requires the same content */
export async function createInvoiceOnce(
  db: Db,
  form: NewInvoice,
  { key, request }: { key: string | undefined; request: OperatorContext['request'] },
): Promise<{ uuid: string; isNew: boolean }> {
  const { client_uuid: clientUuid } = form
  const brand = await findBrandOfClient(db, clientUuid)
  if (!brand) throw notFound('This client')
  const items = form.items.map((item) => ({
    itemType: item.item_type,
    description: item.item_description,
    amountCents: centsOf(item.amounts),
  }))
  const totalCents = items.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (totalCents > MAX_AMOUNT_CENTS) throw new AppError('invalid_input', 'The items add up to more than an invoice can hold')
  // Loaded on first use: the fonts take memory that most processes never need
  const { findUndrawableLetter } = await import('../../../platform/documents/shared-fonts.ts')
  const undrawable = findUndrawableLetter([form.period, ...items.map(({ description }) => description)].join(' '))
  if (undrawable) throw new AppError('invalid_input', `An invoice’s PDF can’t show “${undrawable}”. Please use other characters`)
  const lastNumber = await lockLastInvoiceNumber(db, brand)
  // Looked up after the counter is locked: if two concurrent calls have the same key, the second finds the invoice of the first
  const known = key ? await findInvoiceByIdempotencyKey(db, key) : null
  const billingEmail = form.billing_email ?? ''
  const wanted = { clientUuid, invoiceDate: form.invoice_date, dueDate: form.due_date, period: form.period, billingEmail }
  if (known) {
    const { uuid, ...made } = known
    if (!isDeepStrictEqual(made, { ...wanted, items })) throw new AppError('conflict', 'This idempotency key belongs to another invoice')
    return { uuid, isNew: false }
  }
  await saveLastInvoiceNumber(db, brand, lastNumber + 1)
  const invoice = { ...wanted, brand, number: lastNumber + 1, totalCents, idempotencyKey: key }
  const uuid = await insertInvoiceWithItems(db, invoice, items)
  const details = { invoice: uuid, invoices: await findJoinedLabels(db, [uuid]) }
  await billingAudit.recordBy(db, { clientUuid, request }, 'invoice_created', details)
  return { uuid, isNew: true }
}

export async function createAndEmailInvoice(
  { inSystem, services, request }: OperatorContext,
  body: z.output<typeof createInvoice.body>,
): Promise<OperatorInvoice> {
  return inSystem(async (db) => {
    const { uuid, isNew } = await createInvoiceOnce(db, body.invoice, { key: body.idempotency_key, request })
    if (isNew && body.send_email) assertInvoiceSent(await sendInvoiceEmail(db, services, uuid))
    const made = await findOperatorInvoice(db, uuid)
    if (!made) throw notFound('This invoice')
    return made
  })
}

function assertInvoiceSent(outcome: Awaited<ReturnType<typeof sendInvoiceEmail>>): void {
  if (outcome === 'missing') throw notFound('This invoice')
  if (outcome === 'ended') throw new AppError('conflict', 'This invoice is paid or canceled, so there’s nothing to pay')
  if (outcome === 'nobody') throw new AppError('conflict', 'There’s no address on file. Give one, or create an administrator')
}

export async function emailInvoiceByOperator(
  { inSystem, services, request }: OperatorContext,
  uuid: string,
  how: z.output<typeof emailInvoice.body>,
): Promise<void> {
  await inSystem(async (db) => {
    assertInvoiceSent(await sendInvoiceEmail(db, services, uuid, how))
    const [invoice] = await lockInvoices(db, [uuid])
    if (!invoice) throw notFound('This invoice')
    const details = { invoice: uuid, invoices: invoice.label }
    await billingAudit.recordBy(db, { clientUuid: invoice.clientUuid, request }, 'invoice_emailed', details)
  })
}

/** Idempotent. Throws if something was paid on the invoice, or if a payment for it is under way */
export async function cancelUnpaidInvoice({ inSystem, services, request }: OperatorContext, uuid: string): Promise<void> {
  await inSystem(async (db) => {
    const [invoice] = await lockInvoices(db, [uuid])
    if (!invoice) throw notFound('This invoice')
    if (invoice.status === 'CANCELED') return
    if (invoice.paidCents > 0) throw new AppError('conflict', 'Something was paid on this invoice. Refund it first')
    if (invoice.reservedBy) throw new AppError('conflict', 'A payment for this invoice is in progress. Please try again in a few minutes')
    await markInvoiceCanceled(db, uuid, services.clock.now())
    const details = { invoice: uuid, invoices: invoice.label }
    await billingAudit.recordBy(db, { clientUuid: invoice.clientUuid, request }, 'invoice_canceled', details)
  })
}
