import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import { platformVariables } from '../../api/src/platform/config/config.ts'
import { providers } from '../../api/src/providers.ts'

// `npm run env-example` writes .env.example from the settings themselves; a test compares the two
const HEAD = `# Every environment variable, from the settings themselves (npm run env-example).
# A line that is commented out shows the default; an empty one has none. What each does, and what has to be registered at the vendor:
# docs/configuration.md. Nothing needs to be set to try the product.
`

export function renderEnvExample(): string {
  const vendors = Object.entries(providers).map(([name, { variables }]) => renderSection(name, variables))
  return [HEAD, renderSection('The product', platformVariables), ...vendors].join('\n')
}

function renderSection(title: string, variables: z.ZodRawShape): string {
  const lines = Object.entries(variables).map(([name, schema]) => `# ${name}=${defaultOf(schema as z.ZodType)}`)
  return [`# ${title}`, ...lines, ''].join('\n')
}

function defaultOf(schema: z.ZodType): string {
  const parsed = schema.safeParse(undefined)
  if (!parsed.success || parsed.data === undefined) return ''
  const value: unknown = parsed.data
  if (Array.isArray(value)) return value.join(',')
  if (value !== null && typeof value === 'object' && 'from' in value && 'to' in value) return `${value.from}-${value.to}`
  return String(value)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(new URL('../../.env.example', import.meta.url), renderEnvExample())
