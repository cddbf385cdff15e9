import { and, asc, eq, sql } from 'drizzle-orm'
import type { InquiryReply } from '#contract/web-inquiries/inquiry-replies.ts'
import type { WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import { accounts, clients } from '../../../platform/identity/identity.tables.ts'
import { deferralReasonOf } from '../../../platform/sending/deferred-texts.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'
import { picturesOfMessage } from '../../../platform/sending/text-pictures.queries.ts'
import { INQUIRY_FIELDS, ofClient } from '../web-inquiries.queries.ts'
import { webInquiries, webInquiryReplies } from '../web-inquiries.tables.ts'

/** The business in whose name a reply is sent, with the facts that the reply shows */
export async function selectReplyingPractice(db: Db) {
  const { companyName, brand, timeZone, address1, address2, city, state, zipCode, phoneNumber } = clients
  const [row] = await db
    .select({ companyName, brand, timeZone, address1, address2, city, state, zipCode, phoneNumber })
    .from(clients)
    .where(eq(clients.clientUuid, currentClient))
  if (!row) throw new Error('There is no clients row for the current business')
  return row
}

type StoredInquiry = WebInquiry & { phoneE164: string; settledAt: Date | null; told_datetime: string | null }

export async function selectInquiry(db: Db, uuid: string): Promise<StoredInquiry | null> {
  const [row] = await db
    .select({
      ...INQUIRY_FIELDS,
      phoneE164: webInquiries.phoneE164,
      settledAt: webInquiries.settledAt,
      told_datetime: sql<string | null>`${isoMomentSql(messages.endedAt)}`,
    })
    .from(webInquiries)
    .leftJoin(
      messages,
      and(eq(messages.clientUuid, webInquiries.clientUuid), eq(messages.uuid, webInquiries.noticeMessageUuid), eq(messages.state, 'sent')),
    )
    .where(and(ofClient, eq(webInquiries.uuid, uuid)))
  return row ?? null
}

/** A queued message shows no problem: it is still being retried */
const REPLY_FIELDS = {
  reply_uuid: webInquiryReplies.uuid,
  channel: webInquiryReplies.channel,
  recipient: messages.recipient,
  words: webInquiryReplies.contents,
  pictures: picturesOfMessage(sql`${webInquiryReplies.messageUuid}`),
  written_by: sql<string>`coalesce(${accounts.email}, '')`,
  written_by_name: accounts.name,
  created_datetime: isoMomentSql(webInquiryReplies.createdAt),
  state: sql<InquiryReply['state']>`case when ${messages.state} in ('queued', 'sending') then 'waiting'
    when ${messages.state} = 'suppressed' then 'unsubscribed' else ${messages.state} end`,
  problem: sql<string>`case ${messages.state}
    when 'queued' then ${deferralReasonOf(messages)}
    when 'suppressed' then 'Unsubscribed'
    when 'unconfirmed' then 'It may have gone out, but nobody confirmed it'
    when 'failed' then coalesce(nullif(${messages.problem}, ''), 'It could not be sent')
    else '' end`,
  waits_until: sql<string | null>`${isoMomentSql(sql`case when ${messages.state} = 'queued' then ${messages.waitsUntil} end`)}`,
}

export async function selectReplies(db: Db, inquiryUuid: string): Promise<InquiryReply[]> {
  return db
    .select(REPLY_FIELDS)
    .from(webInquiryReplies)
    .innerJoin(messages, and(eq(messages.clientUuid, webInquiryReplies.clientUuid), eq(messages.uuid, webInquiryReplies.messageUuid)))
    .leftJoin(accounts, and(eq(accounts.clientUuid, webInquiryReplies.clientUuid), eq(accounts.uuid, webInquiryReplies.accountUuid)))
    .where(and(eq(webInquiryReplies.clientUuid, currentClient), eq(webInquiryReplies.inquiryUuid, inquiryUuid)))
    .orderBy(asc(webInquiryReplies.createdAt), asc(webInquiryReplies.uuid))
}

/** The earlier reply with this uuid, and the time until which its text is deferred */
export async function findInquiryReply(db: Db, uuid: string) {
  const [row] = await db
    .select({
      inquiryUuid: webInquiryReplies.inquiryUuid,
      channel: webInquiryReplies.channel,
      contents: webInquiryReplies.contents,
      waitsUntil: messages.waitsUntil,
    })
    .from(webInquiryReplies)
    .innerJoin(messages, and(eq(messages.clientUuid, webInquiryReplies.clientUuid), eq(messages.uuid, webInquiryReplies.messageUuid)))
    .where(and(eq(webInquiryReplies.clientUuid, currentClient), eq(webInquiryReplies.uuid, uuid)))
  return row ?? null
}

export async function insertInquiryReply(db: Db, reply: typeof webInquiryReplies.$inferInsert): Promise<void> {
  await db.insert(webInquiryReplies).values(reply)
}
