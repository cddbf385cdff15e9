import { createFaultSwitch, type FaultSwitch } from '../faults.ts'

const metaTroubles = [
  'rate_limited',
  'server_error',
  'hang',
  'nulls',
  'invalid_token',
  'expired_token',
  // Error 613 instead of 4
  'rate_limited_custom',
  // A few calls succeed, then error 4
  'rate_limited_soon',
  // The call succeeds, but X-App-Usage reports that the limit is near
  'nearly_limited',
  // Code 80002, and X-Business-Use-Case-Usage with twelve minutes until access is regained
  'business_limited',
  // The call succeeds, but X-Business-Use-Case-Usage reports that the business's limit is near
  'business_nearly_limited',
  // Codes 341, 368, 102
  'app_limited',
  'blocked',
  'session_ended',
  // Error 10, error 3001 for all insights
  'insights_denied',
  'insights_invalid',
  // Visits are rejected, like metrics that Meta has retired
  'visits_retired',
  // Posts that are more than 200 days old are older than the business account. One such post makes its page's insights fail (2108006)
  'old_posts_refused',
  // Comments on and reactions to a Page's posts are rejected (10)
  'user_content_denied',
  // The person's role comes from a business portfolio, so Instagram's insights also need ads_read (10)
  'ads_read_needed',
  // Instagram reports the followers gained but not the followers lost
  'no_unfollows',
  // Error 1 for lists with more than 25 posts
  'too_much_data',
  // App Review has not approved any permission of the app
  'not_reviewed',
  // The app uses Facebook Login for Business: the dialog rejects raw scopes and wants config_id
  'business_login',
  // Pictures and videos return a 403, as they do after a few days
  'links_expired',
] as const

export type MetaFaults = FaultSwitch<(typeof metaTroubles)[number] | 'ok'>

export const createMetaFaults = (): MetaFaults => createFaultSwitch(metaTroubles)
