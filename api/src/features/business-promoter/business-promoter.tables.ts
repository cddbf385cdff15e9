import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { TEMPLATE_KINDS } from '#contract/business-promoter/invitation-template-form.ts'
import { LANGUAGES } from '#contract/formats/languages.ts'
import { bytes, momentColumn } from '../../platform/database/columns.ts'
import { clientUuidColumn, makeTenantPolicies } from '../../platform/database/tenancy.ts'

/** The purpose of reminder messages. A reminder replaces the invitation's message on its row */
export const REMINDER = 'review-invitation-reminder'

/** Customers who were invited to write a review, and what they submitted */
export const invitations = pgTable(
  'invitations',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull().defaultRandom(),
    /** ai: a review request of the AI Business Promoter, with its own page, messages and list */
    kind: text('kind', { enum: ['classic', 'ai'] })
      .notNull()
      .default('classic'),
    name: text('name').notNull(),
    /** Language of the messages and the page; null: English messages, and the page in the browser's language */
    language: text('language', { enum: LANGUAGES }),
    /** Who looked after the customer, as named in the message of a review request */
    hosts: text('hosts').array().notNull().default(sql`'{}'`),
    /** In lower case; empty: not invited by email */
    email: text('email').notNull().default(''),
    /** E.164, +12175550142; empty: not invited by text */
    phoneNumber: text('phone_number').notNull().default(''),
    /** The newest message on each channel; the list shows its state */
    emailMessageUuid: uuid('email_message_uuid'),
    textMessageUuid: uuid('text_message_uuid'),
    emailClickedAt: momentColumn('email_clicked_at'),
    textClickedAt: momentColumn('text_clicked_at'),
    rating: smallint('rating'),
    feedback: text('feedback').notNull().default(''),
    googleClickedAt: momentColumn('google_clicked_at'),
    yelpClickedAt: momentColumn('yelp_clicked_at'),
    marketingPermission: boolean('marketing_permission').notNull().default(false),
    friendRefer: boolean('friend_refer').notNull().default(false),
    importUuid: uuid('import_uuid'),
    /** When the only reminder is due, unless the invitation is opened before; null: none is due, or it was already sent */
    remindAt: momentColumn('remind_at'),
    remindedAt: momentColumn('reminded_at'),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    // One index for each list, so that neither has to skip the rows of the other
    index('invitations_newest')
      .on(table.clientUuid, table.createdAt.desc().nullsFirst(), table.uuid.desc().nullsFirst())
      .where(sql`kind = 'classic'`),
    index('invitations_ai_newest')
      .on(table.clientUuid, table.createdAt.desc().nullsFirst(), table.uuid.desc().nullsFirst())
      .where(sql`kind = 'ai'`),
    // For both kinds: the search of the jump list uses it for frequent names
    index('invitations_latest').on(table.clientUuid, table.createdAt.desc().nullsFirst()),
    index('invitations_email').on(table.clientUuid, table.email),
    index('invitations_phone').on(table.clientUuid, table.phoneNumber),
    index('invitations_import').on(table.clientUuid, table.importUuid).where(sql`import_uuid is not null`),
    index('invitations_reminder').on(table.remindAt, table.clientUuid).where(sql`remind_at is not null`),
    check('invitations_rating', sql`${table.rating} between 1 and 5`),
    ...makeTenantPolicies(),
  ],
)

/** An invitation's links, one per channel and sending. Looked up by hash before the tenant is known: a directory table (decision 0012) */
export const invitationKeys = pgTable(
  'invitation_keys',
  {
    keyHash: bytes('key_hash').primaryKey(),
    clientUuid: clientUuidColumn(),
    invitationUuid: uuid('invitation_uuid').notNull(),
    /** qr: scanned from a screen or copied. It belongs to no address, so there is nothing to unsubscribe */
    channel: text('channel', { enum: ['email', 'text', 'qr'] }).notNull(),
    /**
     * The address that the link was sent to: a review request's address can be corrected later, and unsubscribing must not affect the new
     * one
     */
    recipient: text('recipient').notNull().default(''),
    /** When the review page expires; unsubscribing through the link never expires */
    expiresAt: momentColumn('expires_at').notNull(),
  },
  (table) => [index('invitation_keys_invitation').on(table.clientUuid, table.invitationUuid), ...makeTenantPolicies()],
)

/**
 * A list of people to invite. A job creates invitations from its rows in batches, so that neither a closed tab nor a dead process loses
 * anybody
 */
export const invitationImports = pgTable(
  'invitation_imports',
  {
    clientUuid: clientUuidColumn(),
    uuid: uuid('uuid').notNull(),
    total: integer('total').notNull(),
    createdAt: momentColumn('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.clientUuid, table.uuid] }),
    index('invitation_imports_newest').on(table.clientUuid, table.createdAt.desc().nullsFirst()),
    ...makeTenantPolicies(),
  ],
)

export const invitationImportRows = pgTable(
  'invitation_import_rows',
  {
    clientUuid: clientUuidColumn(),
    importUuid: uuid('import_uuid').notNull(),
    position: integer('position').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    phoneNumber: text('phone_number').notNull().default(''),
    language: text('language', { enum: LANGUAGES }),
    invitationUuid: uuid('invitation_uuid'),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.importUuid, table.position] }), ...makeTenantPolicies()],
)

/** A business's own texts for invitations and reminders, which replace the default templates */
export const customInvitationMessages = pgTable(
  'invitation_words',
  {
    clientUuid: clientUuidColumn(),
    kind: text('kind', { enum: TEMPLATE_KINDS }).notNull(),
    language: text('language', { enum: LANGUAGES }).notNull(),
    subject: text('subject').notNull(),
    heading: text('heading').notNull(),
    body: text('body').notNull(),
    button: text('button').notNull(),
    text: text('text').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clientUuid, table.kind, table.language] }), ...makeTenantPolicies()],
)

export const invitationSettings = pgTable(
  'invitation_settings',
  {
    clientUuid: clientUuidColumn().primaryKey(),
    /** Number of days after which a person who has not opened an invitation is reminded once; null: no reminders */
    reminderDays: smallint('reminder_days'),
  },
  () => [...makeTenantPolicies()],
)
