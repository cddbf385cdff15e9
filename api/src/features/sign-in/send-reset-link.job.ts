import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { withSystem } from '../../platform/database/tenancy.ts'
import { hashToken } from '../../platform/identity/sessions.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import { queueEmail } from '../../platform/sending/sending.ts'
import { signInAudit } from './sign-in.audit.ts'
import { sendInvitationLink } from './sign-in.public.ts'
import { deleteUnusedPasswordResets, findAccountByEmail, hasPasswordResetValidUntil, insertPasswordResetIfNew } from './sign-in.queries.ts'

const HOUR_MS = 3_600_000
/** During a flood of requests, a link stays valid at least this long before another one revokes it, so that the owner can use it */
export const FLOOD_SPACING_MS = 600_000

export const sendResetLinkJob = defineJob({
  name: 'send-reset-link',
  payload: z.object({
    email: z.string(),
    requestId: z.string(),
    /** Idempotency key of the link. Processes of the previous version omit it and use `requestId` */
    linkUuid: z.uuid().optional(),
    network: z.string().optional(),
    isFlood: z.boolean().optional(),
  }),
  retry: { limit: 5, delayS: 5 },

  async run(services, { email, requestId, linkUuid = requestId, network, isFlood = false }) {
    const { config, clock } = services
    await withSystem(services.database, async (db) => {
      const account = await findAccountByEmail(db, email)
      if (!account) return
      // The link sent a moment ago also serves this request
      const newestEnd = new Date(clock.now().getTime() + HOUR_MS - FLOOD_SPACING_MS)
      if (isFlood && (await hasPasswordResetValidUntil(db, account, newestEnd))) return
      const event = { clientUuid: account.clientUuid, accountUuid: account.uuid, requestId, network }
      // There is no password to reset yet, so a new invitation link is sent
      if (account.passwordHash === null) {
        const isFirstRun = await sendInvitationLink(db, services, { ...account, email, linkUuid, invitedBy: null })
        if (isFirstRun) await signInAudit.record(db, { ...event, action: 'password_reset_requested' })
        return
      }
      const code = randomUUID()
      const isFirstRun = await insertPasswordResetIfNew(db, {
        codeHash: hashToken(code),
        clientUuid: account.clientUuid,
        accountUuid: account.uuid,
        requestUuid: linkUuid,
        expiresAt: new Date(clock.now().getTime() + HOUR_MS),
      })
      if (!isFirstRun) return
      await deleteUnusedPasswordResets(db, account, linkUuid)
      const brand = brandIdentity(config, account.brand)
      await signInAudit.record(db, { ...event, action: 'password_reset_requested' })
      await queueEmail(db, services, {
        clientUuid: account.clientUuid,
        brand: account.brand,
        to: email,
        purpose: 'password-reset',
        secret: true,
        content: {
          subject: `Reset your ${brand.name} password`,
          preview: 'The link works once and expires in an hour.',
          heading: 'Choose a new password',
          paragraphs: [
            `We got a request to reset the password for ${email} at ${account.companyName}. The link works once and expires in an hour.`,
          ],
          button: { label: 'Choose a new password', url: `${brand.url}/password-reset/${code}` },
          reason: 'If you didn’t ask for this, you can ignore this email. Your password stays the same.',
        },
      })
    })
  },
})
