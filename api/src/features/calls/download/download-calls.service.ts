import type { Readable } from 'node:stream'
import { type CallFilter, DOWNLOAD_NAME } from '#contract/calls/calls.ts'
import { attachmentHeaders } from '../../../platform/http/attachment.ts'
import type { BinaryResponse, SlowAccountContext } from '../../../platform/http/route.ts'
import { createLimiter } from '../../../platform/slow-work/limiter.ts'
import { callsAudit } from '../calls.audit.ts'
import { findColumnsOrDefault } from '../calls.service.ts'
import { listCallSids } from '../list/list-calls.queries.ts'
import { listFoundCallSids } from '../list/search-calls.queries.ts'
import { type SheetRow, writeCallsSheet } from './calls-sheet.ts'
import { findCallsForSheet } from './download-calls.queries.ts'

/** Each download is written in small pieces between other requests, so only the number of concurrent downloads matters */
const limiter = createLimiter({ atOnce: 20, perBusiness: 2, maxWaiting: 4 })
const LONGEST_MS = 10 * 60_000

/** Small enough that decoding a batch blocks the event loop for only a millisecond or two */
const BATCH = 250

/**
 * All calls that the list shows for the same filter, in its order. Their ids are read once; the rows follow in batches, each in a short
 * transaction, with backpressure from the browser.
 */
export async function downloadCallsSheet(
  context: SlowAccountContext,
  filter: CallFilter & { time_zone?: string },
): Promise<BinaryResponse> {
  const release = await limiter.acquire(context.account.clientUuid)
  const bytes = await openCallsSheetAndRecordDownload(context, filter).catch((error) => {
    release()
    throw error
  })
  // A browser that stops reading must not occupy its slot forever
  const timer = setTimeout(() => bytes.destroy(), LONGEST_MS)
  bytes.once('close', () => {
    clearTimeout(timer)
    release()
  })
  return {
    bytes,
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    cacheControl: 'no-store',
    headers: attachmentHeaders(DOWNLOAD_NAME),
  }
}

async function openCallsSheetAndRecordDownload(
  context: SlowAccountContext,
  { time_zone, ...filter }: CallFilter & { time_zone?: string },
): Promise<Readable> {
  const { account, request, inTenant } = context
  const { columns, sids } = await inTenant(async (db) => {
    const found = filter.search ? await listFoundCallSids(db, filter, filter.search) : await listCallSids(db, filter)
    await callsAudit.recordBy(db, { account, request }, 'calls_downloaded', { ...filter })
    return { columns: await findColumnsOrDefault(db, account.uuid), sids: found }
  })
  return writeCallsSheet(columns, readCallBatches(context, sids, time_zone ?? account.timeZone))
}

async function* readCallBatches({ inTenant }: SlowAccountContext, sids: string, timeZone: string): AsyncGenerator<SheetRow[]> {
  for (const batch of splitIntoBatches(sids)) yield await inTenant((db) => findCallsForSheet(db, batch, timeZone))
}

/** Cuts the ids off the long text one batch at a time: an array of a million short strings would take far more memory */
function* splitIntoBatches(sids: string): Generator<string[]> {
  let from = 0
  while (from < sids.length) {
    let until = from
    for (let count = 0; count < BATCH && until < sids.length; count++) {
      const comma = sids.indexOf(',', until)
      until = comma === -1 ? sids.length : comma + 1
    }
    yield sids.slice(from, until === sids.length ? until : until - 1).split(',')
    from = until
  }
}
