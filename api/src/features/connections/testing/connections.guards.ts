import { sql } from 'drizzle-orm'
import { type FeatureGuards, OWNER } from '../../../../test/feature-guards.ts'

export const connectionsGuards: FeatureGuards = {
  publicCalls: ['GET /connections/starters'],
  goodBodies: {
    'POST /connections/start': () => ({ kind: 'instagram' }),
    'POST /connections/return': () => ({ vendor: 'google', state: 'nobody-knows-this-state', code: 'a-code', error: 'server_error' }),
    'PUT /connections/{kind}': () => ({ target_id: 'accounts/1001/locations/2001' }),
    'PUT /operator/networks/{client_uuid}': () => ({ networks: ['instagram'] }),
  },
  unknownIds: { kind: () => 'instagram' },
  ownersIds: { kind: `select kind as id from connections where client_uuid = '${OWNER}' and kind = 'google_business'` },
  // The trigger of connections inserts the row of claimed_places
  tables: { connections: 1, claimed_places: 1, connection_grants: 1, connection_attempts: 1, client_networks: 1 },
  async furnish(db, client) {
    await db.execute(
      sql`insert into connection_grants (client_uuid, uuid, vendor, vendor_account_id, vendor_account_name, scopes, key_id, sealed_tokens, access_ends_at) values (${client}, ${client}, 'google', '1', 'a@b.test', '{}', 'k', '\\x00', now())`,
    )
    await db.execute(
      sql`insert into connections (client_uuid, kind, grant_uuid, target_id, connected_by, connected_at) values (${client}, 'google_business', ${client}, ${client}, 'a@b.test', now())`,
    )
    await db.execute(
      sql`insert into connection_attempts (client_uuid, state_hash, session_hash, kind, key_id, sealed_verifier, expires_at) values (${client}, ${Buffer.from(client)}, '\\x00', 'google_business', 'k', '\\x00', now())`,
    )
    await db.execute(sql`insert into client_networks (client_uuid, networks) values (${client}, '{instagram}')`)
  },
}
