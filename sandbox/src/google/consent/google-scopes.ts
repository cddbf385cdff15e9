const scopeRoot = 'https://www.googleapis.com/auth/'

export const scopes = {
  business: `${scopeRoot}business.manage`,
  analytics: `${scopeRoot}analytics.readonly`,
  email: `${scopeRoot}userinfo.email`,
  profile: `${scopeRoot}userinfo.profile`,
  openid: 'openid',
}

/** The consent page's description of each scope; Google has hundreds more */
const known: Record<string, string> = {
  [scopes.openid]: 'Associate you with your personal info on Google',
  [scopes.email]: 'See your primary Google Account email address',
  [scopes.profile]: "See your personal info, including any personal info you've made publicly available",
  [scopes.business]: 'See, edit, create and delete your Google business listings',
  [scopes.analytics]: 'See and download your Google Analytics data',
  [`${scopeRoot}analytics`]: 'View and manage your Google Analytics data',
  [`${scopeRoot}analytics.edit`]: 'Edit Google Analytics management entities',
  [`${scopeRoot}adsense`]: 'View and manage your AdSense data',
  [`${scopeRoot}adsense.readonly`]: 'View your AdSense data',
  [`${scopeRoot}admob.readonly`]: 'See your AdMob data',
  [`${scopeRoot}admob.report`]: 'See your ad performance and earnings reports',
  [`${scopeRoot}adwords`]: 'See, edit, create and delete your Google Ads accounts and data',
  [`${scopeRoot}yt-analytics.readonly`]: 'View YouTube Analytics reports for your YouTube content',
  [`${scopeRoot}yt-analytics-monetary.readonly`]: 'View monetary and non-monetary YouTube Analytics reports for your YouTube content',
  [`${scopeRoot}webmasters.readonly`]: 'View Search Console data for your verified sites',
}

/** Short names that may be requested; the token response contains the long ones */
const longNames: Record<string, string> = { email: scopes.email, profile: scopes.profile }

const identity = [scopes.openid, scopes.email, scopes.profile]

export function toLongName(scope: string): string {
  return longNames[scope] ?? scope
}

/** In the redirect, a scope with a short name appears under both names */
export function withShortNames(granted: string[]): string[] {
  const short = Object.entries(longNames).flatMap(([name, long]) => (granted.includes(long) ? [name] : []))
  return [...short, ...granted]
}

export function isKnownScope(scope: string): boolean {
  return Object.hasOwn(known, toLongName(scope))
}

/** Scopes of Sign in with Google, which people agree to by choosing an account, without ticking a box */
export function isIdentityScope(scope: string): boolean {
  return identity.includes(scope)
}

export function describeScope(scope: string): string {
  return known[scope] ?? scope
}
