import { and, desc, eq, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats/languages.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { currentClient, readWithSystemRole, withSystem } from '../../../platform/database/tenancy.ts'
import {
  type FoundInvitation,
  hasUnexpiredLinkSql,
  invitationLinks,
  requestInvitations,
} from '../../business-promoter/business-promoter.public.ts'
import { reviewPlaces } from '../../reviews/reviews.public.ts'
import { aiPageDrafts, aiPromptSettings, aiRequests } from '../ai-promoter.tables.ts'

/** A customer's AI review page, with the drafts and submissions so far */
interface AiPage extends FoundInvitation {
  companyName: string
  logoPath: string
  googleReviewUrl: string
  googlePlaceUrl: string
  yelpReviewUrl: string
  yelpPlaceUrl: string
  hideYelp: boolean
  kind: 'classic' | 'ai'
  language: Language | null
  expired: boolean
  clicked: boolean
  name: string
  feedbackGiven: boolean
  googleClicked: boolean
  yelpClicked: boolean
  customerKeywords: string[]
  suggestions: string[]
}

const newestDrafts = sql`(select ${aiPageDrafts.suggestions} from ${aiPageDrafts}
  where ${aiPageDrafts.clientUuid} = ${invitationLinks.clientUuid} and ${aiPageDrafts.requestUuid} = ${invitationLinks.invitationUuid}
  order by ${aiPageDrafts.createdAt} desc limit 1)`

const selectByKey = preparedQuery<AiPage>(
  {
    companyName: reviewPlaces.companyName,
    logoPath: sql`${reviewPlaces.logoPath}`,
    googleReviewUrl: sql`${reviewPlaces.googleReviewUrl}`,
    googlePlaceUrl: sql`${reviewPlaces.googlePlaceUrl}`,
    yelpReviewUrl: sql`${reviewPlaces.yelpReviewUrl}`,
    yelpPlaceUrl: sql`${reviewPlaces.yelpPlaceUrl}`,
    hideYelp: sql`${reviewPlaces.hideYelp}`,
    clientUuid: invitationLinks.clientUuid,
    invitationUuid: invitationLinks.invitationUuid,
    channel: invitationLinks.channel,
    kind: invitationLinks.kind,
    language: invitationLinks.language,
    expired: sql`${invitationLinks.expiresAt} <= ${sql.placeholder('now')}::timestamptz`,
    clicked: sql`case ${invitationLinks.channel} when 'email' then ${invitationLinks.emailClickedAt} is not null
      when 'text' then ${invitationLinks.textClickedAt} is not null else true end`,
    name: invitationLinks.name,
    feedbackGiven: sql`${invitationLinks.feedback} <> ''`,
    googleClicked: sql`${invitationLinks.googleClickedAt} is not null`,
    yelpClicked: sql`${invitationLinks.yelpClickedAt} is not null`,
    customerKeywords: sql`to_jsonb(coalesce(${aiPromptSettings.customerKeywords}, '{}'))`,
    suggestions: sql`to_jsonb(coalesce(${newestDrafts}, '{}'))`,
  },
  (db, fields) =>
    db
      .select(fields)
      .from(invitationLinks)
      .innerJoin(reviewPlaces, eq(reviewPlaces.clientUuid, invitationLinks.clientUuid))
      .leftJoin(aiPromptSettings, eq(aiPromptSettings.clientUuid, invitationLinks.clientUuid))
      .where(sql`${invitationLinks.keyHash} = ${sql.placeholder('keyHash')}`),
)

/** Looked up before the tenant is known, in one round trip */
export async function findPageByKey(database: Database, keyHash: Buffer, now: Date): Promise<AiPage | null> {
  const [page] = await readWithSystemRole(database, selectByKey.statement({ keyHash, now: now.toISOString() }))
  return page ?? null
}

/** A request whose page customers can still open */
export interface OpenRequest {
  clientUuid: string
  uuid: string
  name: string
  feedback: string
}

export async function findRequestWithUnexpiredLink(database: Database, uuid: string, now: Date): Promise<OpenRequest | null> {
  const [row] = await withSystem(database, (db) =>
    db
      .select({
        clientUuid: aiRequests.clientUuid,
        uuid: aiRequests.uuid,
        name: requestInvitations.name,
        feedback: requestInvitations.feedback,
      })
      .from(aiRequests)
      .innerJoin(
        requestInvitations,
        and(eq(requestInvitations.clientUuid, aiRequests.clientUuid), eq(requestInvitations.uuid, aiRequests.uuid)),
      )
      .where(and(eq(aiRequests.uuid, uuid), hasUnexpiredLinkSql(aiRequests.clientUuid, aiRequests.uuid, now))),
  )
  return row ?? null
}

interface DraftInput {
  requestUuid: string
  /** In alphabetical order, so that the order of the taps does not matter */
  keywords: string[]
  comment: string
  language: Language
}

/** The drafts stored for the same input; null when there are none */
export async function findStoredPageDrafts(db: Db, { requestUuid, keywords, comment, language }: DraftInput): Promise<string[] | null> {
  const [row] = await db
    .select({ suggestions: aiPageDrafts.suggestions })
    .from(aiPageDrafts)
    .where(
      and(
        eq(aiPageDrafts.clientUuid, currentClient),
        eq(aiPageDrafts.requestUuid, requestUuid),
        eq(aiPageDrafts.keywords, keywords),
        eq(aiPageDrafts.comment, comment),
        eq(aiPageDrafts.language, language),
      ),
    )
    .orderBy(desc(aiPageDrafts.createdAt))
    .limit(1)
  return row?.suggestions ?? null
}

export async function insertPageDrafts(db: Db, drafts: typeof aiPageDrafts.$inferInsert): Promise<void> {
  await db.insert(aiPageDrafts).values(drafts)
}
