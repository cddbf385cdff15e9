import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BRANDS } from '#contract/brands.ts'
import { createBrandTokens, createSchemeTokens } from './brand-tokens.ts'

// All other colors are the same in both brands, so axe checks them on the pages of one brand

/** Minimum contrast by WCAG 2.2, for text and for non-text content that must be visible */
const TEXT = 4.5
const SHAPE = 3

const PAIRS: [foreground: string, background: string, atLeast: number][] = [
  ['--app-on-primary', '--app-primary', TEXT],
  ['--app-on-primary', '--app-primary-hover', TEXT],
  ['--app-on-primary', '--app-panel-from', TEXT],
  ['--app-on-primary', '--app-panel-to', TEXT],
  ['--app-primary-text', '--app-canvas', TEXT],
  ['--app-primary-text', '--app-surface', TEXT],
  ['--app-primary-text', '--app-raised', TEXT],
  ['--app-primary-text', '--app-sunken', TEXT],
  ['--app-primary-text', '--app-primary-tint', TEXT],
  ['--app-primary-tint-text', '--app-primary-tint', TEXT],
  ['--app-primary-tint-text', '--app-primary-tint-hover', TEXT],
  ['--app-focus', '--app-canvas', SHAPE],
  ['--app-focus', '--app-surface', SHAPE],
  ['--app-chart-single', '--app-surface', SHAPE],
]

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The declarations in tokens.css for a color scheme */
function sharedTokens(scheme: 'light' | 'dark'): Record<string, string> {
  const block = new RegExp(`:root\\[data-mantine-color-scheme="${scheme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return Object.fromEntries([...block.matchAll(/(--app-[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

function luminance(color: string): number {
  const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(color) ?? []
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((part) => {
    const channel = Number.parseInt(part, 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

describe.each(Object.values(BRANDS))('the colors of $name', (brand) => {
  it.each((['light', 'dark'] as const).flatMap((scheme) => PAIRS.map((pair) => [scheme, ...pair] as const)))(
    'in %s › %s on %s › have a contrast of at least %d',
    (scheme, foreground, background, atLeast) => {
      const tokens: Record<string, string> = { ...sharedTokens(scheme), ...createBrandTokens(brand), ...createSchemeTokens(brand, scheme) }
      for (const name of [foreground, background]) expect([name, tokens[name]]).toEqual([name, expect.stringMatching(/^#[0-9a-f]{6}$/)])
      expect(contrast(tokens[foreground] ?? '', tokens[background] ?? '')).toBeGreaterThanOrEqual(atLeast)
    },
  )
})
