import { BRANDS, type BrandKey } from './brands.ts'

/** Opened from a text message on mobile data: served by the small entry, without the portal's code */
export function isCustomerPage(path: string): boolean {
  return /^\/(404$|bills\/|review\/business-promoter\/|review\/business-promoter-ai\/|review\/unsubscribe\/)/.test(path)
}

/** The file of the web part that serves a path. Paying has one of its own: who answers an invitation need not load what takes a payment */
export function pageFileOf(path: string): 'index.html' | 'public.html' | 'pay.html' {
  if (!isCustomerPage(path)) return 'index.html'
  return path.startsWith('/bills/') ? 'pay.html' : 'public.html'
}

/** Where a customer is asked for a review */
export function isReviewPage(path: string): boolean {
  return /^\/review\/business-promoter(-ai)?\//.test(path)
}

/** Title, favicon and colour are in the page before any script runs */
export function withBrand(html: string, key: BrandKey): string {
  const brand = BRANDS[key]
  const values: Record<string, string> = {
    __BRAND_KEY__: key,
    __BRAND_TITLE__: brand.pageTitle,
    __BRAND_FAVICON__: `/brand/${brand.logo}-mark.svg`,
    __BRAND_COLOR__: brand.light.filled,
  }
  return html.replace(/__BRAND_[A-Z]+__/g, (name) => values[name] ?? name)
}
