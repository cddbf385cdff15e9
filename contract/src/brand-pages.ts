import { BRANDS, type BrandKey } from './brands.ts'

/** Pages opened from a text message on mobile data: served by a small entry, without the portal's code */
export function isCustomerPage(path: string): boolean {
  return /^\/(404$|bills\/|review\/business-promoter\/|review\/business-promoter-ai\/|review\/unsubscribe\/)/.test(path)
}

/** The HTML entry that serves a path. Paying and the AI review page have one of their own, so that no other page loads their code */
export function pageFileOf(path: string): 'index.html' | 'public.html' | 'pay.html' | 'ai-review.html' {
  if (!isCustomerPage(path)) return 'index.html'
  if (path.startsWith('/review/business-promoter-ai/')) return 'ai-review.html'
  return path.startsWith('/bills/') ? 'pay.html' : 'public.html'
}

/** The pages that ask a customer for a review */
export function isReviewPage(path: string): boolean {
  return /^\/review\/business-promoter(-ai)?\//.test(path)
}

/** Fills title, favicon and theme colour into the HTML, so that they are right before any script runs */
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
