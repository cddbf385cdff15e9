import { and, desc, eq, gt, ne, or, sql } from 'drizzle-orm'
import { type Device, IDLE_END_MS } from '#contract/sign-in/sign-in.ts'
import type { Db } from '../../platform/database/database.ts'
import { isoMomentSql } from '../../platform/database/wire-shape.ts'
import { sessions } from '../../platform/identity/identity.tables.ts'
import { deleteOtherDevices, deleteSelectedDevices } from '../../platform/identity/known-devices.ts'
import { findSession, type SignedInAccount } from '../../platform/identity/sessions.ts'

const isSessionOfAccountSql = ({ clientUuid, uuid }: SignedInAccount) =>
  and(eq(sessions.clientUuid, clientUuid), eq(sessions.accountUuid, uuid))

export async function findSignedInDevices(db: Db, account: SignedInAccount, now: Date): Promise<Device[]> {
  const isCurrent = sql<boolean>`${sessions.tokenHash} = ${account.tokenHash}`
  const isUsed = or(eq(sessions.isRemembered, true), gt(sessions.lastSeenAt, new Date(now.getTime() - IDLE_END_MS)))
  return db
    .select({
      session_uuid: sessions.uuid,
      device: sessions.device,
      network: sessions.network,
      signed_in_datetime: isoMomentSql(sessions.signedInAt),
      last_seen_datetime: isoMomentSql(sessions.lastSeenAt),
      remembered: sessions.isRemembered,
      current: isCurrent,
    })
    .from(sessions)
    .where(and(isSessionOfAccountSql(account), gt(sessions.expiresAt, now), isUsed))
    .orderBy(desc(isCurrent), desc(sessions.lastSeenAt), desc(sessions.signedInAt))
}

/** Ends the given session, or all but the account's current one, and returns how many. Their browsers are no longer known devices */
export async function endSessionOrAllOthers(db: Db, account: SignedInAccount, sessionUuid: string | undefined): Promise<number> {
  const { knownDeviceUuid: own } = await findSession(db, account)
  const which = sessionUuid ? eq(sessions.uuid, sessionUuid) : ne(sessions.tokenHash, account.tokenHash)
  const rows = await db
    .delete(sessions)
    .where(and(isSessionOfAccountSql(account), which))
    .returning({ known: sessions.knownDeviceUuid })
  if (!sessionUuid) await deleteOtherDevices(db, account, own)
  // The same browser may have signed in twice
  else
    await deleteSelectedDevices(
      db,
      account,
      rows.flatMap(({ known }) => (known && known !== own ? [known] : [])),
    )
  return rows.length
}
