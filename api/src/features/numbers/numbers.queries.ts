import { and, asc, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { IN_SERVICE } from '#contract/numbers/number-states.ts'
import type { BusinessNumber } from '#contract/numbers/numbers.ts'
import type { Db } from '../../platform/database/database.ts'
import { isoMomentSql } from '../../platform/database/wire-shape.ts'
import { phoneNumbers } from './numbers.tables.ts'

export type NumberRow = typeof phoneNumbers.$inferSelect
export type NumberValues = typeof phoneNumbers.$inferInsert

const isActive = inArray(phoneNumbers.state, [...IN_SERVICE])
/** Whom a number belongs to, also while it is bought, moved or in quarantine */
const isOwned = ne(phoneNumbers.state, 'released')
const isActiveOf = (clientUuid: string) => and(eq(phoneNumbers.clientUuid, clientUuid), isActive)
const isIt = (clientUuid: string, numberUuid: string) => and(isActiveOf(clientUuid), eq(phoneNumbers.numberUuid, numberUuid))

/** Changes of numbers and destinations run one after the other, because a loop between two of them would show in neither alone */
export async function lockNumbers(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('phone numbers', 0))`)
}

export function selectNumbers(db: Db, clientUuid: string): Promise<(BusinessNumber & { monthly_cents: number | null })[]> {
  return db
    .select({
      number_uuid: phoneNumbers.numberUuid,
      number: phoneNumbers.number,
      name: phoneNumbers.name,
      source: phoneNumbers.source,
      is_main: phoneNumbers.isMain,
      rings_at: phoneNumbers.ringsAt,
      opening_hours: phoneNumbers.openingHours,
      after_hours_rings_at: phoneNumbers.afterHoursRingsAt,
      recording: phoneNumbers.recording,
      language: phoneNumbers.language,
      voice: phoneNumbers.voice,
      text: phoneNumbers.text,
      state: phoneNumbers.state,
      releases_datetime: isoMomentSql(phoneNumbers.releasesAt),
      monthly_cents: phoneNumbers.monthlyCents,
    })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.clientUuid, clientUuid), isOwned))
    .orderBy(desc(phoneNumbers.isMain), asc(sql`lower(${phoneNumbers.name})`), asc(phoneNumbers.number))
}

export async function findNumber(db: Db, clientUuid: string, numberUuid: string): Promise<NumberRow | null> {
  const [row] = await db.select().from(phoneNumbers).where(isIt(clientUuid, numberUuid))
  return row ?? null
}

export async function findMainNumber(db: Db, clientUuid: string): Promise<NumberRow | null> {
  const [row] = await db
    .select()
    .from(phoneNumbers)
    .where(and(isActiveOf(clientUuid), phoneNumbers.isMain))
  return row ?? null
}

export async function findNumberOfClient(db: Db, clientUuid: string, number: string): Promise<NumberRow | null> {
  const [row] = await db
    .select()
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.clientUuid, clientUuid), isOwned, eq(phoneNumbers.number, number)))
  return row ?? null
}

export const countNumbers = (db: Db, clientUuid: string): Promise<number> => db.$count(phoneNumbers, isActiveOf(clientUuid))

export async function insertNumber(db: Db, values: NumberValues): Promise<string> {
  const [row] = await db.insert(phoneNumbers).values(values).returning({ numberUuid: phoneNumbers.numberUuid })
  if (!row) throw new Error('no phone number was inserted')
  return row.numberUuid
}

export async function updateNumber(db: Db, clientUuid: string, numberUuid: string, values: Partial<NumberValues>): Promise<void> {
  await db.update(phoneNumbers).set(values).where(isIt(clientUuid, numberUuid))
}

/** Two statements, because the unique index of the main number is checked row by row */
export async function setMainNumber(db: Db, clientUuid: string, numberUuid: string): Promise<void> {
  await db
    .update(phoneNumbers)
    .set({ isMain: false })
    .where(and(isActiveOf(clientUuid), phoneNumbers.isMain))
  await updateNumber(db, clientUuid, numberUuid, { isMain: true })
}

/** Across clients: which of these are numbers of a business */
export async function findOwnedAmong(db: Db, numbers: readonly string[]): Promise<string[]> {
  if (numbers.length === 0) return []
  const rows = await db
    .select({ number: phoneNumbers.number })
    .from(phoneNumbers)
    .where(and(isOwned, inArray(phoneNumbers.number, [...numbers])))
  return rows.map(({ number }) => number)
}

/** Across clients: whether calls are forwarded to this number */
export async function isDestination(db: Db, number: string): Promise<boolean> {
  const isForwardedTo = or(eq(phoneNumbers.ringsAt, number), eq(phoneNumbers.afterHoursRingsAt, number))
  return (await db.$count(phoneNumbers, and(isOwned, isForwardedTo))) > 0
}

/** Across clients: every number that customers call */
export async function selectActiveNumbers(db: Db): Promise<string[]> {
  const rows = await db
    .select({ number: phoneNumbers.number })
    .from(phoneNumbers)
    .where(and(isActive, phoneNumbers.voice))
    .orderBy(phoneNumbers.number)
  return rows.map(({ number }) => number)
}
