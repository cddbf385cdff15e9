import { dirname, join } from 'node:path'

interface ModuleInfo {
  code: string | null
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** What the bundler knows about a module, in the hooks in which it knows all of them */
export type FindModule = (id: string) => ModuleInfo | null

/** Packages with a barrel file that exports everything: an import of one name from there needs only one of thousands of files */
const BARRELS: Record<string, RegExp> = {
  '@mantine/core': /\/@mantine\/core\/esm\/index\.mjs$/,
  '@mantine/hooks': /\/@mantine\/hooks\/esm\/index\.mjs$/,
  '@tabler/icons-react': /\/@tabler\/icons-react\/dist\/esm\/tabler-icons-react\.mjs$/,
}
const NAMED_IMPORTS = /import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const BARREL_EXPORTS = /(?:import|export)\s*\{([^}]*)\}\s*from\s*["'](\.[^"']+)["']/g

/** Which modules an entry module needs before it can run, and which it may load later */
export function graphOf(find: FindModule) {
  const filesByBarrel = new Map<string, Map<string, string>>()
  const needs = new Map<string, string[]>()

  function needsOf(id: string): string[] {
    const known = needs.get(id)
    if (known) return known
    const info = find(id)
    const found = (info?.importedIds ?? []).flatMap((imported) => {
      const barrel = Object.keys(BARRELS).find((name) => BARRELS[name]?.test(imported))
      return barrel && info?.code ? filesFromBarrel(imported, namesFrom(barrel, info.code)) : [imported]
    })
    needs.set(id, found)
    return found
  }

  function filesFromBarrel(barrel: string, names: readonly string[]): string[] {
    const files = filesByBarrel.get(barrel) ?? readBarrel(barrel, find(barrel)?.code ?? '')
    filesByBarrel.set(barrel, files)
    return names.flatMap((name) => files.get(name) ?? [])
  }

  return {
    /** The given modules and everything that they import statically, without what lies behind those that `except` names */
    reach(ids: readonly string[], except?: RegExp): Set<string> {
      const reached = new Set(ids)
      for (const id of reached) if (!except?.test(id)) for (const needed of needsOf(id)) reached.add(needed)
      return reached
    },
    laterOf: (id: string): readonly string[] => find(id)?.dynamicallyImportedIds ?? [],
  }
}

function namesFrom(barrel: string, code: string): string[] {
  return [...code.matchAll(NAMED_IMPORTS)].filter(([, , from]) => from === barrel).flatMap(([, names = '']) => listOf(names, 'first'))
}

function readBarrel(id: string, code: string): Map<string, string> {
  return new Map(
    [...code.matchAll(BARREL_EXPORTS)].flatMap(([, names = '', from = '']) =>
      listOf(names, 'last').map((name): [string, string] => [name, join(dirname(id), from)]),
    ),
  )
}

/** Of "A, B as C": A and B, the names that the importer uses, or A and C, the names under which the barrel exports them */
function listOf(names: string, which: 'first' | 'last'): string[] {
  return names
    .split(',')
    .map((part) => part.trim().replace(/^type\s+/, ''))
    .filter((part) => part !== '')
    .map((part) => part.split(/\s+as\s+/).at(which === 'first' ? 0 : -1) as string)
}
