import { fileNameOf } from '#contract/formats/file-names.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { fromLocal, localDay } from '../../../platform/base/zoned-time.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { attachmentHeaders } from '../../../platform/http/attachment.ts'
import type { BinaryResponse } from '../../../platform/http/route.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import type { DrawAttachment, Services } from '../../../platform/services/services.ts'
import {
  findBilledClient,
  findInvoiceDocument,
  findInvoiceLabels,
  findInvoicesBilledBetween,
  sumBilledBefore,
} from '../records/invoice-documents.queries.ts'
import {
  findPaymentRecordsOfInvoice,
  findPaymentsAndRefundsBetween,
  findRefundedCents,
  sumNetPaidBefore,
} from '../records/payment-records.queries.ts'
import { drawInvoiceLetter, titleOfInvoice } from './invoice-letter.ts'
import { drawReceiptLetter, titleOfReceipt } from './receipt-letter.ts'
import { drawStatementLetter, titleOfStatement } from './statement-letter.ts'

type InTenant = <T>(run: (db: Db) => Promise<T>) => Promise<T>

/** The specification's file name for every downloaded invoice */
const INVOICE_FILE = 'invoices.pdf'

const toPdfDownload = (bytes: Buffer, name: string): BinaryResponse => ({
  bytes,
  contentType: 'application/pdf',
  cacheControl: 'no-store',
  headers: attachmentHeaders(name),
})

interface DrawnDocument {
  title: string
  bytes: Buffer
}

/** Rows are read in a transaction and the PDF is drawn after it, because drawing takes long and must not hold a connection */
async function renderInvoicePdf({ config }: Services, inTenant: InTenant, uuid: string): Promise<DrawnDocument> {
  const found = await inTenant((db) => findInvoiceDocument(db, uuid))
  if (!found) throw notFound('This invoice')
  return { title: titleOfInvoice(found), bytes: await drawInvoiceLetter(brandIdentity(config, found.client.brand), found) }
}

export async function createInvoiceDownload(services: Services, inTenant: InTenant, uuid: string): Promise<BinaryResponse> {
  const { bytes } = await renderInvoicePdf(services, inTenant, uuid)
  return toPdfDownload(bytes, INVOICE_FILE)
}

async function renderReceiptPdf({ config }: Services, inTenant: InTenant, uuid: string): Promise<DrawnDocument> {
  const { found, payments, refundedCents } = await inTenant(async (db) => ({
    found: await findInvoiceDocument(db, uuid),
    payments: await findPaymentRecordsOfInvoice(db, uuid),
    refundedCents: await findRefundedCents(db, uuid),
  }))
  if (!found) throw notFound('This invoice')
  const last = payments.at(-1)
  if (!last) throw new AppError('not_found', 'Nothing has been paid on this invoice yet')
  const bytes = await drawReceiptLetter(brandIdentity(config, found.client.brand), found, payments, refundedCents)
  return { title: titleOfReceipt(found, last.paidAt), bytes }
}

export async function createReceiptDownload(services: Services, inTenant: InTenant, uuid: string): Promise<BinaryResponse> {
  const { title, bytes } = await renderReceiptPdf(services, inTenant, uuid)
  return toPdfDownload(bytes, fileNameOf(title, 'pdf'))
}

/** PDF attachments for the emails about an invoice */
export const createInvoiceAttachment: DrawAttachment = (services, clientUuid, uuid) =>
  renderAttachmentIfFound(services, clientUuid, renderInvoicePdf, uuid)
export const createReceiptAttachment: DrawAttachment = (services, clientUuid, uuid) =>
  renderAttachmentIfFound(services, clientUuid, renderReceiptPdf, uuid)

async function renderAttachmentIfFound(
  services: Services,
  clientUuid: string,
  render: typeof renderInvoicePdf,
  uuid: string,
): ReturnType<DrawAttachment> {
  const inTenant: InTenant = (run) => withTenant(services.database, clientUuid, run)
  try {
    const { title, bytes } = await render(services, inTenant, uuid)
    return { name: fileNameOf(title, 'pdf'), contentType: 'application/pdf', bytes }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/** The year in the business's time zone: it begins and ends at the business's midnight */
export async function createStatementDownload(
  { config }: Services,
  inTenant: InTenant,
  clientUuid: string,
  year: number,
): Promise<BinaryResponse> {
  const found = await inTenant(async (db) => {
    const client = await findBilledClient(db, clientUuid)
    if (!client) throw notFound('This business')
    const newYear = (of: number) => fromLocal({ year: of, month: 1, day: 1, hour: 0, minute: 0 }, client.timeZone)
    const firstDay = `${year}-01-01`
    const paid = await findPaymentsAndRefundsBetween(db, newYear(year), newYear(year + 1))
    const labels = await findInvoiceLabels(db, [...new Set(paid.map(({ invoiceUuid }) => invoiceUuid))])
    return {
      year,
      client,
      openingCents: (await sumBilledBefore(db, firstDay)) - (await sumNetPaidBefore(db, newYear(year))),
      invoices: await findInvoicesBilledBetween(db, firstDay, `${year}-12-31`),
      payments: paid.map(({ paidAt, method, cents, invoiceUuid }) => ({
        day: localDay(paidAt, client.timeZone),
        label: labels.get(invoiceUuid) ?? '',
        method,
        cents,
      })),
    }
  })
  const bytes = await drawStatementLetter(brandIdentity(config, found.client.brand), found)
  return toPdfDownload(bytes, fileNameOf(titleOfStatement(found.client, year), 'pdf'))
}
