import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'

export const textPicturesGuards: FeatureGuards = {
  publicCalls: ['GET /text-picture/{key}'],
  ownersIds: { text_picture_uuid: `select uuid as id from text_pictures where client_uuid = '${OWNER}' and state = 'stored' limit 1` },
  tables: { text_pictures: 1 },
  async furnish(db, client) {
    await db.execute(sql`insert into text_pictures (client_uuid, received_text_id, state, problem, created_at)
      values (${client}, ${`SM${randomUUID()}`}, 'rejected', 'not_a_picture', now())`)
  },
}
