import { posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

export interface Import {
  line: number
  /** null when the specifier is not a string literal */
  specifier: string | null
  /** `export * from` */
  isReExportOfAll: boolean
}

/** Every import in a source text: static, type-only, dynamic, re-exported, and `import('…')` inside types */
export function importsOf(path: string, source: string): Import[] {
  const { program, errors } = parseSync(path, source)
  const [error] = errors
  if (error) throw new Error(`${path} cannot be read: ${error.message}`)
  const imports: Import[] = []
  const add = (start: number, specifier: string | null, isReExportOfAll = false) =>
    imports.push({ line: source.slice(0, start).split('\n').length, specifier, isReExportOfAll })

  new Visitor({
    ImportDeclaration: (node) => void add(node.start, node.source.value),
    ExportNamedDeclaration: (node) => void (node.source && add(node.start, node.source.value)),
    ExportAllDeclaration: (node) => void add(node.start, node.source.value, true),
    ImportExpression: (node) =>
      void add(node.start, node.source.type === 'Literal' && typeof node.source.value === 'string' ? node.source.value : null),
    TSImportType: (node) => void add(node.start, node.source.value),
  }).visit(program)
  return imports
}

/** Resolves a specifier to one of our files, or to null for a package */
export function ownFile(path: string, specifier: string): string | null {
  if (specifier.startsWith('#contract/')) return specifier.replace('#contract/', 'contract/src/')
  if (specifier.startsWith('.')) return posix.join(posix.dirname(path), specifier)
  return null
}
