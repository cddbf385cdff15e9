import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { hashInvitationKey } from '../../src/features/business-promoter/business-promoter.public.ts'
import { invitationKeys, invitations } from '../../src/features/business-promoter/business-promoter.tables.ts'
import { reviewSettings } from '../../src/features/reviews/settings/review-settings.tables.ts'
import { withSystem } from '../../src/platform/database/tenancy.ts'
import { rateLimits } from '../../src/platform/rate-limit/rate-limits.tables.ts'
import { messages } from '../../src/platform/sending/messages.tables.ts'
import type { TestMarquee } from '../test-marquee.ts'

const DAY_MS = 86_400_000
export const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

export interface Invited {
  clientUuid: string
  uuid: string
  emailKey: string
  textKey: string
}

export const newInvitationKey = () => randomBytes(16).toString('base64url')
export const reviewPagePath = (key: string) => `/review/business-promoter/clicked/${key}`

/** Invites customers, and opens and submits their links */
export function testInvitations(marquee: TestMarquee) {
  const inSystem = <T>(run: Parameters<typeof withSystem<T>>[1]) => withSystem(marquee.services.database, run)

  return {
    inSystem,

    /** Invites a customer of a new business unless one is given; the links are valid for a day */
    async invite(
      values: Partial<typeof invitations.$inferInsert> = {},
      settings: Partial<typeof reviewSettings.$inferInsert> = {},
      client: Parameters<TestMarquee['createClient']>[0] = {},
    ): Promise<Invited> {
      const clientUuid = values.clientUuid ?? (await marquee.createClient(client))
      const [emailKey, textKey] = [newInvitationKey(), newInvitationKey()]
      const expiresAt = new Date(marquee.clock.now().getTime() + DAY_MS)
      return inSystem(async (db) => {
        await db
          .insert(reviewSettings)
          .values({ clientUuid, ...settings })
          .onConflictDoNothing()
        const [row] = await db
          .insert(invitations)
          .values({ name: 'Dana Whitfield', email: 'dana@customer.test', phoneNumber: '+12175550142', ...values, clientUuid })
          .returning({ uuid: invitations.uuid })
        if (!row) throw new Error('no invitation')
        const key = { clientUuid, invitationUuid: row.uuid, expiresAt }
        await db.insert(invitationKeys).values([
          { ...key, channel: 'email', keyHash: hashInvitationKey(emailKey) },
          { ...key, channel: 'text', keyHash: hashInvitationKey(textKey) },
        ])
        return { clientUuid, uuid: row.uuid, emailKey, textKey }
      })
    },

    open: (key: string, headers: Record<string, string> = {}) =>
      marquee.api('GET', reviewPagePath(key), { headers: { 'user-agent': PHONE, ...headers } }),

    submit: (key: string, body: unknown) => marquee.api('PUT', reviewPagePath(key), { body }),

    async rowOf({ uuid }: Invited) {
      const [row] = await inSystem((db) => db.select().from(invitations).where(eq(invitations.uuid, uuid)))
      if (!row) throw new Error('no invitation')
      return row
    },

    messagesOf: ({ clientUuid }: Pick<Invited, 'clientUuid'>) =>
      inSystem((db) => db.select().from(messages).where(eq(messages.clientUuid, clientUuid)).orderBy(asc(messages.createdAt))),

    /** Sets every rate limit counter, as if this many attempts had been made */
    pretendTries: (count: number) => inSystem((db) => db.update(rateLimits).set({ count })),
  }
}
