import { boolean, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { LANGUAGES } from '#contract/formats/languages.ts'
import { makeTenantPolicies } from '../../platform/database/tenancy.ts'

/** How a business receives calls and forms. The site key is looked up before the tenant is known: a directory table (decision 0012) */
export const inquirySettings = pgTable(
  'inquiry_settings',
  {
    clientUuid: uuid('client_uuid').primaryKey(),
    /** Read only by the release before 0105, which may still run while the processes restart: the numbers are now in phone_numbers */
    formerTrackingNumber: text('tracking_number'),
    formerNumberSince: timestamp('number_since', { withTimezone: true }).notNull().defaultNow(),
    /** Applies to a business without a number, and to its first number */
    forwardTo: text('forward_to'),
    recording: boolean('recording').notNull().default(true),
    analysis: boolean('analysis').notNull().default(true),
    siteKey: text('site_key'),
    allowedOrigins: text('allowed_origins').array().notNull().default([]),
    /** Sends a text to the caller of a missed call. Empty text: our default message */
    textBack: boolean('text_back').notNull().default(false),
    textBackTemplate: text('text_back_words').notNull().default(''),
    /** Lets the caller of a missed call leave a message. Empty text: our default message */
    voicemail: boolean('voicemail').notNull().default(false),
    voicemailTemplate: text('voicemail_words').notNull().default(''),
    /** Language of both messages */
    missedCallLanguage: text('missed_call_language', { enum: LANGUAGES }).notNull().default('en'),
    /** When somebody at the business decided about both; null: they are still offered to the business */
    missedCallsDecidedAt: timestamp('missed_calls_decided_at', { withTimezone: true }),
  },
  (table) => [
    uniqueIndex('inquiry_settings_number').on(table.formerTrackingNumber),
    uniqueIndex('inquiry_settings_site_key').on(table.siteKey),
    ...makeTenantPolicies(),
  ],
)
