import { BRANDS, type BrandKey } from './brands.ts'

/**
 * Pages that are opened from a text message on mobile data, or by people
 * without an account. A small entry serves them, without the portal's code
 */
export function isCustomerPage(path: string): boolean {
  return /^\/(404$|bills\/|seo-report\/|review\/business-promoter\/|review\/business-promoter-ai\/|review\/unsubscribe\/)/.test(path)
}

/** The HTML entries of customers' pages by path prefix. Large pages have their own entry, so that no other page loads their code */
const ENTRIES = {
  '/bills/': 'pay.html',
  '/seo-report/': 'seo-report.html',
  '/review/business-promoter/': 'review.html',
  '/review/business-promoter-ai/': 'ai-review.html',
} as const
export const CUSTOMER_PAGE_FILES = [...Object.values(ENTRIES), 'public.html'] as const
export type CustomerPageFile = (typeof CUSTOMER_PAGE_FILES)[number]

/** The HTML entry that serves a path */
export function htmlFileOfPath(path: string): 'index.html' | CustomerPageFile {
  if (!isCustomerPage(path)) return 'index.html'
  return Object.entries(ENTRIES).find(([beginning]) => path.startsWith(beginning))?.[1] ?? 'public.html'
}

/** The pages that invite a customer to write a review */
export function isReviewPage(path: string): boolean {
  return /^\/review\/business-promoter(-ai)?\//.test(path)
}

/** Puts title, favicon and theme color into the HTML, so that they are right before any script runs */
export function insertBrand(html: string, key: BrandKey): string {
  const brand = BRANDS[key]
  const values: Record<string, string> = {
    __BRAND_KEY__: key,
    __BRAND_TITLE__: brand.pageTitle,
    __BRAND_FAVICON__: `/brand/${brand.logo}-mark.svg`,
    __BRAND_TOUCHICON__: `/brand/${brand.logo}-icon-apple-180.png`,
    __BRAND_LOGO__: `/brand/${brand.logo}`,
    __BRAND_COLOR__: brand.light.filled,
  }
  return html.replace(/__BRAND_[A-Z]+__/g, (name) => values[name] ?? name)
}

export const MANIFEST_PATH = '/manifest.webmanifest'
/** Shown by the portal's service worker when a page cannot be reached */
export const OFFLINE_PATH = '/offline'

/** The W3C Web Application Manifest, which makes the portal installable */
export function buildManifest(key: BrandKey) {
  const { name, logo, light } = BRANDS[key]
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/brand/${logo}-${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: '/',
    name,
    short_name: name,
    description: `${name} shows a practice who called, what people say, and what needs doing.`,
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: '#faf9f7',
    theme_color: light.filled,
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
  }
}
