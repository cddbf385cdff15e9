import { and, eq, inArray, ne } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import { phoneNumbers } from '../numbers.tables.ts'

export type MarketRow = Pick<
  typeof phoneNumbers.$inferSelect,
  'clientUuid' | 'numberUuid' | 'number' | 'name' | 'state' | 'isMain' | 'stateSince' | 'releasesAt' | 'purchase' | 'providerId'
>

const { clientUuid, numberUuid, number, name, state, isMain, stateSince, releasesAt, purchase, providerId } = phoneNumbers
const fields = { clientUuid, numberUuid, number, name, state, isMain, stateSince, releasesAt, purchase, providerId }

/** Across clients: numbers whose state depends on what the phone company has */
export const findUnsettled = (db: Db): Promise<MarketRow[]> =>
  db
    .select(fields)
    .from(phoneNumbers)
    .where(inArray(state, ['buying', 'porting_in', 'porting_out', 'quarantined']))

/** Across clients: what became of the purchases with these labels */
export const findPurchases = async (db: Db, labels: readonly string[]): Promise<MarketRow[]> =>
  labels.length === 0
    ? []
    : db
        .select(fields)
        .from(phoneNumbers)
        .where(inArray(numberUuid, [...labels]))

export async function findAnyNumber(db: Db, client: string, uuid: string): Promise<MarketRow | null> {
  const [row] = await db
    .select(fields)
    .from(phoneNumbers)
    .where(and(eq(clientUuid, client), eq(numberUuid, uuid), ne(state, 'released')))
  return row ?? null
}

type Change = Partial<typeof phoneNumbers.$inferInsert>

/** Changes the number only while it is in the state that it was read in; false when another process was faster */
export async function moveNumber(db: Db, row: Pick<MarketRow, 'clientUuid' | 'numberUuid' | 'state'>, change: Change): Promise<boolean> {
  const moved = await db
    .update(phoneNumbers)
    .set(change)
    .where(and(eq(clientUuid, row.clientUuid), eq(numberUuid, row.numberUuid), eq(state, row.state)))
    .returning({ numberUuid })
  return moved.length > 0
}

/** The first number of a business in service becomes its main number */
export const hasMainNumber = async (db: Db, client: string): Promise<boolean> =>
  (await db.$count(phoneNumbers, and(eq(clientUuid, client), isMain))) > 0
