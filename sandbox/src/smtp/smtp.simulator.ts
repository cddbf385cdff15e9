import { createFaultSwitch } from '../faults.ts'
import type { Simulator } from '../simulator.ts'
import { registerBounceRoutes } from './bounces.routes.ts'
import { createSmtpServer, smtpTroubles } from './smtp-peer.ts'

export const smtp: Simulator = {
  name: 'smtp',
  open({ options, appUrl, messages }) {
    const faults = createFaultSwitch(smtpTroubles)
    const bounceUrl = `${appUrl}/api/webhooks/mail/sandbox-mail-bounce-secret-000000`
    return {
      faults,
      register: (http) => registerBounceRoutes(http, { messages, bounceUrl }),
      server: { port: options.smtpPort, variable: 'SANDBOX_SMTP_PORT', ...createSmtpServer({ messages, faults, tls: options.smtpTls }) },
    }
  },
}
