import { resolve } from 'node:path'

interface SandboxSettings {
  httpPort: number
  smtpPort: number
  s3Bucket: string
  appUrl: string
  partnerHost: string
  voiceUrl: string
  staxWebhookUrl: string
  /** The portal's own data folder, because both must retain, or lose, their state together */
  dataFolder: string
  searchDelayMs: number
}

/** The same default as the portal's */
const staxSecret = 'sandbox-stax-webhook-secret-000000'

/** Throws an Error whose message names the variable and the fix */
export function readSettings(env: Record<string, string | undefined>): SandboxSettings {
  const httpPort = readPort(env, 'SANDBOX_PORT', 3100)
  // The portal verifies signatures over its public URL
  const appUrl = readUrlSetting(env, 'SANDBOX_APP_URL', env.PUBLIC_URL || `http://localhost:${env.PORT || 3000}`)
  return {
    httpPort,
    smtpPort: readPort(env, 'SANDBOX_SMTP_PORT', httpPort + 25),
    s3Bucket: readBucket(env.SANDBOX_S3_BUCKET),
    appUrl,
    partnerHost: (env.PARTNER_HOST || 'partner.localhost').toLowerCase(),
    voiceUrl: readUrlSetting(env, 'SANDBOX_VOICE_URL', `${appUrl}/api/webhooks/twilio/voice`),
    staxWebhookUrl: readUrlSetting(env, 'SANDBOX_STAX_WEBHOOK_URL', `${appUrl}/api/webhooks/stax/${env.STAX_WEBHOOK_SECRET || staxSecret}`),
    dataFolder: resolve(env.DATA_DIR || 'data'),
    searchDelayMs: parseSearchDelayMs(env.SANDBOX_SEARCH_DELAY_MS),
  }
}

function readPort(env: Record<string, string | undefined>, name: string, fallback: number): number {
  const value = env[name]
  const port = value ? Number(value) : fallback
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port
  throw new Error(`${name} is "${value ?? port}", which is no port. Set it to a whole number from 1 to 65535, for example ${name}=3100.`)
}

function parseSearchDelayMs(value: string | undefined): number {
  const delay = Number(value || 0)
  if (delay >= 0 && delay <= 60_000) return delay
  throw new Error(`SANDBOX_SEARCH_DELAY_MS is "${value}". Set it to milliseconds from 0 to 60000, for example SANDBOX_SEARCH_DELAY_MS=300.`)
}

function readBucket(value: string | undefined): string {
  const bucket = value || 'marquee'
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) return bucket
  throw new Error(
    `SANDBOX_S3_BUCKET is "${bucket}", which is no bucket name. Use 3 to 63 lower-case letters, digits, dots and hyphens, for example SANDBOX_S3_BUCKET=marquee.`,
  )
}

function readUrlSetting(env: Record<string, string | undefined>, name: string, fallback: string): string {
  const address = (env[name] || fallback).replace(/\/$/, '')
  if (/^https?:\/\//.test(address) && URL.canParse(address)) return address
  throw new Error(`${name} is "${address}", which is no web address. Set it to one like ${name}=http://localhost:3000.`)
}
