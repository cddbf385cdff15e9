import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { INQUIRY_STATES } from '#contract/web-inquiries/web-inquiries.ts'
import { momentColumn } from '../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../platform/database/tenancy.ts'

export const webInquiries = pgTable(
  'web_inquiries',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    name: text('name').notNull().default(''),
    email: text('email').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    /** E.164, if the number can be parsed: relates an inquiry to calls from the same number */
    phoneE164: text('phone_e164').notNull().default(''),
    messages: text('messages').notNull().default(''),
    requiredDatetime: text('required_datetime').notNull().default(''),
    kwargs: jsonb('kwargs').$type<Record<string, string>>().notNull().default({}),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
    state: text('state', { enum: INQUIRY_STATES }).notNull().default('new'),
    /** When it was answered or marked; null: new, or from before inquiries had states */
    settledAt: momentColumn('settled_at'),
    /** The first email that notified the business of it, if one was sent */
    noticeMessageUuid: uuid('notice_message_uuid'),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    index('web_inquiries_newest').on(table.clientUuid, table.createdAt.desc().nullsFirst(), table.uuid.desc().nullsFirst()),
    index('web_inquiries_states').on(table.clientUuid, table.state, table.createdAt.desc().nullsFirst(), table.uuid.desc().nullsFirst()),
    index('web_inquiries_new').on(table.clientUuid, table.createdAt).where(sql`state = 'new'`),
    index('web_inquiries_settled').on(table.clientUuid, table.settledAt).where(sql`settled_at is not null`),
    index('web_inquiries_of_number').on(table.clientUuid, table.phoneE164),
    check('web_inquiries_state', sql`${table.state} in ('new', 'answered', 'spam')`),
    ...makeTenantPolicies(),
  ],
)

/** Marks the received texts that reply to an inquiry */
export const INQUIRY_REPLY_PURPOSE = 'web-inquiry'

/** Replies sent from the portal. The browser chooses the uuid, so that a repeated request sends only one reply */
export const webInquiryReplies = pgTable(
  'web_inquiry_replies',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull(),
    inquiryUuid: uuid('inquiry_uuid').notNull(),
    channel: text('channel', { enum: ['email', 'text'] }).notNull(),
    contents: text('words').notNull(),
    messageUuid: uuid('message_uuid').notNull(),
    accountUuid: uuid('account_uuid').notNull(),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    index('web_inquiry_replies_of_inquiry').on(table.clientUuid, table.inquiryUuid, table.createdAt),
    index('web_inquiry_replies_message').on(table.clientUuid, table.messageUuid),
    ...makeTenantPolicies(),
  ],
)
