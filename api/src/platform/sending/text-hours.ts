import { eq } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { currentClient } from '../database/tenancy.ts'
import { clients } from '../identity/identity.tables.ts'
import type { Services } from '../services.ts'
import { fromLocal, toLocal } from '../zoned-time.ts'
import { zonesOfAreaCode } from './area-codes.ts'

/** Whole hours on the recipient's clock: texts that nobody asked for go out from `from` until `to`, 24 being midnight */
interface TextHours {
  from: number
  to: number
}

/**
 * Where the recipient may be. A British number tells it. Of a North American one the area code does, or the business, whose customers live
 * nearby and keep their number when they move: both count
 */
export function zonesOfNumber(number: string, businessZone: string): string[] {
  if (number.startsWith('+44')) return ['Europe/London']
  const ofAreaCode = number.startsWith('+1') ? zonesOfAreaCode(number.slice(2, 5)) : []
  return [...new Set([businessZone, ...ofAreaCode])]
}

/** Each step leads to the next opening of a zone that is closed, and more than two a zone are needed only where all never are open at once */
const STEPS_A_ZONE = 2

/** When texts may go out again in all of these zones, or in the last where all are never open at once; null: they may now */
export function findOpening(now: Date, hours: TextHours, zones: readonly string[]): Date | null {
  let at = now
  for (let step = 0; step <= zones.length * STEPS_A_ZONE; step++) {
    const openings = zones.flatMap((zone) => findOpeningIn(at, hours, zone)?.getTime() ?? [])
    if (openings.length === 0) return at === now ? null : at
    at = new Date(Math.max(...openings))
  }
  return findOpeningIn(now, hours, zones.at(-1) ?? 'UTC')
}

function findOpeningIn(now: Date, { from, to }: TextHours, timeZone: string): Date | null {
  const local = toLocal(now, timeZone)
  if (local.hour >= from && local.hour < to) return null
  return fromLocal({ ...local, day: local.hour < from ? local.day : local.day + 1, hour: from, minute: 0 }, timeZone)
}

/** The hours of the transaction's business: what an operator has set for it, else those of the installation */
export async function findTextHours(db: Db, { config }: Pick<Services, 'config'>): Promise<TextHours & { timeZone: string }> {
  const { timeZone, textFromHour: from, textToHour: to } = clients
  const [client] = await db.select({ timeZone, from, to }).from(clients).where(eq(clients.clientUuid, currentClient))
  if (!client) throw new Error('A transaction of a business has one')
  const own = client.from === null || client.to === null ? config.textHours : { from: client.from, to: client.to }
  return { ...own, timeZone: client.timeZone }
}

/** When an unsolicited text to this number may go out; null: now */
export async function findOpeningFor(db: Db, services: Services, number: string): Promise<Date | null> {
  const { timeZone, ...hours } = await findTextHours(db, services)
  return findOpening(services.clock.now(), hours, zonesOfNumber(number, timeZone))
}

/** When to write to somebody with this number, or without one, which means on the business's clock; null: now. For many at once */
export async function openTextHours(db: Db, services: Services): Promise<(number: string) => Date | null> {
  const { timeZone, ...hours } = await findTextHours(db, services)
  const now = services.clock.now()
  return (number) => findOpening(now, hours, zonesOfNumber(number, timeZone))
}
