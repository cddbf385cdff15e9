import type { CSSVariablesResolver } from '@mantine/core'
import type { Brand } from '#contract/brands.ts'
import { createBrandTokens, createSchemeTokens } from '../../ui/brand/brand-tokens.ts'

/** Maps the design tokens to the CSS variables that Mantine's styles read */
export function createThemeVariables(brand: Brand): CSSVariablesResolver {
  // Most tokens switch with the color scheme by themselves (tokens.css), so one mapping serves both
  const mapped = {
    '--mantine-color-body': 'var(--app-canvas)',
    '--mantine-color-text': 'var(--app-text)',
    '--mantine-color-bright': 'var(--app-text)',
    '--mantine-color-dimmed': 'var(--app-muted)',
    '--mantine-color-placeholder': 'var(--app-placeholder)',
    '--mantine-color-anchor': 'var(--app-primary-text)',
    '--mantine-color-error': 'var(--app-bad-text)',
    '--mantine-color-success': 'var(--app-good-text)',
    '--mantine-color-default': 'var(--app-surface)',
    '--mantine-color-default-hover': 'var(--app-hover)',
    '--mantine-color-default-color': 'var(--app-text)',
    '--mantine-color-default-border': 'var(--app-border)',
    '--mantine-color-disabled': 'var(--app-sunken)',
    '--mantine-color-disabled-color': 'var(--app-placeholder)',
    '--mantine-color-disabled-border': 'var(--app-border)',
    '--mantine-color-brand-filled': 'var(--app-primary)',
    '--mantine-color-brand-filled-hover': 'var(--app-primary-hover)',
    '--mantine-color-brand-light': 'var(--app-primary-tint)',
    '--mantine-color-brand-light-hover': 'var(--app-primary-tint-hover)',
    '--mantine-color-brand-light-color': 'var(--app-primary-tint-text)',
    '--mantine-color-brand-outline': 'var(--app-primary-text)',
    '--mantine-color-brand-outline-hover': 'var(--app-primary-tint)',
    '--mantine-color-brand-text': 'var(--app-primary-text)',
    '--mantine-color-red-filled': 'var(--app-bad-filled)',
    '--mantine-color-red-filled-hover': 'var(--app-bad-filled-hover)',
    '--mantine-color-red-light': 'var(--app-bad-bg)',
    '--mantine-color-red-light-hover': 'var(--app-bad-border)',
    '--mantine-color-red-light-color': 'var(--app-bad-text)',
    '--mantine-color-gray-light': 'var(--app-sunken)',
    '--mantine-color-gray-light-hover': 'var(--app-hover)',
    '--mantine-color-gray-light-color': 'var(--app-muted)',
  }
  return () => ({
    variables: createBrandTokens(brand),
    light: { ...createSchemeTokens(brand, 'light'), ...mapped },
    dark: { ...createSchemeTokens(brand, 'dark'), ...mapped },
  })
}
