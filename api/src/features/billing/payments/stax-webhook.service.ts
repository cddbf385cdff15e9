import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { notFound } from '../../../platform/app-error.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import type { BinaryAnswer, OpenContext } from '../../../platform/http/route.ts'
import { settlePaymentJob } from './settle-payment.job.ts'

const report = z.object({ id: z.string().min(1).max(100), type: z.string().optional() })

/** Whoever knows the address may tell us where to look, and no more: the transaction is fetched before anything of it is believed */
export async function receiveStaxReport({ services, request }: OpenContext, secret: string, body: unknown): Promise<BinaryAnswer> {
  const { config, database, jobs } = services
  if (!config.stax || !isSame(secret, config.stax.webhookSecret)) throw notFound('This address')
  const told = report.safeParse(body)
  if (told.success && (told.data.type ?? 'charge') === 'charge') {
    const { id: transactionId } = told.data
    await withSystem(database, (db) => jobs.enqueue(db, settlePaymentJob, { transactionId, requestId: request.id }))
  }
  return { bytes: 'ok', contentType: 'text/plain; charset=utf-8', cacheControl: 'no-store' }
}

/** Takes the same time however much of it is right */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(secret))
}
