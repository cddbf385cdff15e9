import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const WHOLE = '@mantine/core/styles.layer.css'
const FOUNDATION = ['default-css-variables', 'baseline', 'global']
const CLASS_NAMES = /\/@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/

/**
 * The UI kit's style sheet contains the styles of all its components, 41 kB compressed, of which the portal uses a third. In development
 * the whole sheet is loaded. The build retains its foundation, and each component in use imports its own part into its own chunk.
 */
export function mantineStyles(): Plugin {
  const folder = join(import.meta.dirname, '../node_modules/@mantine/core/styles')
  return {
    name: 'mantine-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (code.includes(`import '${WHOLE}'`))
        return { code: code.replace(`import '${WHOLE}'`, FOUNDATION.map(importOf).join(';')), map: null }
      const component = CLASS_NAMES.exec(id)?.[1]
      if (!component) return null
      if (!existsSync(join(folder, `${component}.layer.css`)))
        throw new Error(`The UI kit has no styles for ${component}, where there were some`)
      return { code: `${importOf(component)}\n${code}`, map: null }
    },
  }
}

const importOf = (part: string) => `import '@mantine/core/styles/${part}.layer.css'`
