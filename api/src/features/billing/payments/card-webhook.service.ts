import { notFound } from '../../../platform/base/app-error.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import type { BinaryResponse, OpenContext } from '../../../platform/http/route.ts'
import { resolvePaymentJob } from './resolve-payment.job.ts'

/**
 * A call of the webhook is only a hint: anybody who knows its URL can call it, so the transaction is fetched from the provider before it is
 * trusted
 */
export async function queueReportedTransaction({ services, request }: OpenContext, secret: string, body: unknown): Promise<BinaryResponse> {
  const { cards, database, jobs } = services
  const report = cards.readReport(secret, body)
  if (!report) throw notFound('This address')
  const { transactionId } = report
  if (transactionId) await withSystem(database, (db) => jobs.enqueue(db, resolvePaymentJob, { transactionId, requestId: request.id }))
  return { bytes: 'ok', contentType: 'text/plain; charset=utf-8', cacheControl: 'no-store' }
}
