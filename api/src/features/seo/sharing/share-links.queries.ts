import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database, Db } from '../../../platform/database/database.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { isoMomentSql } from '../../../platform/database/wire-shape.ts'
import type { Month } from '../months.ts'
import { seoShareLinks } from '../seo.tables.ts'

const linkFields = {
  share_uuid: seoShareLinks.uuid,
  created_at: isoMomentSql(seoShareLinks.createdAt),
  ends_at: isoMomentSql(seoShareLinks.endsAt),
  created_by: seoShareLinks.createdBy,
}

export async function insertShareLink(db: Db, link: typeof seoShareLinks.$inferInsert) {
  const [row] = await db.insert(seoShareLinks).values(link).returning(linkFields)
  if (!row) throw new Error('The share was not stored')
  return row
}

export async function findActiveShareLinks(db: Db, clientUuid: string, month: Month, now: Date) {
  return db
    .select(linkFields)
    .from(seoShareLinks)
    .where(
      and(
        eq(seoShareLinks.clientUuid, clientUuid),
        eq(seoShareLinks.month, month),
        isNull(seoShareLinks.revokedAt),
        gt(seoShareLinks.endsAt, now),
      ),
    )
    .orderBy(desc(seoShareLinks.createdAt))
}

/** Returns false when there is no such link; revoking twice changes nothing */
export async function revokeShareLink(db: Db, clientUuid: string, uuid: string, now: Date): Promise<boolean> {
  const isLink = and(eq(seoShareLinks.clientUuid, clientUuid), eq(seoShareLinks.uuid, uuid))
  await db
    .update(seoShareLinks)
    .set({ revokedAt: now })
    .where(and(isLink, isNull(seoShareLinks.revokedAt)))
  const [row] = await db.select({ uuid: seoShareLinks.uuid }).from(seoShareLinks).where(isLink)
  return row !== undefined
}

/** Searches across tenants, because only the hash of the key identifies the client */
export async function findShareLink(database: Database, keyHash: Buffer) {
  const { clientUuid, month, endsAt, revokedAt } = seoShareLinks
  const find = (db: Db) => db.select({ clientUuid, month, endsAt, revokedAt }).from(seoShareLinks).where(eq(seoShareLinks.keyHash, keyHash))
  const [row] = await withSystem(database, find, { readOnly: true })
  return row ?? null
}
