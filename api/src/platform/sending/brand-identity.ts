import { BRANDS, type Brand, type BrandKey } from '#contract/brands.ts'
import type { Config } from '../config/config.ts'
import type { SupportTeam } from '../config/support-variables.ts'

export interface BrandIdentity extends Brand, SupportTeam {
  mailFrom: string
  supportEmail: string
  /** The issuer at the top of an invoice */
  billing: { name: string; address: string; email: string; phone: string }
  /** Without a trailing slash; links in messages begin with it */
  url: string
}

/** The installation's settings (host, sender, support address) merged with the brand's appearance */
export function brandIdentity(config: Config, key: BrandKey): BrandIdentity {
  return { ...BRANDS[key], ...config.brands[key], url: key === 'partner' ? partnerUrl(config) : config.publicUrl }
}

/** The Host header determines which brand is shown */
export function brandOfHost(config: Config, hostname: string): BrandKey {
  return hostname.toLowerCase() === config.partnerHost ? 'partner' : 'marquee'
}

function partnerUrl(config: Config): string {
  const url = new URL(config.publicUrl)
  url.hostname = config.partnerHost
  return url.origin
}
