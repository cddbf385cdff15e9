import { BLOCKED_DIRECTIVES, type BlockedDirective } from '#contract/billing/blocked-hosts.ts'

export interface BlockedHost {
  host: string
  directive: BlockedDirective
}

/**
 * Reports each host that the content security policy keeps out while the card fields are shown: a captcha or a vault that we did not know
 * of, without which the fields stay empty and nobody but the payer would notice. Returns a function that ends it
 */
export function watchBlockedHosts(report: (blocked: BlockedHost) => void): () => void {
  const reported = new Set<string>()

  function hear({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) {
    // A script in the page is script-src-elem
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
