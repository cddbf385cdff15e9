import { sql } from 'drizzle-orm'
import type { Database } from '../src/platform/database/database.ts'
import { withSystem } from '../src/platform/database/tenancy.ts'
import { accounts, clients } from '../src/platform/identity/identity.tables.ts'
import { messages } from '../src/platform/sending/messages.tables.ts'
import { guards } from './guards.ts'

/** Creates a client with rows in each of its tables */
export async function furnishClient(database: Database): Promise<string> {
  return withSystem(database, async (db) => {
    const [client] = await db
      .insert(clients)
      .values({ companyName: 'Practice', brand: 'marquee', timeZone: 'America/Chicago', phoneCountryCode: '+1' })
      .returning()
    if (!client) throw new Error('no client')
    const { clientUuid } = client
    const [account] = await db
      .insert(accounts)
      .values({ clientUuid, email: `${clientUuid}@practice.test`, passwordHash: '-', accountType: 'MAIN' })
      .returning()
    await db
      .insert(messages)
      .values({ clientUuid, channel: 'email', purpose: 'test', brand: 'marquee', recipient: 'a@practice.test', text: 'x' })
    const uuid = account?.uuid ?? ''
    await db.execute(sql`insert into report_addresses (client_uuid, email, confirmed_at) values (${clientUuid}, 'a@practice.test', now())`)
    await db.execute(
      sql`insert into two_step_secrets (client_uuid, account_uuid, key_id, sealed) values (${clientUuid}, ${uuid}, 'k', ${Buffer.from(clientUuid)})`,
    )
    await db.execute(
      sql`insert into known_devices (client_uuid, account_uuid, token_hash, last_used_at) values (${clientUuid}, ${uuid}, ${Buffer.from(clientUuid)}, now())`,
    )
    await db.execute(
      sql`insert into sessions (token_hash, client_uuid, account_uuid, expires_at) values (${Buffer.from(clientUuid)}, ${clientUuid}, ${uuid}, now())`,
    )
    await db.execute(
      sql`insert into password_resets (code_hash, client_uuid, account_uuid, request_uuid, expires_at) values (${Buffer.from(clientUuid)}, ${clientUuid}, ${uuid}, gen_random_uuid(), now())`,
    )
    await db.execute(sql`insert into public_files (client_uuid, content_type, size_bytes) values (${clientUuid}, 'image/webp', 1)`)
    await db.execute(sql`insert into audit_events (client_uuid, action) values (${clientUuid}, 'test')`)
    await db.execute(
      sql`insert into suppressions (client_uuid, channel, recipient, reason) values (${clientUuid}, 'email', 'a@practice.test', 'staff')`,
    )
    for (const { furnish } of guards) await furnish?.(db, clientUuid, uuid)
    return clientUuid
  })
}
