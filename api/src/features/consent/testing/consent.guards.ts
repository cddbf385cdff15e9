import type { FeatureGuards } from '../../../../test/feature-guards.ts'

export const consentGuards: FeatureGuards = {
  goodBodies: { 'POST /webhooks/mail/{secret}': () => ({ dsn: 'Action: delayed' }) },
}
