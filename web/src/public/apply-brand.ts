import type { Brand } from '#contract/brands.ts'
import { createBrandTokens, createSchemeTokens } from '../ui/brand/brand-tokens.ts'

/** Sets the brand's colors as CSS variables, for the color scheme that color-scheme.js set before the first paint */
export function applyBrand(brand: Brand, page: HTMLElement = document.documentElement): void {
  const scheme = page.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'
  for (const [name, value] of Object.entries({ ...createBrandTokens(brand), ...createSchemeTokens(brand, scheme) })) {
    page.style.setProperty(name, value)
  }
}
