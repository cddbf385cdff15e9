import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/database/database.ts'
import type { OperatorContext } from '../../../platform/http/route.ts'
import { resealTwoStepSecrets } from '../../sign-in/sign-in.public.ts'
import { connectionGrants } from '../connections.tables.ts'
import { sealTokens, unsealTokens } from './sealed-tokens.ts'

const AT_ONCE = 500

export interface Rotation {
  key: string
  rotated: number
  /** Encrypted with a key that is no longer configured, so these businesses have to reconnect */
  unreadable: number
  two_step_rotated: number
  /** These accounts cannot sign in until an operator turns off their second step */
  two_step_unreadable: number
}

/**
 * Re-encrypts every token, and every authenticator app's secret, with the first key, a few hundred per transaction. Can be repeated, and
 * can run while everything else is running
 */
export async function resealSecretsWithNewestKey(context: OperatorContext): Promise<Rotation> {
  const { inSystem, services } = context
  const keys = services.config.connectionKeys
  const twoStep = await resealTwoStepSecrets(context)
  const rotation: Rotation = {
    key: keys[0]?.id ?? '',
    rotated: 0,
    unreadable: 0,
    two_step_rotated: twoStep.resealed,
    two_step_unreadable: twoStep.unreadable,
  }
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const last = await inSystem((db) => resealTokenBatch(db, keys, after, rotation))
    if (!last) return rotation
    after = last
  }
}

async function resealTokenBatch(
  db: Db,
  keys: OperatorContext['services']['config']['connectionKeys'],
  after: string,
  rotation: Rotation,
): Promise<string | undefined> {
  const rows = await db
    .select({
      clientUuid: connectionGrants.clientUuid,
      uuid: connectionGrants.uuid,
      keyId: connectionGrants.keyId,
      sealedTokens: connectionGrants.sealedTokens,
    })
    .from(connectionGrants)
    .where(and(ne(connectionGrants.keyId, rotation.key), gt(connectionGrants.uuid, after)))
    .orderBy(connectionGrants.uuid)
    .limit(AT_ONCE)
    .for('update')
  const renewed = rows.flatMap((row) => {
    const tokens = unsealTokens(keys, row)
    return tokens ? [{ clientUuid: row.clientUuid, uuid: row.uuid, ...sealTokens(keys, row, tokens) }] : []
  })
  await saveSealedTokens(db, renewed)
  rotation.rotated += renewed.length
  rotation.unreadable += rows.length - renewed.length
  return rows.at(-1)?.uuid
}

/** One statement for all rows, because one statement per row would be much slower */
async function saveSealedTokens(db: Db, rows: { clientUuid: string; uuid: string; keyId: string; sealedTokens: Buffer }[]): Promise<void> {
  if (rows.length === 0) return
  const list = (pick: (row: (typeof rows)[number]) => string) => sql.param(rows.map(pick))
  await db
    .update(connectionGrants)
    .set({ keyId: sql`renewed.key_id`, sealedTokens: sql`decode(renewed.sealed, 'base64')` })
    .from(
      sql`unnest(${list(({ clientUuid }) => clientUuid)}::uuid[], ${list(({ uuid }) => uuid)}::uuid[], ${list(({ keyId }) => keyId)}::text[], ${list(({ sealedTokens }) => sealedTokens.toString('base64'))}::text[]) as renewed(client_uuid, uuid, key_id, sealed)`,
    )
    .where(and(eq(connectionGrants.clientUuid, sql`renewed.client_uuid`), eq(connectionGrants.uuid, sql`renewed.uuid`)))
}
