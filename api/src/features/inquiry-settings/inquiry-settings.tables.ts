import { boolean, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#contract/formats/languages.ts'
import { makeTenantPolicies } from '../../platform/database/tenancy.ts'

/** How a business receives calls and forms. The site key is looked up before the tenant is known: a directory table (0012) */
export const inquirySettings = pgTable(
  'inquiry_settings',
  {
    clientUuid: uuid('client_uuid').primaryKey(),
    /** Read by the release before 0105 only, which may still run while the processes restart: the numbers are in phone_numbers */
    formerTrackingNumber: text('tracking_number'),
    formerNumberSince: timestamp('number_since', { withTimezone: true }).notNull().defaultNow(),
    /** Of a business without a number, and for its first one */
    forwardTo: text('forward_to'),
    recording: boolean('recording').notNull().default(true),
    analysis: boolean('analysis').notNull().default(true),
    siteKey: text('site_key'),
    allowedOrigins: text('allowed_origins').array().notNull().default([]),
    /** Sends a text to a caller whose call was missed. Empty text: our default message */
    textBack: boolean('text_back').notNull().default(false),
    textBackTemplate: text('text_back_words').notNull().default(''),
    /** Lets a caller whose call was missed leave a message. Empty text: our default message */
    voicemail: boolean('voicemail').notNull().default(false),
    voicemailTemplate: text('voicemail_words').notNull().default(''),
    /** Language of both messages */
    missedCallLanguage: text('missed_call_language', { enum: LANGUAGES }).notNull().default('en'),
    /** When somebody at the business decided about both; null: still offered to them */
    missedCallsDecidedAt: timestamp('missed_calls_decided_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('inquiry_settings_number').on(table.formerTrackingNumber),
    uniqueIndex('inquiry_settings_site_key').on(table.siteKey),
    ...makeTenantPolicies(),
  ],
)
