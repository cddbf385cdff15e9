import { type listInvitations, MAX_INVITATION_ROWS } from '#contract/business-promoter/invitations.ts'
import type { PromoterStats } from '#contract/business-promoter/promoter-stats.ts'
import type { EndpointInput, EndpointResult } from '#contract/wire/endpoint.ts'
import { localIso } from '../../../platform/base/zoned-time.ts'
import type { AccountContext, BinaryResponse, SlowAccountContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { buildCsvResponse } from '../../../platform/spreadsheet/csv.ts'
import { buildListTitle } from '../../../platform/spreadsheet/list-title.ts'
import { findReviewSettings } from '../../reviews/reviews.public.ts'
import {
  countInvitations,
  countMatchingInvitations,
  type InvitationFilter,
  selectInvitations,
  selectMatchingInvitations,
  selectOneInvitation,
  selectPromoterStats,
} from './list-invitations.queries.ts'

type Listed = EndpointResult<typeof listInvitations>

export async function listInvitationsPage(
  { db, account }: AccountContext,
  { page, size, business_promoter_uuid: uuid, ...filter }: EndpointInput<typeof listInvitations>['query'],
): Promise<Listed> {
  const settings = await findReviewSettings(db, account.clientUuid)
  const places = { google_place_url: settings?.googlePlaceUrl ?? '', yelp_place_url: settings?.yelpPlaceUrl ?? '' }
  const place = { size, offset: (page - 1) * size }
  const isFiltered = Object.values(filter).some(Boolean)
  const find = async () => {
    if (uuid) {
      const one = await selectOneInvitation(db, { ...place, uuid })
      return { invitations: one, totalElements: one.length }
    }
    if (isFiltered)
      return { invitations: await selectMatchingInvitations(db, filter, place), totalElements: await countMatchingInvitations(db, filter) }
    return { invitations: await selectInvitations(db, place), totalElements: (await countInvitations(db, {}))[0]?.count ?? 0 }
  }
  const { invitations, totalElements } = await find()
  return {
    data: invitations.map((invitation) => ({ ...invitation, ...places })),
    page: { totalElements, totalPage: Math.ceil(totalElements / size), size, number: page },
  }
}

const DAY_MS = 24 * 3_600_000
const isoDayAt = (moment: number) => new Date(moment).toISOString().slice(0, 10)

/** The same number of days right before the period */
function computePreviousPeriod({ date_from: from, date_to: to }: InvitationFilter): InvitationFilter | null {
  if (!from || !to) return null
  const [first, last] = [Date.parse(from), Date.parse(to)]
  return { date_from: isoDayAt(first - (last - first) - DAY_MS), date_to: isoDayAt(first - DAY_MS) }
}

export async function readPromoterStats({ db }: AccountContext, period: InvitationFilter): Promise<PromoterStats> {
  const before = computePreviousPeriod(period)
  const earlier = before && (await selectPromoterStats(db, before))
  return { ...(await selectPromoterStats(db, period)), before: earlier && { sent: earlier.sent, went: earlier.went } }
}

export const EXPORT_LIMIT = { name: 'invitation downloads by client', max: 30, windowS: 3600 }

const HEAD = [
  'Name',
  'Mobile Phone',
  'Email',
  'Email state',
  'Text state',
  'Email clicked',
  'Text clicked',
  'Google',
  'Yelp',
  'Feedback',
  'Marketing Opt In',
  'Reminded',
  'Date',
]
const CUT = `Only the newest ${MAX_INVITATION_ROWS.toLocaleString('en-US')} invitations are included. Choose a period to get earlier ones`
const formatYesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

export async function createInvitationsCsv(
  { services, account, inTenant }: SlowAccountContext,
  filter: InvitationFilter,
): Promise<BinaryResponse> {
  await countAttemptOrThrow(services.database, services.clock, EXPORT_LIMIT, account.clientUuid)
  const { date_from: from, date_to: to } = filter
  const { found, title } = await inTenant(async (db) => ({
    found: await selectMatchingInvitations(db, filter, { size: MAX_INVITATION_ROWS + 1 }),
    title: await buildListTitle(db, { account, clock: services.clock, document: 'Invitations', from, to }),
  }))
  const moment = (iso: string) => localIso(new Date(iso), account.timeZone).slice(0, 16).replace('T', ' ')
  const rows = found
    .slice(0, MAX_INVITATION_ROWS)
    .map((row) => [
      row.name,
      row.phone_number,
      row.email_address,
      row.email_state,
      row.sms_state,
      formatYesOrNo(row.email_clicked),
      formatYesOrNo(row.sms_clicked),
      formatYesOrNo(row.google_review_clicked),
      formatYesOrNo(row.yelp_review_clicked),
      row.bad_rating_feedback,
      formatYesOrNo(row.marketing_permission_allow),
      row.reminded_datetime ? moment(row.reminded_datetime) : '',
      moment(row.created_datetime),
    ])
  return buildCsvResponse(title, [HEAD, ...rows, ...(found.length > rows.length ? [[CUT]] : [])])
}
