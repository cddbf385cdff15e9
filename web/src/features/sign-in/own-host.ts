import { BRAND_KEYS } from '#contract/brands.ts'
import type { OwnHost } from '#contract/sign-in/own-host.ts'
import { currentBrand } from '../../ui/brand/brand.ts'

/**
 * For an account that belongs to the other brand: no session starts here. The user is redirected to that brand's own login, with the
 * requested page and the origin, so that the page there can explain why
 */
export function loginUrlAtOwnBrand({ login_url: url }: OwnHost, redirect: unknown): string {
  const address = new URL(url)
  if (typeof redirect === 'string') address.searchParams.set('redirect', redirect)
  address.searchParams.set('from', currentBrand().key)
  return address.href
}

/** Whether the other brand's login redirected the user here */
export const isFromOtherBrandsHost = (from: unknown): boolean => BRAND_KEYS.some((key) => key === from && key !== currentBrand().key)
