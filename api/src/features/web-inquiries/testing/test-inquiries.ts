import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { TestAccount, TestMarquee } from '../../../../test/test-marquee.ts'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { messages } from '../../../platform/sending/messages.tables.ts'
import { webInquiries } from '../web-inquiries.tables.ts'

type Values = Partial<typeof webInquiries.$inferInsert>

let people = 0

/** Helpers that store inquiries of a business, and act on them as its accounts */
export const testInquiries = (marquee: () => TestMarquee) => {
  const call = (method: string, { token }: TestAccount, path: string, body?: object) =>
    marquee().api(method, `/inquiry/website${path}`, { token, body })
  return {
    /** From a new person, unless `values` says otherwise */
    async createInquiry({ clientUuid }: TestAccount, values: Values = {}) {
      people += 1
      const number = `+1217555${String(100 + people).padStart(4, '0')}`
      const inquiry = {
        uuid: randomUUID(),
        name: 'Dana Whitfield',
        email: `customer-${people}@mail.test`,
        phoneNumber: number,
        phoneE164: number,
        messages: 'Do you do implants?',
        ...values,
      }
      await withSystem(marquee().services.database, (db) => db.insert(webInquiries).values({ ...inquiry, clientUuid }))
      return inquiry
    },

    list: (account: TestAccount, query: Record<string, string> = {}) => call('GET', account, `/contact?${new URLSearchParams(query)}`),
    open: (account: TestAccount, uuid: string) => call('GET', account, `/inquiry/${uuid}`),
    setState: (account: TestAccount, uuid: string, body: object) => call('POST', account, `/inquiry/${uuid}/state-change`, body),
    reply: (account: TestAccount, uuid: string, body: object = {}) =>
      call('POST', account, `/inquiry/${uuid}/reply`, { reply_uuid: randomUUID(), channel: 'email', words: 'Yes, we do.', ...body }),
    download: (account: TestAccount, query: Record<string, string> = {}) => call('GET', account, `/csv?${new URLSearchParams(query)}`),

    messagesOf: ({ clientUuid }: TestAccount) =>
      withSystem(marquee().services.database, (db) => db.select().from(messages).where(eq(messages.clientUuid, clientUuid))),
  }
}
