import { formatFieldName, formatFieldValue } from '#contract/web-inquiries/inquiry-field-labels.ts'
import { MAX_INQUIRY_ROWS } from '#contract/web-inquiries/inquiry-replies.ts'
import { localIso } from '../../platform/base/zoned-time.ts'
import type { BinaryResponse, SlowAccountContext } from '../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import { buildCsvResponse } from '../../platform/spreadsheet/csv.ts'
import { buildListTitle } from '../../platform/spreadsheet/list-title.ts'
import { webInquiriesAudit } from './web-inquiries.audit.ts'
import { type InquiryFilter, selectFirstInquiries } from './web-inquiries.queries.ts'

export const DOWNLOAD_LIMIT = { name: 'inquiry downloads by client', max: 30, windowS: 3600 }

const HEAD = ['Created', 'State', 'Name', 'Email', 'Phone', 'Message', 'Asked for', 'Details']
const STATE_LABELS = { new: 'New', answered: 'Answered', spam: 'Spam' }
const CUT = `Only the first ${MAX_INQUIRY_ROWS.toLocaleString('en-US')} inquiries are included. Choose a period to get the others`

export async function createInquiriesCsv(context: SlowAccountContext, filter: InquiryFilter): Promise<BinaryResponse> {
  const { services, account, request, inTenant } = context
  const { clientUuid, timeZone } = account
  await countAttemptOrThrow(services.database, services.clock, DOWNLOAD_LIMIT, clientUuid)
  const { found, title } = await inTenant(async (db) => {
    await webInquiriesAudit.recordBy(db, { account, request }, 'inquiries_downloaded', { ...filter })
    const { date_from: from, date_to: to } = filter
    return {
      found: await selectFirstInquiries(db, filter, MAX_INQUIRY_ROWS + 1),
      title: await buildListTitle(db, { account, clock: services.clock, document: 'Web inquiries', from, to }),
    }
  })
  const rows = found.slice(0, MAX_INQUIRY_ROWS).map((inquiry) => [
    localIso(new Date(inquiry.created_datetime), timeZone).slice(0, 16).replace('T', ' '),
    STATE_LABELS[inquiry.state],
    inquiry.name,
    inquiry.email,
    inquiry.phone_number,
    inquiry.messages,
    inquiry.required_datetime,
    Object.entries(inquiry.kwargs)
      .map(([key, value]) => `${formatFieldName(key)}: ${formatFieldValue(value)}`)
      .join('; '),
  ])
  return buildCsvResponse(title, [HEAD, ...rows, ...(found.length > rows.length ? [[CUT]] : [])])
}
