import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'
import { inquirySettings } from '../../inquiry-settings/inquiry-settings.tables.ts'
import { webInquiries } from '../web-inquiries.tables.ts'

export const SITE = 'https://www.practice.test'
export const GOOD = { name: 'Dana Whitfield', email: 'dana@customer.test', phone_number: '(217) 555-0142', messages: 'Do you do implants?' }

export interface Form {
  clientUuid: string
  path: string
}

/** Helpers for a business's form on its website: what it sends, and what is stored and emailed */
export const websiteForms = (marquee: () => TestMarquee) => ({
  async createForm(settings: Partial<typeof inquirySettings.$inferInsert> = {}, client = {}): Promise<Form> {
    const clientUuid = await marquee().createClient(client)
    const siteKey = randomBytes(16).toString('base64url')
    await withSystem(marquee().services.database, (db) =>
      db.insert(inquirySettings).values({ clientUuid, siteKey, allowedOrigins: [SITE], ...settings }),
    )
    return { clientUuid, path: `/inquiry/website/contact/${siteKey}` }
  },

  send: ({ path }: Form, body: unknown, headers: Record<string, string> = { origin: SITE }) =>
    marquee().api('POST', path, { body, headers }),
  storedInquiries: ({ clientUuid }: Form) =>
    withSystem(marquee().services.database, (db) =>
      db.select().from(webInquiries).where(eq(webInquiries.clientUuid, clientUuid)).orderBy(asc(webInquiries.createdAt)),
    ),
  emailsOf: ({ clientUuid }: Form) =>
    withSystem(marquee().services.database, (db) => db.select().from(messages).where(eq(messages.clientUuid, clientUuid))),
})
