import { port, url } from '../../platform/environment-variables.ts'
import { defineProvider } from '../../platform/provider.ts'
import { createSmtpMail } from './smtp-mail.ts'

export const smtp = defineProvider({
  variables: {
    SMTP_URL: url(['smtp:', 'smtps:']).optional(),
    SANDBOX_SMTP_PORT: port.optional(),
  },
  neededInProduction: { SMTP_URL: 'smtps://user:password@mail.example.com' },

  settings({ SMTP_URL, SANDBOX_SMTP_PORT }, { sandbox }) {
    return { url: SMTP_URL ?? `smtp://127.0.0.1:${SANDBOX_SMTP_PORT ?? (sandbox?.port ?? 0) + 25}` }
  },

  connect: (settings) => ({ mail: createSmtpMail(settings) }),
})
