import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { IN_SERVICE } from '#contract/numbers/number-states.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { TextRegistration } from '../../../platform/vendors/telephony/text-registrations.ts'
import { phoneNumbers } from '../numbers.tables.ts'
import { textRegistrations } from './registration.tables.ts'

export type RegistrationRow = typeof textRegistrations.$inferSelect

const canText = and(phoneNumbers.isMain, phoneNumbers.text, inArray(phoneNumbers.state, [...IN_SERVICE]))

interface TextNumber {
  number: string | null
  /** Whether it can send pictures */
  pictures: boolean
  registration: RegistrationRow | null
}

/** The main number of a business if it can text, and its registration */
export async function findTextNumber(db: Db, clientUuid: string): Promise<TextNumber> {
  const [main] = await db
    .select({ number: phoneNumbers.number, pictures: phoneNumbers.pictures })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.clientUuid, clientUuid), canText))
  const [registration] = await db.select().from(textRegistrations).where(eq(textRegistrations.clientUuid, clientUuid))
  return { number: main?.number ?? null, pictures: main?.pictures ?? false, registration: registration ?? null }
}

/** Across clients: those with a main number that can text, and those that have been looked up before */
export async function findClientsToCheck(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ clientUuid: phoneNumbers.clientUuid })
    .from(phoneNumbers)
    .leftJoin(textRegistrations, eq(textRegistrations.clientUuid, phoneNumbers.clientUuid))
    .where(or(canText, sql`${textRegistrations.number} is not null`))
  return rows.map(({ clientUuid }) => clientUuid)
}

/** Across clients, for `doctor`: numbers that texts could come from, but do not */
export const findUnapprovedRegistrations = (db: Db): Promise<{ number: string; state: RegistrationRow['state']; reason: string }[]> =>
  db
    .select({ number: phoneNumbers.number, state: textRegistrations.state, reason: textRegistrations.reason })
    .from(textRegistrations)
    .innerJoin(
      phoneNumbers,
      and(eq(phoneNumbers.clientUuid, textRegistrations.clientUuid), eq(phoneNumbers.number, textRegistrations.number)),
    )
    .where(and(canText, inArray(textRegistrations.state, ['not_registered', 'pending', 'rejected'])))
    .orderBy(phoneNumbers.number)

type Change = Partial<Omit<typeof textRegistrations.$inferInsert, 'clientUuid'>>

async function upsert(db: Db, clientUuid: string, change: Change): Promise<void> {
  await db
    .insert(textRegistrations)
    .values({ clientUuid, ...change })
    .onConflictDoUpdate({ target: textRegistrations.clientUuid, set: change })
}

/** Leaves what is not given unchanged */
export async function saveRegistrar(
  db: Db,
  clientUuid: string,
  registrar: { messagingService?: string | null; brand?: string | null },
): Promise<void> {
  if (Object.keys(registrar).length > 0) await upsert(db, clientUuid, registrar)
}

export const saveRegistration = (
  db: Db,
  clientUuid: string,
  { number, kind, state, reason, checkedAt }: TextRegistration & Pick<RegistrationRow, 'number' | 'checkedAt'>,
): Promise<void> => upsert(db, clientUuid, { number, kind, state, reason, checkedAt })

/** `sender`: empty for that of all businesses */
export const saveBlock = (
  db: Db,
  clientUuid: string,
  { sender, until, code }: { sender: string; until: Date; code: number },
): Promise<void> => upsert(db, clientUuid, { blockedSender: sender, blockedUntil: until, blockedCode: code })
