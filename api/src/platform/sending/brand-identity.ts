import { BRANDS, type Brand, type BrandKey } from '#contract/brands.ts'
import type { Config } from '../config.ts'

export interface BrandIdentity extends Brand {
  mailFrom: string
  supportEmail: string
  /** Who bills, as the head of an invoice says it */
  billing: { name: string; address: string; email: string; phone: string }
  /** Without a slash at the end; links in messages begin with it */
  url: string
}

/** What an installation sets (host, sender, support address) joined to what the brand looks like */
export function brandIdentity(config: Config, key: BrandKey): BrandIdentity {
  return { ...BRANDS[key], ...config.brands[key], url: key === 'partner' ? partnerUrl(config) : config.publicUrl }
}

/** The host of the request decides which brand is shown */
export function brandOfHost(config: Config, hostname: string): BrandKey {
  return hostname.toLowerCase() === config.partnerHost ? 'partner' : 'marquee'
}

function partnerUrl(config: Config): string {
  const url = new URL(config.publicUrl)
  url.hostname = config.partnerHost
  return url.origin
}
