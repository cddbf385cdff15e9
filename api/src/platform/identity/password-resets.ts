import { lt } from 'drizzle-orm'
import type { Db } from '../database/database.ts'
import { passwordResets } from './identity.tables.ts'

export async function deleteExpiredPasswordResets(db: Db, before: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, before))
}
