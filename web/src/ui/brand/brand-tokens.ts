import type { Brand } from '#contract/brands.ts'

type Tokens = Record<`--app-${string}`, string>

/** The brand's tokens that do not depend on the color scheme */
export function createBrandTokens(brand: Brand): Tokens {
  return {
    '--app-accent': brand.accent,
    '--app-radius-control': `${brand.radius.control}px`,
    '--app-radius-card': `${brand.radius.card}px`,
    '--app-radius-dialog': `${brand.radius.dialog}px`,
    '--app-on-primary': '#ffffff',
    '--app-panel-from': brand.primary[7],
    '--app-panel-to': brand.primary[9],
  }
}

export function createSchemeTokens(brand: Brand, scheme: 'light' | 'dark'): Tokens {
  const colors = brand[scheme]
  return {
    '--app-primary': colors.filled,
    '--app-primary-hover': colors.filledHover,
    '--app-primary-text': colors.text,
    '--app-primary-tint': colors.tint,
    '--app-primary-tint-hover': colors.tintHover,
    '--app-primary-tint-text': colors.tintText,
    '--app-focus': colors.focus,
    '--app-chart-single': colors.chartSingle,
  }
}
