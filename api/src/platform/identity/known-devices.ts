import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, lt, ne, notInArray } from 'drizzle-orm'
import type { Clock } from '../base/clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../database/database.ts'
import { accounts, knownDevices } from './identity.tables.ts'
import { hashToken } from './sessions.ts'

const COOKIE = 'marquee_device'
const COOKIE_FORM = /(?:^|;\s*)marquee_device=([A-Za-z0-9_-]{43})(?:;|$)/
const RETENTION_S = 365 * 86_400
const MAX_DEVICES = 20

interface Identity {
  clientUuid: string
  uuid: string
}

/** The part of a request that is used here, because identity may not depend on the HTTP layer */
interface DeviceRequest {
  request: { headers: { cookie?: string | undefined } }
}

interface DeviceResponse extends DeviceRequest {
  services: { clock: Clock; config: Config }
  setHeader(name: 'set-cookie', value: string): void
}

const whereDeviceOf = ({ clientUuid, uuid }: Identity) => and(eq(knownDevices.clientUuid, clientUuid), eq(knownDevices.accountUuid, uuid))

/** The hash of the device's cookie; null without a cookie */
export function readDeviceCookie({ request }: DeviceRequest): Buffer | null {
  const token = COOKIE_FORM.exec(request.headers.cookie ?? '')?.[1]
  return token ? hashToken(token) : null
}

/**
 * The uuid of a device on which this account has signed in before; null
 * if the device is unknown. It survives renewals of the device's cookie
 */
export async function findKnownDeviceUuid(db: Db, device: Buffer, email: string): Promise<string | null> {
  const [row] = await db
    .select({ uuid: knownDevices.uuid })
    .from(knownDevices)
    .innerJoin(accounts, and(eq(accounts.clientUuid, knownDevices.clientUuid), eq(accounts.uuid, knownDevices.accountUuid)))
    .where(and(eq(knownDevices.tokenHash, device), eq(accounts.email, email)))
  return row?.uuid ?? null
}

/**
 * Stores the browser as known and sets a new cookie, for all accounts that it is known for. A cookie that somebody planted or copied
 * therefore stops working at the next sign-in. Returns the device's uuid
 */
export async function storeKnownDeviceAndSetCookie(db: Db, context: DeviceResponse, account: Identity): Promise<string | null> {
  const { services, setHeader } = context
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  const before = readDeviceCookie(context)
  if (before) await db.update(knownDevices).set({ tokenHash }).where(eq(knownDevices.tokenHash, before))
  const { clientUuid, uuid: accountUuid } = account
  const lastUsedAt = services.clock.now()
  const stored = db
    .insert(knownDevices)
    .values({ clientUuid, accountUuid, tokenHash, lastUsedAt })
    .onConflictDoUpdate({ target: [knownDevices.clientUuid, knownDevices.accountUuid, knownDevices.tokenHash], set: { lastUsedAt } })
    .returning({ uuid: knownDevices.uuid })
  const newest = db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(whereDeviceOf(account))
    .orderBy(desc(knownDevices.lastUsedAt))
    .limit(MAX_DEVICES)
  const [[row]] = await Promise.all([
    stored,
    db.delete(knownDevices).where(and(whereDeviceOf(account), notInArray(knownDevices.tokenHash, newest))),
  ])
  setHeader('set-cookie', buildDeviceCookie(services.config, token))
  return row?.uuid ?? null
}

const buildDeviceCookie = ({ publicUrl }: Config, token: string) =>
  [
    `${COOKIE}=${token}`,
    'Path=/api/user-management',
    `Max-Age=${RETENTION_S}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; ')

/** After a password change, a browser is known again only after it has signed in with the new password */
export async function deleteKnownDevices(db: Db, account: Identity): Promise<void> {
  await db.delete(knownDevices).where(whereDeviceOf(account))
}

/** Deletes devices that were signed out. From now on their attempts are counted like a stranger's */
export async function deleteSelectedDevices(db: Db, account: Identity, uuids: string[]): Promise<void> {
  if (uuids.length > 0) await db.delete(knownDevices).where(and(whereDeviceOf(account), inArray(knownDevices.uuid, uuids)))
}

export async function deleteOtherDevices(db: Db, account: Identity, uuid: string | null): Promise<void> {
  await db.delete(knownDevices).where(and(whereDeviceOf(account), uuid ? ne(knownDevices.uuid, uuid) : undefined))
}

export async function deleteUnusedDevices(db: Db, clock: Clock): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(clock.now().getTime() - RETENTION_S * 1000)))
}
