import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { NoticeKind } from '#contract/notices/notices.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient, runInSystemRole } from '../../../platform/database/tenancy.ts'
import { accounts } from '../../../platform/identity/identity.tables.ts'
import { noticeDevices } from '../notices.tables.ts'

type Device = typeof noticeDevices.$inferSelect

const isDeviceOfAccountSql = (accountUuid: string) =>
  and(eq(noticeDevices.clientUuid, currentClient), eq(noticeDevices.accountUuid, accountUuid))

export async function listDevices(db: Db, accountUuid: string) {
  const { uuid: device_uuid, endpoint, kinds } = noticeDevices
  return db
    .select({ device_uuid, endpoint, kinds })
    .from(noticeDevices)
    .where(isDeviceOfAccountSql(accountUuid))
    .orderBy(asc(noticeDevices.createdAt))
}

/** A browser belongs to one person at a time: its previous user, of whatever business, no longer gets notices in it */
export async function replaceDeviceByEndpoint(db: Db, device: typeof noticeDevices.$inferInsert): Promise<string> {
  await runInSystemRole(db, () => db.delete(noticeDevices).where(eq(noticeDevices.endpoint, device.endpoint)))
  const [row] = await db.insert(noticeDevices).values(device).returning({ uuid: noticeDevices.uuid })
  if (!row) throw new Error('A device that is inserted has a row')
  return row.uuid
}

/** Returns whether there was one */
export async function deleteDevice(db: Db, accountUuid: string, uuid: string): Promise<boolean> {
  const isOne = and(isDeviceOfAccountSql(accountUuid), eq(noticeDevices.uuid, uuid))
  return (await db.delete(noticeDevices).where(isOne).returning({ uuid: noticeDevices.uuid })).length > 0
}

export async function findDevice(db: Db, uuid: string): Promise<Device | null> {
  const [row] = await db
    .select()
    .from(noticeDevices)
    .where(and(eq(noticeDevices.clientUuid, currentClient), eq(noticeDevices.uuid, uuid)))
  return row ?? null
}

/** The permission that an account needs to be notified of a kind */
const NEEDED: Partial<Record<NoticeKind, Permission>> = { overdue_bill: 'bills' }

/** Devices of the business whose accounts can sign in and may see this kind, except those that also get the kind `except` */
export async function findDevicesToNotify(db: Db, kind: NoticeKind, except: NoticeKind | null): Promise<string[]> {
  const needed = NEEDED[kind]
  const mayMain = eq(accounts.accountType, 'MAIN')
  const rows = await db
    .select({ uuid: noticeDevices.uuid })
    .from(noticeDevices)
    .innerJoin(accounts, and(eq(accounts.clientUuid, noticeDevices.clientUuid), eq(accounts.uuid, noticeDevices.accountUuid)))
    .where(
      and(
        eq(noticeDevices.clientUuid, currentClient),
        sql`${kind} = any(${noticeDevices.kinds})`,
        except ? sql`not ${except} = any(${noticeDevices.kinds})` : undefined,
        isNull(accounts.disabledAt),
        needed && or(mayMain, sql`not ${needed} = any(${accounts.deniedPermissions})`),
      ),
    )
  return rows.map(({ uuid }) => uuid)
}
