import { createHash } from 'node:crypto'
import { z } from 'zod'
import { origins, text } from '../../platform/config/environment-variables.ts'
import { worksFinding, wrongFinding } from '../../platform/vendors/diagnose.ts'
import { defineProvider } from '../../platform/vendors/provider.ts'
import type { PushService } from '../../platform/vendors/push-service.ts'
import { createVapidKeys } from '../../platform/vendors/vapid-keys.ts'
import { createWebPush } from './web-push-service.ts'

const MAKE = 'run npm run operator -- push make-keys'
const keySchema = (bytes: number) =>
  text.refine((value) => /^[\w-]+$/.test(value) && Buffer.from(value, 'base64url').length === bytes, {
    error: `must be ${bytes} bytes in base64url: ${MAKE}`,
  })

export const webPush = defineProvider({
  variables: {
    WEB_PUSH_PUBLIC_KEY: keySchema(65).optional(),
    WEB_PUSH_PRIVATE_KEY: keySchema(32).optional(),
    WEB_PUSH_SUBJECT: z
      .string()
      .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, { error: 'must be an address like mailto:operator@example.com or https://…' })
      .optional(),
    WEB_PUSH_ORIGINS: origins.default([]),
  },

  complaints({ WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey, WEB_PUSH_SUBJECT: subject }) {
    const given = [publicKey, privateKey, subject].filter(Boolean).length
    return given === 0 || given === 3
      ? []
      : [`WEB_PUSH_PUBLIC_KEY, WEB_PUSH_PRIVATE_KEY and WEB_PUSH_SUBJECT belong together: ${MAKE}, or leave all three out`]
  },

  settings(values, { sandbox }) {
    const { WEB_PUSH_PUBLIC_KEY: publicKey, WEB_PUSH_PRIVATE_KEY: privateKey, WEB_PUSH_SUBJECT: subject, WEB_PUSH_ORIGINS: others } = values
    const otherOrigins = [...others, ...(sandbox ? [sandbox.url, sandbox.url.replace('//localhost', '//127.0.0.1')] : [])]
    if (publicKey && privateKey && subject) return { publicKey, privateKey, subject, otherOrigins }
    // The keys are the same after each start, so that browsers' existing subscriptions stay valid
    return sandbox && { ...makeSandboxKeys(), subject: 'mailto:sandbox@marquee.test', otherOrigins }
  },

  // Without a subscribed browser no push service can be called, so only the keys themselves are checked
  async diagnose({ publicKey, privateKey }) {
    const { publicKey: own } = createVapidKeys((pair) => pair.setPrivateKey(Buffer.from(privateKey, 'base64url')))
    return [
      own === publicKey
        ? worksFinding('its keys are a pair')
        : wrongFinding(`WEB_PUSH_PUBLIC_KEY does not belong to WEB_PUSH_PRIVATE_KEY: ${MAKE}, and set both.`),
    ]
  },

  connect: (settings): { push: PushService | null } => ({ push: settings ? createWebPush(settings) : null }),
})

const makeSandboxKeys = () => createVapidKeys((pair) => pair.setPrivateKey(createHash('sha256').update('sandbox web push').digest()))
