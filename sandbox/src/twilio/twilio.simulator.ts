import { createFaultSwitch } from '../faults.ts'
import { registerOutgoingPhoneRoutes } from '../phone/outgoing-phone.routes.ts'
import { registerPhoneRoutes } from '../phone/phone.routes.ts'
import type { Simulator } from '../simulator.ts'
import { registerAccountRoutes } from './account.routes.ts'
import { registerComplianceRoutes } from './compliance.routes.ts'
import { registerInboundTextRoutes } from './inbound.routes.ts'
import { createInboundTexts } from './inbound-texts.ts'
import { registerMarketRoutes } from './market.routes.ts'
import { registerMediaRoutes } from './media/media.routes.ts'
import { createMediaStore } from './media/media-store.ts'
import { registerTwilioMessageRoutes, twilioTroubles } from './messages.routes.ts'
import { createOptOuts } from './opt-outs.ts'
import { createOwnNumbers } from './own-numbers.ts'
import { createStatusCallbacks } from './status-callbacks.ts'
import { twilioDescription } from './twilio.description.ts'
import { registerCallListRoutes } from './voice/call-list.routes.ts'
import { createCallStore } from './voice/call-store.ts'
import { registerOutgoingCallRoutes } from './voice/outgoing/outgoing.routes.ts'
import { createOutgoingPhone } from './voice/outgoing/outgoing-phone.ts'
import { recordingPath, registerRecordingRoutes } from './voice/recordings.routes.ts'
import { createWebhookSender } from './voice/webhook-sender.ts'

export const twilio: Simulator = {
  name: 'twilio',
  pages: [['/phone', 'Phone']],
  descriptions: [twilioDescription],
  open({ options, appUrl, messages, ownUrl, now }) {
    const { voiceUrl = `${appUrl}/api/webhooks/twilio/voice` } = options
    const faults = createFaultSwitch(twilioTroubles)
    const callbacks = createStatusCallbacks()
    const calls = createCallStore({ capacity: 1_000 })
    const webhooks = createWebhookSender()
    const optOuts = createOptOuts()
    const numbers = createOwnNumbers(appUrl)
    const recordingUrl = (sid: string) => ownUrl() + recordingPath(sid)
    const outgoing = createOutgoingPhone({ calls, webhooks, recordingUrl, now }, numbers)
    const files = createMediaStore()
    const inbound = createInboundTexts({ messages, optOuts, webhooks, files, now })
    return {
      faults,
      inbound,
      register(http) {
        registerAccountRoutes(http, { numbers, faults })
        registerMarketRoutes(http, { numbers, faults })
        registerComplianceRoutes(http, { numbers })
        registerTwilioMessageRoutes(http, { messages, faults, callbacks, optOuts, numbers, files, now })
        registerInboundTextRoutes(http, { messages, inbound, messageUrl: `${appUrl}/api/webhooks/twilio/message` })
        registerMediaRoutes(http, { files, faults })
        registerRecordingRoutes(http, { calls, faults })
        registerCallListRoutes(http, { calls, outgoing, faults })
        registerOutgoingCallRoutes(http, { phone: outgoing, numbers, faults })
        registerOutgoingPhoneRoutes(http, outgoing)
        registerPhoneRoutes(http, { calls, webhooks, voiceUrl, appUrl, ownUrl, now })
      },
      abandon() {
        callbacks.abandon()
        webhooks.abandon()
        outgoing.abandon()
      },
    }
  },
}
