import type { Brand } from '#contract/brands.ts'
import { brandSchemeTokens, brandTokens } from '../ui/brand-tokens.ts'

/** The brand's colours as variables on the page, in the scheme that color-scheme.js has settled before the first paint */
export function applyBrand(brand: Brand, page: HTMLElement = document.documentElement): void {
  const scheme = page.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'
  for (const [name, value] of Object.entries({ ...brandTokens(brand), ...brandSchemeTokens(brand, scheme) })) {
    page.style.setProperty(name, value)
  }
}
