import { resolve } from 'node:path'
import { z } from 'zod'
import { projectRoot } from './project-root.ts'
import { StartError } from './start-error.ts'

const port = z.coerce.number('must be a port number between 0 and 65535').int().min(0).max(65535)
const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')
const url = (protocols: string[]) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
  })
const origins = z
  .string()
  .transform((list) => list.split(/[\s,]+/).filter(Boolean))
  .pipe(z.array(url(['https:', 'http:'])))
const perSecond = z.coerce
  .number('must be a number from 0.1 to 1000')
  .min(0.1, 'must be a number from 0.1 to 1000')
  .max(1000, 'must be a number from 0.1 to 1000')
const mailAddress = z.string().regex(/^[^<>@\s]+@[^<>@\s]+$/, 'must be an e-mail address')

const environment = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production'], 'must be development, test or production').default('development'),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: url(['https:', 'http:']).optional(),
  PARTNER_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'must be a host name without scheme or port')
    .default('partner.localhost'),
  // How many proxies of ours stand in front: so many entries of X-Forwarded-For, from its end, are believed
  TRUST_PROXY: z.coerce.number('must be the number of proxies in front, like 1').int().min(0).max(10).default(0),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number('must be a number from 2 to 500')
    .int()
    .min(2, 'must be a number from 2 to 500')
    .max(500, 'must be a number from 2 to 500')
    .default(10),
  DEMO: flag.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .default('info'),
  OPERATOR_KEY: z.string().min(24, 'must have at least 24 characters').optional(),
  METRICS_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  SANDBOX_PORT: port.default(3100),
  SANDBOX_SMTP_PORT: port.optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: mailAddress.default('hello@marquee.test'),
  PARTNER_MAIL_FROM: mailAddress.default('hello@northlight.test'),
  SUPPORT_EMAIL: mailAddress.default('support@marquee.test'),
  PARTNER_SUPPORT_EMAIL: mailAddress.default('support@northlight.test'),
  // Who bills, as the head of an invoice says it: name | address | e-mail | phone
  INVOICE_SENDER: z.string().optional(),
  PARTNER_INVOICE_SENDER: z.string().optional(),
  TWILIO_BASE_URL: url(['https:', 'http:']).optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-fA-F]{32}$/, 'must be AC and 32 hexadecimal digits')
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^\+\d{8,15}$/, 'must be a phone number like +12175550100')
    .optional(),
  // What the providers take without refusing: a long code sends one text a second
  TEXTS_PER_SECOND: perSecond.default(1),
  EMAILS_PER_SECOND: perSecond.default(10),
  AI_BASE_URL: url(['https:', 'http:']).optional(),
  AI_API_KEY: z.string().min(1).optional(),
  AI_MODEL: z.string().min(1).default('gpt-5-mini'),
  AI_TRANSCRIPTION_MODEL: z.string().min(1).default('whisper-1'),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional(),
  GOOGLE_REFRESH_TOKEN: z.string().min(1).optional(),
  GOOGLE_TOKEN_URL: url(['https:', 'http:']).optional(),
  GOOGLE_BUSINESS_URL: url(['https:', 'http:']).optional(),
  YELP_API_KEY: z.string().min(1).optional(),
  YELP_BASE_URL: url(['https:', 'http:']).optional(),
  STAX_API_KEY: z.string().min(1).optional(),
  STAX_PUBLIC_TOKEN: z.string().min(1).optional(),
  // Part of the webhook's address, which is all that proves where it comes from
  STAX_WEBHOOK_SECRET: z
    .string()
    .regex(/^[A-Za-z0-9_-]{24,100}$/, 'must be 24 to 100 letters, digits, - and _')
    .optional(),
  STAX_BASE_URL: url(['https:', 'http:']).optional(),
  STAX_SCRIPT_URL: url(['https:', 'http:']).optional(),
  S3_ENDPOINT: url(['https:', 'http:']).optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  CARD_ORIGINS: origins.default([]),
  MAP_ORIGINS: origins.default([]),
})

type Environment = z.output<typeof environment>

export type Config = ReturnType<typeof readConfig>

/** Everything the program takes from the environment, checked once; each complaint names the variable and the fix */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new StartError(
      parsed.error.issues
        .map((issue) => `${String(issue.path[0])} ${issue.message} (it is "${shown(env, String(issue.path[0]))}")`)
        .join('\n'),
    )
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const complaints = findMissing(values, new Set(Object.keys(given)), production)
  if (complaints.length > 0) throw new StartError(complaints.join('\n'))

  const sandboxUrl = `http://localhost:${values.SANDBOX_PORT}`
  const stax = staxSettings(values, production ? undefined : sandboxUrl)
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, '')
  return {
    environment: values.NODE_ENV,
    production,
    role: values.ROLE,
    port: values.PORT,
    // Loopback only, unless the installation says otherwise: a demo on a laptop is nobody else's business
    host: values.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    publicUrl,
    partnerHost: values.PARTNER_HOST.toLowerCase(),
    proxiesInFront: values.TRUST_PROXY,
    dataFolder: resolve(projectRoot, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    demo: !production && (values.DEMO ?? true),
    logLevel: values.LOG_LEVEL,
    operatorKey: values.OPERATOR_KEY,
    metricsKey: values.METRICS_KEY,
    sandboxUrl: production ? undefined : sandboxUrl,
    smtpUrl: values.SMTP_URL ?? `smtp://127.0.0.1:${values.SANDBOX_SMTP_PORT ?? values.SANDBOX_PORT + 25}`,
    brands: {
      marquee: {
        mailFrom: values.MAIL_FROM,
        supportEmail: values.SUPPORT_EMAIL,
        billing: senderOf(values.INVOICE_SENDER ?? (production ? '' : DEMO_SENDER), values.SUPPORT_EMAIL),
      },
      partner: {
        mailFrom: values.PARTNER_MAIL_FROM,
        supportEmail: values.PARTNER_SUPPORT_EMAIL,
        billing: senderOf(values.PARTNER_INVOICE_SENDER ?? (production ? '' : DEMO_PARTNER_SENDER), values.PARTNER_SUPPORT_EMAIL),
      },
    },
    twilio: production && !values.TWILIO_ACCOUNT_SID ? undefined : twilioSettings(values, sandboxUrl),
    textsPerSecond: values.TEXTS_PER_SECOND,
    emailsPerSecond: values.EMAILS_PER_SECOND,
    ai: aiSettings(values, production ? undefined : sandboxUrl),
    google: googleSettings(values, production ? undefined : sandboxUrl),
    yelp: yelpSettings(values, production ? undefined : sandboxUrl),
    stax,
    s3: s3Settings(values),
    contentOrigins: { card: [...new Set([...values.CARD_ORIGINS, ...cardOrigins(stax)])], map: values.MAP_ORIGINS },
  }
}

const DEMO_SENDER = 'Marquee Local Marketing | 200 Adams St, Suite 4, Springfield, IL 62701 | billing@marquee.test | (217) 555-0199'
const DEMO_PARTNER_SENDER = 'Northlight Partners | 1600 Larimer St, Denver, CO 80202 | billing@northlight.test | (303) 555-0199'

/** Whoever left it out is asked at the support address */
function senderOf(written: string, supportEmail: string) {
  const [name = '', address = '', email = '', phone = ''] = written.split('|').map((part) => part.trim())
  return { name, address, email: email || supportEmail, phone }
}

function findMissing(values: Environment, given: ReadonlySet<string>, production: boolean): string[] {
  const complaints: string[] = []
  if (production) {
    const needed = {
      PUBLIC_URL: 'https://portal.example.com',
      PARTNER_HOST: 'portal.partner.example.com',
      SMTP_URL: 'smtps://user:password@mail.example.com',
      MAIL_FROM: 'hello@example.com',
      PARTNER_MAIL_FROM: 'hello@partner.example.com',
      SUPPORT_EMAIL: 'support@example.com',
      PARTNER_SUPPORT_EMAIL: 'support@partner.example.com',
      OPERATOR_KEY: 'a random text of 24 characters or more',
      METRICS_KEY: 'a random text of 16 characters or more',
    }
    for (const [name, example] of Object.entries(needed)) {
      if (!given.has(name)) complaints.push(`${name} is not set, and production needs it. Set it like ${name}=${example}`)
    }
  }
  if (values.ROLE !== 'all' && !values.DATABASE_URL) {
    complaints.push(`ROLE=${values.ROLE} needs DATABASE_URL: the embedded database serves one process, ROLE=all`)
  }
  if (values.ROLE !== 'all' && !values.S3_ENDPOINT && production) {
    complaints.push(`ROLE=${values.ROLE} needs S3_ENDPOINT: files in a local folder would be missing in the other processes`)
  }
  const s3 = [values.S3_BUCKET, values.S3_ACCESS_KEY_ID, values.S3_SECRET_ACCESS_KEY]
  if (values.S3_ENDPOINT && s3.some((value) => !value)) {
    complaints.push('S3_ENDPOINT is set, so S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set too')
  }
  if (!values.S3_ENDPOINT && s3.some(Boolean)) complaints.push('S3_ENDPOINT is not set, but other S3 variables are. Set it, or remove them')
  if (values.TWILIO_ACCOUNT_SID && !(values.TWILIO_AUTH_TOKEN && values.TWILIO_FROM)) {
    complaints.push('TWILIO_ACCOUNT_SID is set, so TWILIO_AUTH_TOKEN and TWILIO_FROM must be set too')
  }
  if (!values.TWILIO_ACCOUNT_SID && (values.TWILIO_AUTH_TOKEN || values.TWILIO_FROM)) {
    complaints.push('TWILIO_ACCOUNT_SID is not set, but other Twilio variables are. Set it, or remove them')
  }
  if (values.AI_BASE_URL && !values.AI_API_KEY) complaints.push('AI_BASE_URL is set, so AI_API_KEY must be set too')
  if (!values.AI_BASE_URL && values.AI_API_KEY) {
    complaints.push('AI_API_KEY is set, so AI_BASE_URL must be set too, like AI_BASE_URL=https://api.openai.com/v1')
  }
  const google = [values.GOOGLE_CLIENT_ID, values.GOOGLE_CLIENT_SECRET, values.GOOGLE_REFRESH_TOKEN]
  if (google.some(Boolean) && !google.every(Boolean)) {
    complaints.push('GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_REFRESH_TOKEN belong together: set all three, or none')
  }
  const stax = {
    STAX_API_KEY: values.STAX_API_KEY,
    STAX_PUBLIC_TOKEN: values.STAX_PUBLIC_TOKEN,
    STAX_WEBHOOK_SECRET: values.STAX_WEBHOOK_SECRET,
  }
  const staxMissing = Object.entries(stax).flatMap(([name, value]) => (value ? [] : [name]))
  if (staxMissing.length === 1 || staxMissing.length === 2) {
    complaints.push(
      `STAX_API_KEY, STAX_PUBLIC_TOKEN and STAX_WEBHOOK_SECRET belong together: set ${staxMissing.join(' and ')} too, or none of them`,
    )
  }
  return complaints
}

// The sandbox takes these; a real account is three variables away
const SANDBOX_TWILIO = { accountSid: 'AC5a4db05a4db05a4db05a4db05a4db05a', authToken: 'sandbox-token', from: '+12175550100' }

function twilioSettings(values: Environment, sandboxUrl: string) {
  return {
    accountSid: values.TWILIO_ACCOUNT_SID ?? SANDBOX_TWILIO.accountSid,
    authToken: values.TWILIO_AUTH_TOKEN ?? SANDBOX_TWILIO.authToken,
    from: values.TWILIO_FROM ?? SANDBOX_TWILIO.from,
    baseUrl: values.TWILIO_BASE_URL ?? (values.TWILIO_ACCOUNT_SID ? 'https://api.twilio.com' : `${sandboxUrl}/twilio`),
  }
}

/** undefined: calls are neither transcribed nor analysed */
function aiSettings(values: Environment, sandboxUrl: string | undefined) {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model, AI_TRANSCRIPTION_MODEL: transcriptionModel } = values
  if (baseUrl && apiKey) return { baseUrl, apiKey, model, transcriptionModel }
  return sandboxUrl ? { baseUrl: `${sandboxUrl}/openai/v1`, apiKey: 'sandbox-key', model, transcriptionModel } : undefined
}

/** undefined: no Google reviews come in */
function googleSettings(values: Environment, sandboxUrl: string | undefined) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_REFRESH_TOKEN: refreshToken } = values
  const own = clientId && clientSecret && refreshToken ? { clientId, clientSecret, refreshToken } : undefined
  if (!own && !sandboxUrl) return undefined
  return {
    ...(own ?? { clientId: 'sandbox-client', clientSecret: 'sandbox-secret', refreshToken: 'sandbox-refresh' }),
    tokenUrl: values.GOOGLE_TOKEN_URL ?? (own ? 'https://oauth2.googleapis.com/token' : `${sandboxUrl}/google/token`),
    businessUrl: values.GOOGLE_BUSINESS_URL ?? (own ? 'https://mybusiness.googleapis.com' : `${sandboxUrl}/google/mybusiness`),
  }
}

/** undefined: no Yelp reviews come in */
function yelpSettings({ YELP_API_KEY: apiKey, YELP_BASE_URL: baseUrl }: Environment, sandboxUrl: string | undefined) {
  if (apiKey) return { apiKey, baseUrl: baseUrl ?? 'https://api.yelp.com/v3' }
  return sandboxUrl ? { apiKey: 'sandbox-key', baseUrl: baseUrl ?? `${sandboxUrl}/yelp/v3` } : undefined
}

/** undefined: invoices cannot be paid by card */
function staxSettings(values: Environment, sandboxUrl: string | undefined) {
  const { STAX_API_KEY: apiKey, STAX_PUBLIC_TOKEN: publicToken, STAX_WEBHOOK_SECRET: webhookSecret } = values
  const own = apiKey && publicToken && webhookSecret ? { apiKey, publicToken, webhookSecret } : undefined
  if (!own && !sandboxUrl) return undefined
  return {
    ...(own ?? SANDBOX_STAX),
    baseUrl: values.STAX_BASE_URL ?? (own ? 'https://apiprod.fattlabs.com' : `${sandboxUrl}/stax/api`),
    scriptUrl: values.STAX_SCRIPT_URL ?? (own ? 'https://staxjs.staxpayments.com/stax.js' : `${sandboxUrl}/stax/stax.js`),
  }
}

const SANDBOX_STAX = {
  apiKey: 'sandbox-stax-key',
  publicToken: 'sandbox-web-payments-token',
  webhookSecret: 'sandbox-stax-webhook-secret-000000',
}

/** Where the pay pages load the provider's script from, and where that sends the card */
function cardOrigins(stax: ReturnType<typeof staxSettings>): string[] {
  return stax ? [new URL(stax.scriptUrl).origin, new URL(stax.baseUrl).origin] : []
}

function s3Settings(values: Environment) {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return undefined
  return { endpoint, bucket, region: values.S3_REGION, accessKeyId, secretAccessKey }
}

/** Secrets are not echoed back, however wrong they are */
function shown(env: Record<string, string | undefined>, name: string): string {
  return /KEY|TOKEN|SECRET|URL/.test(name) ? '…' : (env[name] ?? '')
}
