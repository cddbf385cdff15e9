import { resolve } from 'node:path'
import { z } from 'zod'
import { projectRoot } from '../base/project-root.ts'
import { DEFAULT_QUOTAS } from '../database/account-quotas.ts'
import { sealingKeys } from '../secrets/sealing-keys.ts'
import type { OriginsByPurpose } from '../vendors/provider.ts'
import { dollars, flag, hours, mailAddress, origins, perDay, perSecond, port, quota, urlSchema, webUrl } from './environment-variables.ts'
import { operatorKeys } from './operator-keys.ts'
import { supportTeamsOfBrands, supportVariables } from './support-variables.ts'

const DRAIN_RANGE = 'must be a number of seconds from 0 to 60'

export const platformVariables = {
  NODE_ENV: z.enum(['development', 'test', 'production'], 'must be development, test or production').default('development'),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: webUrl.optional(),
  PARTNER_HOST: z
    .string()
    .regex(/^[a-z0-9.-]+$/i, 'must be a host name without scheme or port')
    .optional(),
  // Number of trusted reverse proxies in front: this many entries of X-Forwarded-For, counted from its end, are trusted
  TRUST_PROXY: z.coerce.number('must be the number of proxies in front, like 1').int().min(0).max(10).default(0),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: urlSchema(['postgres:', 'postgresql:']).optional(),
  // A second login that owns the tables; the login of DATABASE_URL then needs no rights of its own
  DATABASE_OWNER_URL: urlSchema(['postgres:', 'postgresql:']).optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number('must be a number from 2 to 500')
    .int()
    .min(2, 'must be a number from 2 to 500')
    .max(500, 'must be a number from 2 to 500')
    .default(10),
  // Maximum number of concurrent database requests per business and per account; further requests wait
  DATABASE_PER_BUSINESS: quota.default(DEFAULT_QUOTAS.perBusiness),
  DATABASE_PER_ACCOUNT: quota.default(DEFAULT_QUOTAS.perAccount),
  // After SIGTERM the process reports "not ready" but serves requests for this long, until the proxies in front have noticed
  DRAIN_SECONDS: z.coerce.number(DRAIN_RANGE).min(0, DRAIN_RANGE).max(60, DRAIN_RANGE).optional(),
  DEMO: flag.optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be fatal, error, warn, info, debug, trace or silent')
    .default('info'),
  OPERATOR_KEY: z.string().min(24, 'must have at least 24 characters').optional(),
  OPERATOR_KEYS: operatorKeys.optional(),
  METRICS_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  // OpenTelemetry's own names: a collector that accepts OTLP over HTTP, "name=value" pairs for its headers
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().default('marquee'),
  // Encrypts the businesses' tokens for Google and Meta
  CONNECTION_KEYS: sealingKeys.optional(),
  SANDBOX_PORT: port.default(3100),
  MAIL_FROM: mailAddress.default('hello@marquee.test'),
  PARTNER_MAIL_FROM: mailAddress.default('hello@northlight.test'),
  SUPPORT_EMAIL: mailAddress.default('support@marquee.test'),
  PARTNER_SUPPORT_EMAIL: mailAddress.default('support@northlight.test'),
  ...supportVariables,
  // The issuer at the top of an invoice: name | address | email | phone
  INVOICE_SENDER: z.string().optional(),
  PARTNER_INVOICE_SENDER: z.string().optional(),
  // Sending rates that the providers accept. Twilio limits a long code to one text per second
  TEXTS_PER_SECOND: perSecond.default(1),
  EMAILS_PER_SECOND: perSecond.default(10),
  // Daily limits per business. Messages that people requested (reset links, receipts) do not count
  TEXTS_PER_DAY: perDay.default(2_000),
  OUTGOING_CALLS_PER_USER: perDay.default(40),
  OUTGOING_CALLS_PER_BUSINESS: perDay.default(150),
  EMAILS_PER_DAY: perDay.default(5_000),
  // In the recipient's local time. An operator can set other hours for a
  // business. US law forbids texts that solicit before 8 AM and after 9 PM
  TEXT_HOURS: hours.default({ from: 8, to: 20 }),
  TEXT_PART_PRICE: dollars.default(0.0113),
  CARD_ORIGINS: origins.default([]),
  MAP_ORIGINS: origins.default([]),
}

export type PlatformValues = z.output<z.ZodObject<typeof platformVariables>>

/** The configuration that the platform and the features see. A vendor's settings go only to its own adapter */
export type Config = ReturnType<typeof toPlatformConfig> & { contentOrigins: OriginsByPurpose }

/**
 * An https address can be reached by others, so a missing NODE_ENV must not expose it with the sandbox's keys, which are public. Only the
 * tests, which set NODE_ENV themselves, use such an address without the production rules
 */
const isProduction = ({ NODE_ENV, PUBLIC_URL }: Pick<PlatformValues, 'NODE_ENV' | 'PUBLIC_URL'>) =>
  NODE_ENV === 'production' || (NODE_ENV !== 'test' && /^https:/i.test(PUBLIC_URL ?? ''))

/** The platform's own part of the configuration, without the vendors' */
export function toPlatformConfig(values: PlatformValues) {
  const production = isProduction(values)
  const publicUrl = (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/$/, '')
  const partnerHost = (values.PARTNER_HOST ?? 'partner.localhost').toLowerCase()
  const teams = supportTeamsOfBrands(values, { hasDemoTeam: !production })
  return {
    environment: values.NODE_ENV,
    production,
    role: values.ROLE,
    port: values.PORT,
    // Development binds to loopback only, so that a demo on a laptop cannot be reached from the network
    host: values.HOST ?? (production ? '0.0.0.0' : 'localhost'),
    publicUrl,
    partnerHost,
    /**
     * With PARTNER_HOST the accounts of each brand sign in on their brand's
     * host. Without it, as on a laptop, all accounts sign in on any host
     */
    hasTwoHosts: values.PARTNER_HOST !== undefined && partnerHost !== new URL(publicUrl).hostname,
    proxiesInFront: values.TRUST_PROXY,
    dataFolder: resolve(projectRoot, values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseOwnerUrl: values.DATABASE_OWNER_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    databaseQuotas: { perBusiness: values.DATABASE_PER_BUSINESS, perAccount: values.DATABASE_PER_ACCOUNT },
    // A laptop has no proxy in front, and a worker receives no requests
    drainMs: 1000 * (values.DRAIN_SECONDS ?? (production && values.ROLE !== 'worker' ? 5 : 0)),
    demo: !production && (values.DEMO ?? usesEmbeddedDatabase(values)),
    /** Existing demo accounts, whose password is public, are as unsafe as new ones if others can reach the installation */
    rejectsDemo: production || !(values.DEMO || usesEmbeddedDatabase(values)),
    logLevel: values.LOG_LEVEL,
    operatorKey: values.OPERATOR_KEY,
    operatorKeys: values.OPERATOR_KEYS ?? [],
    metricsKey: values.METRICS_KEY,
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
          headers: parseHeaders(values.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
          serviceName: values.OTEL_SERVICE_NAME,
        }
      : undefined,
    connectionKeys: values.CONNECTION_KEYS ?? [],
    sandboxUrl: production ? undefined : `http://localhost:${values.SANDBOX_PORT}`,
    brands: {
      marquee: {
        mailFrom: values.MAIL_FROM,
        supportEmail: values.SUPPORT_EMAIL,
        ...teams.marquee,
        billing: parseSender(values.INVOICE_SENDER ?? (production ? '' : DEMO_SENDER), values.SUPPORT_EMAIL),
      },
      partner: {
        mailFrom: values.PARTNER_MAIL_FROM,
        supportEmail: values.PARTNER_SUPPORT_EMAIL,
        ...teams.partner,
        billing: parseSender(values.PARTNER_INVOICE_SENDER ?? (production ? '' : DEMO_PARTNER_SENDER), values.PARTNER_SUPPORT_EMAIL),
      },
    },
    textsPerSecond: values.TEXTS_PER_SECOND,
    emailsPerSecond: values.EMAILS_PER_SECOND,
    textsPerDay: values.TEXTS_PER_DAY,
    outgoingCallsPerUser: values.OUTGOING_CALLS_PER_USER,
    outgoingCallsPerBusiness: values.OUTGOING_CALLS_PER_BUSINESS,
    emailsPerDay: values.EMAILS_PER_DAY,
    textHours: values.TEXT_HOURS,
    textPartPrice: values.TEXT_PART_PRICE,
  }
}

/**
 * An installation with its own database server is not a trial on a laptop, so demo accounts, whose password is public, must be requested
 * explicitly there
 */
const usesEmbeddedDatabase = ({ DATABASE_URL }: PlatformValues) => !DATABASE_URL

const DEMO_SENDER = 'Marquee Local Marketing | 200 Adams St, Suite 4, Springfield, IL 62701 | billing@marquee.test | (217) 555-0180'
const DEMO_PARTNER_SENDER = 'Northlight Partners | 1600 Larimer St, Denver, CO 80202 | billing@northlight.test | (303) 555-0199'

/** An issuer without an email address uses the support address */
function parseSender(written: string, supportEmail: string) {
  const [name = '', address = '', email = '', phone = ''] = written.split('|').map((part) => part.trim())
  return { name, address, email: email || supportEmail, phone }
}

/** Variables that are optional in development and required in production, each with an example */
export const neededInProduction = {
  PUBLIC_URL: 'https://portal.example.com',
  PARTNER_HOST: 'portal.partner.example.com',
  MAIL_FROM: 'hello@example.com',
  PARTNER_MAIL_FROM: 'hello@partner.example.com',
  SUPPORT_EMAIL: 'support@example.com',
  PARTNER_SUPPORT_EMAIL: 'support@partner.example.com',
  METRICS_KEY: 'a random text of 16 characters or more',
  CONNECTION_KEYS: '2026:32 random bytes in base64, as `openssl rand -base64 32` prints them',
}

/** One sentence for each variable that contradicts another variable */
export function findContradictingSettings({ ROLE, DATABASE_URL, DATABASE_OWNER_URL, OPERATOR_KEY, ...values }: PlatformValues): string[] {
  const isSameLogin = DATABASE_URL && DATABASE_OWNER_URL && new URL(DATABASE_URL).username === new URL(DATABASE_OWNER_URL).username
  const isKeyMissing = isProduction(values) && DATABASE_URL && !OPERATOR_KEY
  return [
    ...(isKeyMissing
      ? ['OPERATOR_KEY is not set, and production on a database server needs it: all its machines must know the same key']
      : []),
    ...(ROLE === 'all' || DATABASE_URL ? [] : [`ROLE=${ROLE} needs DATABASE_URL: the embedded database serves one process, ROLE=all`]),
    ...(DATABASE_OWNER_URL && !DATABASE_URL ? ['DATABASE_OWNER_URL needs DATABASE_URL, the login with which the product runs'] : []),
    ...(isSameLogin ? ['DATABASE_OWNER_URL and DATABASE_URL must be two logins: the one that owns the tables, and the one that runs'] : []),
  ]
}

/**
 * "name=value,name=value" with percent escapes, as OpenTelemetry defines it. Unlike in a query string, + is not a space and & is not a
 * separator
 */
const parseHeaders = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text.replaceAll('+', '%2B').replaceAll('&', '%26').replaceAll(',', '&')))
