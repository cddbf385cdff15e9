import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database, Db } from '../../../platform/database/database.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { isoMoment } from '../../../platform/database/wire-shape.ts'
import type { Month } from '../months.ts'
import { seoShares } from '../seo.tables.ts'

const linkFields = {
  share_uuid: seoShares.uuid,
  created_at: isoMoment(seoShares.createdAt),
  ends_at: isoMoment(seoShares.endsAt),
  created_by: seoShares.createdBy,
}

export async function insertShare(db: Db, link: typeof seoShares.$inferInsert) {
  const [row] = await db.insert(seoShares).values(link).returning(linkFields)
  if (!row) throw new Error('The share was not stored')
  return row
}

export async function listWorking(db: Db, clientUuid: string, month: Month, now: Date) {
  return db
    .select(linkFields)
    .from(seoShares)
    .where(and(eq(seoShares.clientUuid, clientUuid), eq(seoShares.month, month), isNull(seoShares.revokedAt), gt(seoShares.endsAt, now)))
    .orderBy(desc(seoShares.createdAt))
}

/** Returns false when there is no such link; revoking twice changes nothing */
export async function revokeShare(db: Db, clientUuid: string, uuid: string, now: Date): Promise<boolean> {
  const isLink = and(eq(seoShares.clientUuid, clientUuid), eq(seoShares.uuid, uuid))
  await db
    .update(seoShares)
    .set({ revokedAt: now })
    .where(and(isLink, isNull(seoShares.revokedAt)))
  const [row] = await db.select({ uuid: seoShares.uuid }).from(seoShares).where(isLink)
  return row !== undefined
}

/** Searches across tenants, because only the key's hash identifies the client */
export async function findShare(database: Database, keyHash: Buffer) {
  const { clientUuid, month, endsAt, revokedAt } = seoShares
  const find = (db: Db) => db.select({ clientUuid, month, endsAt, revokedAt }).from(seoShares).where(eq(seoShares.keyHash, keyHash))
  const [row] = await withSystem(database, find, { readOnly: true })
  return row ?? null
}
