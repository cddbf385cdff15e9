import { z } from 'zod'
import { port, urlSchema } from '../../platform/config/environment-variables.ts'
import { defineProvider } from '../../platform/vendors/provider.ts'
import { diagnoseSmtp } from './diagnose-smtp.ts'
import { createSmtpMail } from './smtp-mail.ts'
import { greetingNameOf } from './smtp-server.ts'

export const smtp = defineProvider({
  variables: {
    SMTP_URL: urlSchema(['smtp:', 'smtps:']).optional(),
    SANDBOX_SMTP_PORT: port.optional(),
    // Secret part of the URL that bounces are reported to. It alone proves the sender
    MAIL_BOUNCE_SECRET: z
      .string()
      .regex(/^[A-Za-z0-9_-]{24,100}$/, 'must be 24 to 100 letters, digits, - and _')
      .optional(),
  },
  neededInProduction: { SMTP_URL: 'smtps://user:password@mail.example.com' },

  settings({ SMTP_URL, SANDBOX_SMTP_PORT, MAIL_BOUNCE_SECRET }, { sandbox }) {
    return {
      url: SMTP_URL ?? `smtp://127.0.0.1:${SANDBOX_SMTP_PORT ?? (sandbox?.port ?? 0) + 25}`,
      bounceSecret: MAIL_BOUNCE_SECRET ?? (sandbox ? 'sandbox-mail-bounce-secret-000000' : undefined),
    }
  },

  connect: (settings, { publicUrl }) => ({ mail: createSmtpMail({ ...settings, name: greetingNameOf(publicUrl) }) }),

  diagnose: diagnoseSmtp,
})
