import { and, desc, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { listReviewRequests, ReviewRequest } from '#contract/ai-promoter/review-requests.ts'
import type { Language } from '#contract/formats/languages.ts'
import type { EndpointInput, EndpointResult } from '#contract/wire/endpoint.ts'
import { startOfDay } from '../../../platform/database/business-days.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { requestInvitations as invitation } from '../../business-promoter/business-promoter.public.ts'
import { aiRequests } from '../ai-promoter.tables.ts'
import { assistantsAsJsonSql, containsNameSql, isAnyAssistantNamedSql, isAssistedBySql } from './assistants.queries.ts'

type Filter = EndpointInput<typeof listReviewRequests>['query']

/** A row as stored. The remaining time is computed from the steps */
export type StoredRow = Omit<ReviewRequest, 'progress'> & Omit<ReviewRequest['progress'], 'seconds_left'>

const isReviewed = sql`(${invitation.googleClickedAt} is not null or ${invitation.yelpClickedAt} is not null)`
const isInStateSql = (state: 'generating' | 'failed' | 'ready') => sql`${aiRequests.state} = ${sql.raw(`'${state}'`)}`

const FIELDS = {
  review_generator_uuid: invitation.uuid,
  reviewer_name: invitation.name,
  rating: sql<number | null>`${invitation.rating}`,
  created_datetime: isoMomentSql(sql`${invitation.createdAt}`),
  reviewer_entered_google: sql<boolean>`${invitation.googleClickedAt} is not null`,
  reviewer_entered_yelp: sql<boolean>`${invitation.yelpClickedAt} is not null`,
  // The earlier of the two
  reviewer_entered_datetime: sql<string | null>`${isoMomentSql(sql`least(${invitation.googleClickedAt}, ${invitation.yelpClickedAt})`)}`,
  staff_comments: aiRequests.staffComment,
  employee_list: assistantsAsJsonSql(invitation.uuid),
  bad_review_feedback: invitation.feedback,
  state: aiRequests.state,
  steps: aiRequests.steps,
  problem: aiRequests.problem,
}

const isSame = and(eq(aiRequests.uuid, invitation.uuid), eq(aiRequests.clientUuid, invitation.clientUuid))

/** REVIEWED takes precedence: a request that is regenerated after its review still counts as reviewed */
const IN_STATUS: Record<NonNullable<Filter['status']>, SQL> = {
  REVIEWED: isReviewed,
  PENDING: sql`(not ${isReviewed} and ${isInStateSql('ready')})`,
  GENERATING: sql`(not ${isReviewed} and ${isInStateSql('generating')})`,
  FAILED: sql`(not ${isReviewed} and ${isInStateSql('failed')})`,
}

function buildFilterCondition({ search, status, staff, date_from: from, date_to: to }: Filter): SQL | undefined {
  return and(
    eq(invitation.clientUuid, currentClient),
    search ? or(containsNameSql(sql`${invitation.name}`, search), isAnyAssistantNamedSql(invitation.uuid, search)) : undefined,
    status ? IN_STATUS[status] : undefined,
    staff ? isAssistedBySql(invitation.uuid, staff) : undefined,
    from ? gte(invitation.createdAt, startOfDay(sql`${from}::date`)) : undefined,
    to ? lt(invitation.createdAt, startOfDay(sql`${to}::date + 1`)) : undefined,
  )
}

export async function selectRequests(db: Db, filter: Filter): Promise<StoredRow[]> {
  return db
    .select(FIELDS)
    .from(invitation)
    .innerJoin(aiRequests, isSame)
    .where(buildFilterCondition(filter))
    .orderBy(desc(invitation.createdAt), desc(invitation.uuid))
    .limit(filter.size)
    .offset((filter.page - 1) * filter.size)
}

export async function findReviewerName(db: Db, uuid: string): Promise<string> {
  const [row] = await db
    .select({ name: invitation.name })
    .from(invitation)
    .where(and(eq(invitation.clientUuid, currentClient), eq(invitation.uuid, uuid)))
  return row?.name ?? ''
}

export async function countRequests(db: Db, filter: Filter): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(invitation)
    .innerJoin(aiRequests, isSame)
    .where(buildFilterCondition(filter))
  return row?.count ?? 0
}

const NO_REQUESTS = { total: 0, reviewed: 0, google: 0, yelp: 0, both: 0, waiting: 0, generating: 0, failed: 0 }

export async function selectRequestSummary(db: Db): Promise<EndpointResult<typeof listReviewRequests>['summary']> {
  const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const google = sql`${invitation.googleClickedAt} is not null`
  const yelp = sql`${invitation.yelpClickedAt} is not null`
  const [row] = await db
    .select({
      total: sql<number>`count(*)::int`,
      reviewed: count(isReviewed),
      google: count(google),
      yelp: count(yelp),
      both: count(sql`${google} and ${yelp}`),
      waiting: count(sql`not ${isReviewed} and ${isInStateSql('ready')}`),
      generating: count(sql`not ${isReviewed} and ${isInStateSql('generating')}`),
      failed: count(sql`not ${isReviewed} and ${isInStateSql('failed')}`),
    })
    .from(invitation)
    .innerJoin(aiRequests, isSame)
    .where(eq(invitation.clientUuid, currentClient))
  return row ?? NO_REQUESTS
}

interface RequestDetail {
  row: StoredRow
  language: Language | null
  createdAt: Date
  suggestions: string[]
}

export async function selectRequest(db: Db, uuid: string): Promise<RequestDetail | null> {
  const [found] = await db
    .select({ ...FIELDS, language: invitation.language, createdAt: invitation.createdAt, drafts: aiRequests.drafts })
    .from(invitation)
    .innerJoin(aiRequests, isSame)
    .where(and(eq(invitation.clientUuid, currentClient), eq(invitation.uuid, uuid)))
  if (!found) return null
  const { language, createdAt, drafts, ...row } = found
  return { row, language, createdAt, suggestions: row.state === 'ready' ? drafts.map(({ text }) => text) : [] }
}

/** false when the uuid is taken by a request of this business or, very rarely, of another */
export async function insertRequestIfNew(db: Db, request: typeof aiRequests.$inferInsert): Promise<boolean> {
  return (await db.insert(aiRequests).values(request).onConflictDoNothing().returning({ uuid: aiRequests.uuid })).length > 0
}
