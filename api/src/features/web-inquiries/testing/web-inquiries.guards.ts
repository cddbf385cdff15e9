import { sql } from 'drizzle-orm'
import type { FeatureGuards } from '../../../../test/feature-guards.ts'
import { someEmail } from '../../../../test/some-email.ts'

export const webInquiriesGuards: FeatureGuards = {
  publicCalls: ['OPTIONS /inquiry/website/contact/{site_key}', 'POST /inquiry/website/contact/{site_key}'],
  goodBodies: {
    'PUT /inquiry/website/notice': () => ({ notify: true, notify_email: someEmail() }),
    'PUT /inquiry/website/notice/address': () => ({ code: 'no-such-code' }),
  },
  tables: { web_inquiries: 1 },
  async furnish(db, client) {
    await db.execute(sql`insert into web_inquiries (client_uuid, name) values (${client}, 'Ann')`)
  },
}
