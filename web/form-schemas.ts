import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

const CONTRACT = /\/contract\/src\/.+\.ts$/
/** A module of the web that composes the schema of a form */
const SCHEMA_MODULE = /\.schema\.ts$/
const COPY = '.with-schemas.ts'

/**
 * A form loads the schema that it validates with when somebody begins to fill it in: `import('#contract/support.ts')`. Its screen needs the
 * endpoints of the same module before that, and a module cannot be in two chunks, so the schemas and the validation library would come with
 * the screen. Such an import, and those of a `.schema.ts` module, get a copy of the module and of what it imports from the contract.
 */
export function formSchemas(): Plugin {
  return {
    name: 'form-schemas',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const isDynamic = 'kind' in options && options.kind === 'dynamic-import'
      if (!importer || !(isDynamic || importer.endsWith(COPY) || SCHEMA_MODULE.test(importer))) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!found || found.external || !CONTRACT.test(found.id) || found.id.endsWith(COPY)) return found
      return found.id.replace(/\.ts$/, COPY)
    },
    load: {
      filter: { id: /\.with-schemas\.ts$/ },
      handler: (id) => readFile(id.replace(COPY, '.ts'), 'utf8'),
    },
  }
}
