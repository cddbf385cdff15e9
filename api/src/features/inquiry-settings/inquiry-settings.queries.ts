import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ReferralSource } from '#contract/calls/calls.ts'
import type { Language } from '#contract/formats/languages.ts'
import type { OpeningDays } from '#contract/numbers/number-form.ts'
import { IN_SERVICE } from '#contract/numbers/number-states.ts'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { clients } from '../../platform/identity/identity.tables.ts'
import { joinableNumbers as phoneNumbers } from '../numbers/numbers.public.ts'
import { inquirySettings } from './inquiry-settings.tables.ts'

/** Settings of a business and of one of its numbers: the called one, or otherwise its main number */
export interface InquirySettings {
  clientUuid: string
  companyName: string
  timeZone: string
  numberUuid: string | null
  trackingNumber: string | null
  numberSource: ReferralSource | null
  /** The number was given up: callers hear a sentence, and nothing is recorded */
  isQuarantined: boolean
  /** Where the number rings, unless opening hours say otherwise */
  forwardTo: string | null
  openingHours: OpeningDays | null
  afterHoursForwardTo: string | null
  recording: boolean
  /** Language of the greeting and the notice */
  numberLanguage: Language
  analysis: boolean
  siteKey: string | null
  allowedOrigins: string[]
  textBack: boolean
  /** Empty: our default message, as with the voicemail */
  textBackTemplate: string
  voicemail: boolean
  voicemailTemplate: string
  missedCallLanguage: Language
}

/** A business without stored settings has the defaults; a business without a number has the phone at which its first number will ring */
const fields = {
  clientUuid: clients.clientUuid,
  companyName: clients.companyName,
  timeZone: clients.timeZone,
  numberUuid: phoneNumbers.numberUuid,
  trackingNumber: phoneNumbers.number,
  numberSource: phoneNumbers.source,
  isQuarantined: sql<boolean>`coalesce(${phoneNumbers.state} = 'quarantined', false)`,
  forwardTo: sql<
    string | null
  >`case when ${phoneNumbers.number} is null then ${inquirySettings.forwardTo} else ${phoneNumbers.ringsAt} end`,
  openingHours: phoneNumbers.openingHours,
  afterHoursForwardTo: phoneNumbers.afterHoursRingsAt,
  recording: sql<boolean>`coalesce(${phoneNumbers.recording}, ${inquirySettings.recording}, true)`,
  numberLanguage: sql<Language>`coalesce(${phoneNumbers.language}, 'en')`,
  analysis: sql<boolean>`coalesce(${inquirySettings.analysis}, true)`,
  siteKey: inquirySettings.siteKey,
  allowedOrigins: sql<string[]>`coalesce(${inquirySettings.allowedOrigins}, '{}')`,
  textBack: sql<boolean>`coalesce(${inquirySettings.textBack}, false)`,
  textBackTemplate: sql<string>`coalesce(${inquirySettings.textBackTemplate}, '')`,
  voicemail: sql<boolean>`coalesce(${inquirySettings.voicemail}, false)`,
  voicemailTemplate: sql<string>`coalesce(${inquirySettings.voicemailTemplate}, '')`,
  missedCallLanguage: sql<Language>`coalesce(${inquirySettings.missedCallLanguage}, 'en')`,
}

const isInService = inArray(phoneNumbers.state, [...IN_SERVICE])

/** A prepared query, because every webhook runs it */
export const selectSettingsByNumber = preparedQuery<InquirySettings>(fields, (db, aliased) =>
  db
    .select(aliased)
    .from(phoneNumbers)
    .innerJoin(clients, eq(clients.clientUuid, phoneNumbers.clientUuid))
    .leftJoin(inquirySettings, eq(inquirySettings.clientUuid, phoneNumbers.clientUuid))
    // The first condition is that of the index that has one owner for each number
    .where(
      and(
        sql`${phoneNumbers.state} <> 'released'`,
        sql`${phoneNumbers.state} not in ('buying', 'porting_in')`,
        eq(phoneNumbers.number, sql.placeholder('number')),
      ),
    ),
)

/** null: there is no such client */
export async function selectSettingsByClient(db: Db, clientUuid: string): Promise<InquirySettings | null> {
  const [row] = await db
    .select(fields)
    .from(clients)
    .leftJoin(inquirySettings, eq(inquirySettings.clientUuid, clients.clientUuid))
    .leftJoin(phoneNumbers, and(eq(phoneNumbers.clientUuid, clients.clientUuid), phoneNumbers.isMain))
    .where(eq(clients.clientUuid, clientUuid))
  return row ?? null
}

export interface NumberOwner extends InquirySettings {
  /** Calls that began earlier were not for this business */
  numberSince: Date
}

export async function selectSettingsByNumbers(db: Db, numbers: readonly string[]): Promise<NumberOwner[]> {
  return db
    .select({ ...fields, numberSince: phoneNumbers.ownedSince })
    .from(phoneNumbers)
    .innerJoin(clients, eq(clients.clientUuid, phoneNumbers.clientUuid))
    .leftJoin(inquirySettings, eq(inquirySettings.clientUuid, phoneNumbers.clientUuid))
    .where(and(inArray(phoneNumbers.number, [...numbers]), isInService))
}

/** Leaves omitted fields unchanged */
export async function upsertInquirySettings(
  db: Db,
  clientUuid: string,
  changes: Partial<Omit<typeof inquirySettings.$inferInsert, 'clientUuid' | 'formerTrackingNumber' | 'formerNumberSince'>>,
): Promise<void> {
  const insert = db.insert(inquirySettings).values({ clientUuid, ...changes })
  await (Object.keys(changes).length > 0
    ? insert.onConflictDoUpdate({ target: inquirySettings.clientUuid, set: changes })
    : insert.onConflictDoNothing())
}
