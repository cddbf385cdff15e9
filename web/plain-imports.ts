import type { Plugin } from 'vite'

const CUSTOMERS = /\/web\/src\/public\/(?!.*\.test\.)/
const LATER = /\bimport\('(\.[^']+)'\)/g

/** Modules that customers' pages load later; known once all modules are read */
export const laterFiles: Set<string> = new Set()

/**
 * Vite wraps what is loaded later in a helper that loads its style sheets too. Customers' pages have their styles in the page, so that the
 * helper would only be another part of the few kilobytes they may have: there the browser's own import is enough.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    enforce: 'pre',
    buildStart: () => laterFiles.clear(),
    async transform(code, id) {
      if (!CUSTOMERS.test(id)) return null
      let plain = code
      for (const [whole, specifier = ''] of code.matchAll(LATER)) {
        const module = await this.resolve(specifier, id)
        if (!module) throw new Error(`${id} loads ${specifier}, which does not exist`)
        laterFiles.add(module.id)
        const file = this.emitFile({ type: 'chunk', id: module.id, preserveSignature: 'strict' })
        plain = plain.replace(whole, `import(/* @vite-ignore */ import.meta.ROLLUP_FILE_URL_${file})`)
      }
      return plain === code ? null : plain
    },
  }
}
