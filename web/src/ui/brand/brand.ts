import { BRANDS, type Brand } from '#contract/brands.ts'

/** This host's brand, which the server has written into the page */
export function currentBrand(): Brand {
  return BRANDS[document.documentElement.dataset.brand === 'partner' ? 'partner' : 'marquee']
}

/** `mark` is the logo mark alone; `on-dark` is the full logo for dark surfaces */
export function logoUrl(brand: Brand, form: 'full' | 'on-dark' | 'mark'): string {
  const name = brand.name.toLowerCase()
  return form === 'full' ? `/brand/${name}.svg` : `/brand/${name}-${form}.svg`
}
