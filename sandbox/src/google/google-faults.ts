import { createFaultSwitch, type FaultSwitch } from '../faults.ts'

const googleTroubles = [
  'rate_limited',
  'no_quota',
  'server_error',
  'unauthorized',
  'invalid_grant',
  'forbidden',
  'hang',
  'nulls',
  'token_expired_early',
  'rotating_refresh_tokens',
  'testing_consent',
  'analytics_quota',
  'analytics_quota_soon',
  'analytics_thresholding',
  'analytics_forbidden',
  // The property no longer has landingPage, as if Google had renamed a dimension
  'analytics_renamed',
] as const

export type GoogleFaults = FaultSwitch<(typeof googleTroubles)[number] | 'ok'>

export const createGoogleFaults = (): GoogleFaults => createFaultSwitch(googleTroubles)
