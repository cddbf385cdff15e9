import { BLOCKED_DIRECTIVES, type BlockedDirective } from '#contract/billing/blocked-hosts.ts'

export interface BlockedHost {
  host: string
  directive: BlockedDirective
}

/**
 * Reports each host that the content security policy blocks while the card fields are shown. A captcha or a vault that we did not know
 * about would leave the fields empty, and only the payer would notice. Returns a function that stops watching
 */
export function watchBlockedHosts(report: (blocked: BlockedHost) => void): () => void {
  const reported = new Set<string>()

  function hear({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) {
    // Browsers report a script element as script-src-elem
    const directive = BLOCKED_DIRECTIVES.find((one) => effectiveDirective.startsWith(one))
    if (!directive || !/^https:\/\//.test(blockedURI) || !URL.canParse(blockedURI)) return
    const { host } = new URL(blockedURI)
    if (reported.has(`${directive} ${host}`)) return
    reported.add(`${directive} ${host}`)
    report({ host, directive })
  }

  document.addEventListener('securitypolicyviolation', hear)
  return () => document.removeEventListener('securitypolicyviolation', hear)
}
