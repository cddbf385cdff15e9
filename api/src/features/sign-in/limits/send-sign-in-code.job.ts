import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { queueEmail } from '../../../platform/sending/sending.ts'
import { findAccountByEmail } from '../sign-in.queries.ts'
import { computeSignInCode } from './sign-in-code-value.ts'

/** Emails the code with which a new device can sign in while somebody tries many passwords. An unknown address gets nothing */
export const sendSignInCodeJob = defineJob({
  name: 'send-sign-in-code',
  payload: z.object({ email: z.string(), window: z.number().int(), network: z.string() }),
  retry: { limit: 5, delayS: 5 },

  async run(services, { email, window, network }) {
    await withSystem(services.database, async (db) => {
      const account = await findAccountByEmail(db, email)
      if (!account?.passwordHash) return
      const brand = brandIdentity(services.config, account.brand)
      await queueEmail(db, services, {
        clientUuid: account.clientUuid,
        brand: account.brand,
        to: email,
        purpose: 'sign-in-code',
        secret: true,
        content: {
          subject: `Your ${brand.name} login code`,
          preview: 'Use it with your password within 15 minutes.',
          heading: computeSignInCode(account.passwordHash, email, window),
          paragraphs: [
            `Enter this code with your password to log in as ${email} on a new device. It expires in 15 minutes.`,
            `We’re asking for a code because someone tried many passwords on your account. The latest attempt came from the network ${network}.`,
          ],
          reason:
            'If you aren’t logging in right now, you can ignore this email. Nobody can get in without both your password and this code.',
        },
      })
    })
  },
})
