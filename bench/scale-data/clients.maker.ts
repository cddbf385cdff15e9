import { hashPassword } from '../../api/src/platform/identity/passwords.ts'
import type { Maker } from './maker.ts'

export const BENCH_PASSWORD = 'Bench!2345'

/** Number 1 is the largest business: accounts and calls are distributed by this number */
export const benchEmail = (number: number) => `owner@bench-${number}.test`

/** Businesses called "Bench 1", "Bench 2", …, each with an administrator and two standard users */
export const clientsMaker: Maker = {
  name: 'clients and accounts',

  async clear(db) {
    await db.query(`delete from sessions where client_uuid in (select client_uuid from clients where company_name ~ '^Bench [0-9]+$')`)
    await db.query(`delete from accounts where client_uuid in (select client_uuid from clients where company_name ~ '^Bench [0-9]+$')`)
    await db.query(`delete from clients where company_name ~ '^Bench [0-9]+$'`)
  },

  async make(db, { clients }) {
    const made = await db.query(
      `insert into clients (company_name, brand, time_zone, phone_country_code, address1, city, state, zip_code, phone_number)
       select 'Bench ' || n, case when n % 4 = 0 then 'partner' else 'marquee' end,
         (array['America/Chicago', 'America/New_York', 'America/Denver', 'America/Los_Angeles'])[1 + n % 4], '+1',
         n || ' Main Street', 'Springfield', 'IL', '62704', '(217) 555-01' || lpad((n % 100)::text, 2, '0')
       from generate_series(1, $1::int) n`,
      [clients],
    )
    // All accounts share one password hash, because hashing a password for each would take longer than everything else together
    const accounts = await db.query(
      `insert into accounts (client_uuid, email, password_hash, account_type)
       select client_uuid, person || '@bench-' || substr(company_name, 7) || '.test', $1,
         case person when 'owner' then 'MAIN' else 'REGULAR' end
       from clients, unnest(array['owner', 'front-desk', 'manager']) person
       where company_name ~ '^Bench [0-9]+$'`,
      [await hashPassword(BENCH_PASSWORD)],
    )
    return (made.rowCount ?? 0) + (accounts.rowCount ?? 0)
  },
}
