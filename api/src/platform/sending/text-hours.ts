import { eq } from 'drizzle-orm'
import { fromLocal, toLocal } from '../base/zoned-time.ts'
import type { Db } from '../database/database.ts'
import { currentClient } from '../database/tenancy.ts'
import { clients } from '../identity/identity.tables.ts'
import type { Services } from '../services/services.ts'
import { timeZonesOfAreaCode } from './area-codes.ts'

/** Whole hours in the recipient's local time: unsolicited texts are sent from `from` until `to`; 24 is midnight */
interface TextHours {
  from: number
  to: number
}

/**
 * Time zones in which the recipient may be. A British number has only one. For a North American number both the area code and the business
 * count, because customers live nearby but may have moved and kept their number
 */
export function timeZonesOfNumber(number: string, businessZone: string): string[] {
  if (number.startsWith('+44')) return ['Europe/London']
  const ofAreaCode = number.startsWith('+1') ? timeZonesOfAreaCode(number.slice(2, 5)) : []
  return [...new Set([businessZone, ...ofAreaCode])]
}

/**
 * Each step leads to the next opening of a closed zone. More than two steps
 * per zone are needed only if the zones are never open at the same time
 */
const STEPS_PER_ZONE = 2

/** When texts may be sent again in all of these zones, or in the last zone if they are never open at the same time; null: now */
export function findNextSendTimeIfClosed(now: Date, hours: TextHours, zones: readonly string[]): Date | null {
  let at = now
  for (let step = 0; step <= zones.length * STEPS_PER_ZONE; step++) {
    const openings = zones.flatMap((zone) => findOpeningIfClosed(at, hours, zone)?.getTime() ?? [])
    if (openings.length === 0) return at === now ? null : at
    at = new Date(Math.max(...openings))
  }
  return findOpeningIfClosed(now, hours, zones.at(-1) ?? 'UTC')
}

function findOpeningIfClosed(now: Date, { from, to }: TextHours, timeZone: string): Date | null {
  const local = toLocal(now, timeZone)
  if (local.hour >= from && local.hour < to) return null
  return fromLocal({ ...local, day: local.hour < from ? local.day : local.day + 1, hour: from, minute: 0 }, timeZone)
}

/** The hours of the transaction's business: those that an operator has set, or else the installation's */
export async function findTextHours(db: Db, { config }: Pick<Services, 'config'>): Promise<TextHours & { timeZone: string }> {
  const { timeZone, textFromHour: from, textToHour: to } = clients
  const [client] = await db.select({ timeZone, from, to }).from(clients).where(eq(clients.clientUuid, currentClient))
  if (!client) throw new Error('There is no clients row for the current business')
  const own = client.from === null || client.to === null ? config.textHours : { from: client.from, to: client.to }
  return { ...own, timeZone: client.timeZone }
}

/** When an unsolicited text may be sent to this number; null: now */
export async function findSendTimeForNumberIfClosed(db: Db, services: Services, number: string): Promise<Date | null> {
  const { timeZone, ...hours } = await findTextHours(db, services)
  return findNextSendTimeIfClosed(services.clock.now(), hours, timeZonesOfNumber(number, timeZone))
}

/**
 * When to text a person with this number, or, without a number, a person
 * in the business's time zone; null: now. For many recipients at once
 */
export async function createSendTimeFinder(db: Db, services: Services): Promise<(number: string) => Date | null> {
  const { timeZone, ...hours } = await findTextHours(db, services)
  const now = services.clock.now()
  return (number) => findNextSendTimeIfClosed(now, hours, timeZonesOfNumber(number, timeZone))
}
