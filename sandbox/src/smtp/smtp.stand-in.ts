import { createFaultSwitch } from '../faults.ts'
import type { StandIn } from '../stand-in.ts'
import { createSmtpPeer, smtpTroubles } from './smtp-peer.ts'

export const smtp: StandIn = {
  name: 'smtp',
  open({ options, messages }) {
    const faults = createFaultSwitch(smtpTroubles)
    return { faults, server: { port: options.smtpPort, variable: 'SANDBOX_SMTP_PORT', ...createSmtpPeer({ messages, faults }) } }
  },
}
