import { eq } from 'drizzle-orm'
import type { BusinessNumber } from '#contract/numbers/numbers.ts'
import type { Db } from '../../platform/database/database.ts'
import { currentClient, runInSystemRole } from '../../platform/database/tenancy.ts'
import { type Destinations, destinationNow } from './destination-now.ts'
import { findOwnedAmong, selectActiveNumbers, selectNumbers } from './numbers.queries.ts'
import { type MainNumberChanges, type MainNumberDefaults, saveMainNumber } from './numbers.service.ts'
import { phoneNumbers } from './numbers.tables.ts'
import { holdTextsOfBlockedSender } from './registration/choose-text-sender.ts'
import { findUnapprovedRegistrations } from './registration/registration.queries.ts'

/** For joins: a call's webhook looks up the number, its business and the settings of both in one round trip */
export const joinableNumbers = phoneNumbers

/** The phone that a number rings at this moment; null: none, and the call counts as missed */
export const findDestination = (number: Destinations, timeZone: string, now: Date): string | null => destinationNow(number, timeZone, now)

/** The numbers of a business, the main one first */
export const findNumbersOf = (db: Db, clientUuid: string): Promise<BusinessNumber[]> => selectNumbers(db, clientUuid)

/** Across clients: every number that customers call */
export const findAllTrackingNumbers = (db: Db): Promise<string[]> => selectActiveNumbers(db)

/** Those of the given numbers that customers of any business call */
export const findTrackingNumbersAmong = (db: Db, numbers: readonly string[]): Promise<string[]> =>
  runInSystemRole(db, () => findOwnedAmong(db, numbers))

/** Sets, replaces or removes the main number, or changes how its calls are handled */
export const changeMainNumber = (
  db: Db,
  clientUuid: string,
  changes: MainNumberChanges,
  defaults: MainNumberDefaults,
  now: Date,
): Promise<void> => saveMainNumber(db, clientUuid, changes, defaults, now)

/** The numbers of the current business and the phones that they ring at: nobody there is a customer */
export async function findOwnPhones(db: Db): Promise<(string | null)[]> {
  const { number, ringsAt, afterHoursRingsAt } = phoneNumbers
  const rows = await db.select({ number, ringsAt, afterHoursRingsAt }).from(phoneNumbers).where(eq(phoneNumbers.clientUuid, currentClient))
  return rows.flatMap((row) => Object.values(row))
}

/** Carriers have blocked a text of a business: the next ones of this sender wait */
export const holdTexts = (db: Db, clientUuid: string, code: number, now: Date): Promise<void> =>
  holdTextsOfBlockedSender(db, clientUuid, code, now)

/** Across clients, for `doctor`: numbers that carriers do not accept texts from */
export const findUnregisteredNumbers = (db: Db): ReturnType<typeof findUnapprovedRegistrations> => findUnapprovedRegistrations(db)
