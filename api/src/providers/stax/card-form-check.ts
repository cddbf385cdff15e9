import type { DiagnosisContext } from '../../platform/vendors/diagnose.ts'

const TIMEOUT_MS = 10_000
const MAX_HOSTS = 10

/** Hosts that libraries mention in comments and messages but never load from */
const ONLY_NAMED = /(^|\.)(w3\.org|github\.com|reactjs\.org|mozilla\.org|npmjs\.com|example\.com|fb\.me|mths\.be|goo\.gl|feross\.org)$/

/**
 * Loads Stax's script as the page would. A blocked frame looks like a broken page, and the merchant's gateway determines which hosts the
 * card fields come from, so every host that the script names must be in the content security policy
 */
export async function findCardFormProblems(scriptUrl: string, allowed: readonly string[], timeoutMs = TIMEOUT_MS): Promise<string[]> {
  const script = await fetchFormScript(scriptUrl, timeoutMs)
  if ('problem' in script) return [`The card fields cannot be shown: ${scriptUrl} ${script.problem}. Check STAX_SCRIPT_URL`]
  const named = [...script.text.matchAll(/https:\/\/((?:[a-z0-9-]+\.)+[a-z]{2,})/gi)].map(([, host = '']) => host.toLowerCase())
  const blocked = [...new Set(named)].filter((host) => !ONLY_NAMED.test(host) && !isHostAllowed(host, allowed))
  if (blocked.length === 0) return []
  const origins = blocked.slice(0, MAX_HOSTS).map((host) => `https://${host}`)
  return [
    `The card script names hosts that the pages may not load from. If the card fields stay empty, set CARD_ORIGINS=${origins.join(',')}`,
  ]
}

async function fetchFormScript(url: string, timeoutMs: number): Promise<{ text: string } | { problem: string }> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) return { problem: `responds with ${response.status}` }
    const type = response.headers.get('content-type') ?? ''
    return type.includes('javascript') ? { text: await response.text() } : { problem: `is ${type || 'of no type'}, not a script` }
  } catch {
    return { problem: 'does not respond' }
  }
}

export const isHostAllowed = (host: string, allowed: readonly string[]): boolean => allowed.some((origin) => coversHost(origin, host))

const ROLES: Record<string, string> = { 'script-src': 'scripts', 'frame-src': 'frames', 'connect-src': 'requests' }

/** Reports come from strangers' browsers, some of which have extensions, so no host should be allowed without asking Stax */
export function describeBlockedHost({
  host,
  directive,
  reports,
  lastAt,
}: NonNullable<DiagnosisContext['blockedCardHosts']>[number]): string {
  const times = `${reports} ${reports === 1 ? 'report' : 'reports'}, last on ${lastAt.toISOString().slice(0, 10)}`
  const blocked = `Payers’ browsers blocked ${ROLES[directive] ?? directive} of ${host} beside the card fields (${times})`
  return `${blocked}. If Stax confirms that the host is theirs, add https://${host} to CARD_ORIGINS`
}

/** `https://*.blockchyp.com` covers api.blockchyp.com, as in a content security policy */
function coversHost(origin: string, host: string): boolean {
  const named = origin.replace(/^https:\/\//, '')
  return named.startsWith('*.') ? host.endsWith(named.slice(1)) : host === named
}
