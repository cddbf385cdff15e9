import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { text, webUrl } from '../../platform/config/environment-variables.ts'
import type { CardProvider } from '../../platform/vendors/card-provider.ts'
import { defineProvider } from '../../platform/vendors/provider.ts'
import { findCardFormProblems } from './card-form-check.ts'
import { diagnoseStax } from './diagnose-stax.ts'
import { createStaxCards } from './stax-cards.ts'
import { createStaxReportReader } from './stax-report.ts'

export const stax = defineProvider({
  variables: {
    STAX_API_KEY: text.optional(),
    STAX_PUBLIC_TOKEN: text.optional(),
    // Secret part of the webhook's URL. Stax does not sign its webhooks, so this alone proves the sender
    STAX_WEBHOOK_SECRET: z
      .string()
      .regex(/^[A-Za-z0-9_-]{24,100}$/, 'must be 24 to 100 letters, digits, - and _')
      .optional(),
    STAX_BASE_URL: webUrl.optional(),
    STAX_SCRIPT_URL: webUrl.optional(),
  },

  complaints({ STAX_API_KEY, STAX_PUBLIC_TOKEN, STAX_WEBHOOK_SECRET }) {
    const together = Object.entries({ STAX_API_KEY, STAX_PUBLIC_TOKEN, STAX_WEBHOOK_SECRET })
    const missing = together.flatMap(([name, value]) => (value ? [] : [name]))
    if (missing.length === 0 || missing.length === together.length) return []
    return [`STAX_API_KEY, STAX_PUBLIC_TOKEN and STAX_WEBHOOK_SECRET belong together: set ${missing.join(' and ')} too, or none of them`]
  },

  settings(values, { sandbox }) {
    const { STAX_API_KEY: apiKey, STAX_PUBLIC_TOKEN: publicToken, STAX_WEBHOOK_SECRET: webhookSecret } = values
    const own = apiKey && publicToken && webhookSecret ? { apiKey, publicToken, webhookSecret } : undefined
    if (!own && !sandbox) return undefined
    return {
      ...(own ?? SANDBOX_ACCOUNT),
      baseUrl: values.STAX_BASE_URL ?? (own ? 'https://apiprod.fattlabs.com' : `${sandbox?.url}/stax/api`),
      scriptUrl:
        values.STAX_SCRIPT_URL ?? (own ? 'https://staxjs.staxpayments.com/staxjs-captcha.js' : `${sandbox?.url}/stax/staxjs-captcha.js`),
    }
  },

  /** Where the pay pages load Stax's script from, and where that script sends the card data */
  contentOrigins(settings) {
    if (!settings) return {}
    const script = new URL(settings.scriptUrl)
    const own = [script.origin, new URL(settings.baseUrl).origin]
    return { card: script.hostname.endsWith('.staxpayments.com') ? [...own, ...STAX_HOSTS] : own }
  },

  diagnose: diagnoseStax,

  connect(settings): { cards: CardProvider } {
    if (!settings) return { cards: notSetUp }
    const { scriptUrl, publicToken, baseUrl, webhookSecret } = settings
    return {
      cards: {
        form: { scriptUrl, publicToken, apiEndpoint: baseUrl },
        findFormProblems: (allowed) => findCardFormProblems(scriptUrl, allowed),
        readReport: createStaxReportReader(webhookSecret),
        ...createStaxCards(settings),
      },
    }
  },
})

/**
 * Hosts that Stax's script was observed to load from: its own services, and the vaults whose frames take the card number. The merchant's
 * gateway determines which of them are used. CARD_ORIGINS adds to these
 */
const STAX_HOSTS = [
  'https://fattqueryprod.fattlabs.com',
  'https://omni.fattmerchant.com',
  'https://core.spreedly.com',
  'https://*.blockchyp.com',
  'https://secure.networkmerchants.com',
  'https://collectcheckout.com',
]

const SANDBOX_ACCOUNT = {
  apiKey: 'sandbox-stax-key',
  publicToken: 'sandbox-web-payments-token',
  webhookSecret: 'sandbox-stax-webhook-secret-000000',
}

const notSetUp: CardProvider = {
  form: null,
  findFormProblems: async () => [],
  readReport: () => null,
  fetchTransaction: rejectCardsNotSetUp,
  listCharges: rejectCardsNotSetUp,
  listReversals: rejectCardsNotSetUp,
  refund: rejectCardsNotSetUp,
}

async function rejectCardsNotSetUp(): Promise<never> {
  throw new ProviderError('stax', 'Card payments are not set up: STAX_API_KEY is missing', { retryable: false })
}
