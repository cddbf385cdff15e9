import { eq } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { publicFiles } from './public-files.tables.ts'

export async function findPublicFile(db: Db, uuid: string): Promise<{ contentType: string } | null> {
  const [row] = await db.select({ contentType: publicFiles.contentType }).from(publicFiles).where(eq(publicFiles.uuid, uuid))
  return row ?? null
}

export async function insertPublicFile(db: Db, file: typeof publicFiles.$inferInsert): Promise<void> {
  await db.insert(publicFiles).values(file)
}
