import { sql } from 'drizzle-orm'
import type { FeatureGuards } from '../../../../test/feature-guards.ts'
import { someEmail } from '../../../../test/rows/some-email.ts'

export const supportGuards: FeatureGuards = {
  goodBodies: {
    'POST /inquiry/user-form': () => ({
      first_name: 'Ann',
      last_name: 'Lee',
      phone_number: '(217) 555-0101',
      email: someEmail(),
      inquiry: 'How do I add a colleague?',
    }),
  },
  tables: { support_inquiries: 1 },
  async furnish(db, client, account) {
    await db.execute(
      sql`insert into support_inquiries (client_uuid, account_uuid, first_name, last_name, phone_number, email, inquiry) values (${client}, ${account}, 'a', 'b', 'c', 'd', 'e')`,
    )
  },
}
