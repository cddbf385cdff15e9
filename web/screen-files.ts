import { basename, dirname, join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** What the server lists in the page of a screen; read by api/src/platform/server/screen-pages.ts */
interface ScreenFiles {
  /** As in the router: /password-reset/$code */
  path: string
  /** Which feature's budget its scripts count against, in e2e/script-budgets.spec.ts */
  feature: string
  /** Of a screen inside the shell: what the page shows of it before any script has loaded */
  shell?: { title: string; parent?: string }
  scripts: string[]
  styles: string[]
}

interface FoundRoute {
  path: string
  feature: string
  layout: string
  title: string
  parent: string | undefined
  module: string
}

/** Not served to browsers: names that begin with a dot are not served */
const FILE = '.screens.json'
/** Served: what web/src/app/shell/use-screen-prefetching.ts fetches ahead */
const LIST = 'screen-files.json'
const SHELL = join(import.meta.dirname, 'src/app/shell/Shell.tsx')
/** What any screen may open: dialogs, toasts, menus, the list of pages */
const OVERLAYS = ['src/ui/dialogs/overlay-code.ts', 'src/app/shell/jump-list/jump-list-code.ts'].map((file) =>
  join(import.meta.dirname, file),
)
/** As large as all screens together, and needed only where a map is */
const MAP_ENGINE = /\/maplibre-gl\//

/**
 * Writes which files each screen needs in addition to those of every page, so that its page lists them all and the browser requests them at
 * once
 */
export function screenFiles(): Plugin {
  const routes: FoundRoute[] = []
  return {
    name: 'screen-files',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      routes.length = 0
    },
    transform(code, id) {
      if (id.endsWith('.feature.ts')) routes.push(...readRoutes(this.parse(code), id))
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const chunkWith = (module: string) => chunks.find((chunk) => chunk.moduleIds.includes(module)) ?? fail(`${module} is in no chunk`)
      const portal = chunks.find((chunk) => chunk.isEntry && chunk.name === 'portal') ?? fail('There is no entry called portal')
      const everyPage = new Set(withImports([portal], bundle))
      const screens = routes.map(({ path, feature, layout, title, parent, module }): ScreenFiles => {
        const needed = withImports([...(layout.startsWith('shell') ? [chunkWith(SHELL)] : []), chunkWith(module)], bundle).filter(
          (chunk) => !everyPage.has(chunk),
        )
        return {
          path,
          feature,
          ...(layout === 'shell' && { shell: { title, ...(parent !== undefined && { parent }) } }),
          scripts: needed.map((chunk) => `/${chunk.fileName}`),
          styles: [...new Set(needed.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)))],
        }
      })
      this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(screens, null, 1) })
      const files = new Set(screens.flatMap(({ scripts, styles }) => [...scripts, ...styles]))
      const loadedBy = (module: string) => this.getModuleInfo(module)?.dynamicallyImportedIds ?? fail(`${module} is not in the build`)
      const onlyNew = (found: readonly Rolldown.OutputChunk[]) => [...new Set(found.flatMap(filesOf))].filter((file) => !files.has(file))
      const overlays = withImports(OVERLAYS.flatMap(loadedBy).map(chunkWith), bundle).filter((chunk) => !everyPage.has(chunk))
      const later = chunks.flatMap(({ fileName, dynamicImports }) => (files.has(`/${fileName}`) ? dynamicImports : []))
      const dialogs = withImports(
        later.flatMap((file) =>
          chunks.filter(({ fileName, moduleIds }) => fileName === file && !moduleIds.some((id) => MAP_ENGINE.test(id))),
        ),
        bundle,
      ).filter((chunk) => !everyPage.has(chunk) && !overlays.includes(chunk))
      const source = JSON.stringify({ overlays: onlyNew(overlays), screens: [...files], dialogs: onlyNew(dialogs) })
      this.emitFile({ type: 'asset', fileName: LIST, source })
    },
  }
}

const filesOf = ({ fileName, viteMetadata }: Rolldown.OutputChunk) =>
  [fileName, ...(viteMetadata?.importedCss ?? [])].map((file) => `/${file}`)

/** Imported chunks come before their importer: of two style sheets the later one takes precedence */
function withImports(chunks: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const visited = new Set<Rolldown.OutputChunk>()
  function visit(chunk: Rolldown.OutputChunk) {
    if (visited.has(chunk)) return
    visited.add(chunk)
    for (const file of chunk.imports) {
      const imported = bundle[file]
      if (imported?.type === 'chunk') visit(imported)
    }
    found.add(chunk)
  }
  chunks.forEach(visit)
  return [...found]
}

/** Finds the objects in a feature's value that have a path, a layout and a screen */
function readRoutes(node: unknown, file: string): FoundRoute[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap((child) => readRoutes(child, file))
  if (!isNode(node, 'ObjectExpression')) return inside
  const property = (name: string) => node.properties.find(({ key }) => key?.name === name)?.value
  const [path, layout, screen, title, parent] = ['path', 'layout', 'screen', 'title', 'parent'].map(property)
  if (!screen) return inside
  const module = findImport(screen)
  if (typeof path?.value !== 'string' || typeof layout?.value !== 'string' || typeof title?.value !== 'string' || !module)
    throw new Error(
      `${file}: path, layout, title and screen of a route must be literals, or the build cannot name the screen's files in its page`,
    )
  return [
    {
      path: path.value,
      feature: basename(file, '.feature.ts'),
      layout: layout.value,
      title: title.value,
      parent: typeof parent?.value === 'string' ? parent.value : undefined,
      module: join(dirname(file), module),
    },
  ]
}

interface Literal {
  value?: unknown
}

interface ObjectNode {
  properties: { key?: { name?: string }; value?: Literal }[]
}

function isNode(node: object, type: string): node is ObjectNode {
  return 'type' in node && node.type === type
}

function findImport(node: unknown): string | null {
  if (typeof node !== 'object' || node === null) return null
  if ('type' in node && node.type === 'ImportExpression' && 'source' in node) {
    const { value } = node.source as Literal
    return typeof value === 'string' ? value : null
  }
  return (
    Object.values(node)
      .map(findImport)
      .find((found) => found !== null) ?? null
  )
}

function fail(reason: string): never {
  throw new Error(reason)
}
