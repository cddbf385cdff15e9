import { BRAND_KEYS } from '#contract/brands.ts'
import type { OwnHost } from '#contract/own-host.ts'
import { currentBrand } from '../../ui/brand.ts'

/**
 * The account is of the other brand: nobody is signed in here, and the way leads to that brand's own log in, with where one wanted to go and
 * from where one comes, so that the page there can say why
 */
export function ownHostAddress({ login_url: url }: OwnHost, redirect: unknown): string {
  const address = new URL(url)
  if (typeof redirect === 'string') address.searchParams.set('redirect', redirect)
  address.searchParams.set('from', currentBrand().key)
  return address.href
}

/** Whether the log in of the other brand has led here */
export const isLedHere = (from: unknown): boolean => BRAND_KEYS.some((key) => key === from && key !== currentBrand().key)
