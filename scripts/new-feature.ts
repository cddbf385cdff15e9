import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PERMISSIONS } from '#contract/permissions.ts'
import { type FeatureNames, readNames, renameExample } from './feature-names.ts'
import { projectFolder } from './product-parts.mjs'
import { fail } from './tools/plain-failure.mjs'
import { installedTool, runCommand } from './tools/run-command.mjs'

// `npm run new-feature -- contacts` writes the smallest feature that passes `npm test`: its files, from the templates in
// scripts/new-feature, which are laid out like the project; its lines in the lists of all features; and its migration.
// docs/adding-a-feature.md explains the result

const TEMPLATES = join(import.meta.dirname, 'new-feature')
const TEMPLATE_ENDING = '.template'
/** The line of the template that is omitted if the feature needs no permission */
const PERMISSION_LINE = /^ *permission: 'sample-permission',\n/gm

interface ListEntry {
  file: string
  /** Name of the constant that contains the list */
  list: string
  entry: string
  /** The import that the entry needs */
  importLine?: string
}

/** Lines of the example in the project's lists of all features */
const ENTRIES: readonly ListEntry[] = [
  {
    file: 'api/src/app.ts',
    list: 'features',
    entry: 'sampleItems',
    importLine: `import { sampleItems } from './features/sample-items/sample-items.feature.ts'`,
  },
  {
    file: 'api/test/guards.ts',
    list: 'guards',
    entry: 'sampleItemsGuards',
    importLine: `import { sampleItemsGuards } from '../src/features/sample-items/testing/sample-items.guards.ts'`,
  },
  {
    file: 'web/src/app/features.ts',
    list: 'features',
    entry: 'sampleItems',
    importLine: `import { sampleItems } from '../features/sample-items/sample-items.feature.ts'`,
  },
  {
    file: 'e2e/views.ts',
    list: 'VIEWS_BY_FEATURE',
    entry: `'sample-items': sampleItemsViews`,
    importLine: `import { sampleItemsViews } from './sample-items/sample-items.views.ts'`,
  },
]

/**
 * Only for a feature with a permission. The list of permitted screens is
 * written by hand, so that no screen can lose its permission unnoticed
 */
const PERMISSION_ENTRY = { file: 'web/src/app/routing/permitted-entries.test.tsx', list: 'SCREENS_WITH_PERMISSION' }

interface WrittenFeature {
  newFiles: string[]
  changedFiles: string[]
}

/** Writes the feature's files and its lines in the lists, or nothing at all if one of them cannot be written */
export function writeFeature(project: string, names: FeatureNames, permission?: string): WrittenFeature {
  const newFiles = readTemplates().map(({ path, text }) => ({
    path: renameExample(path, names),
    text: renameExample(permission ? text.replaceAll('sample-permission', permission) : text.replace(PERMISSION_LINE, ''), names),
  }))
  const taken = newFiles.find(({ path }) => existsSync(join(project, path)))
  if (taken) throw new Error(`${taken.path} exists already. Choose another name`)

  const entries = [...ENTRIES, ...(permission ? [{ ...PERMISSION_ENTRY, entry: `'/sampleItems': '${permission}'` }] : [])].map(
    (one) => JSON.parse(renameExample(JSON.stringify(one), names)) as ListEntry,
  )
  const changedFiles = entries.map((entry) => ({
    path: entry.file,
    text: addToList(readFileSync(join(project, entry.file), 'utf8'), entry),
  }))

  for (const { path, text } of [...newFiles, ...changedFiles]) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  return { newFiles: newFiles.map(({ path }) => path), changedFiles: changedFiles.map(({ path }) => path) }
}

function readTemplates(): { path: string; text: string }[] {
  return readdirSync(TEMPLATES, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(TEMPLATE_ENDING))
    .sort()
    .map((path) => ({ path: path.slice(0, -TEMPLATE_ENDING.length), text: readFileSync(join(TEMPLATES, path), 'utf8') }))
}

/** Adds the entry to the end of the list, and its import after the other imports, which the formatter sorts */
function addToList(source: string, { file, list, entry, importLine }: ListEntry): string {
  const head = new RegExp(`^(?:export )?const ${list}\\b[^=]*= [[{]$`, 'm').exec(source)
  const end = head ? source.slice(head.index).search(/^[\]}]/m) : -1
  if (!head || end < 0)
    throw new Error(`${file} has no list called ${list} any more. Nothing was written: correct the list's name in scripts/new-feature.ts`)
  const at = head.index + end
  const extended = `${source.slice(0, at)}  ${entry},\n${source.slice(at)}`
  return importLine ? `${importLine}\n${extended}` : extended
}

async function main(): Promise<void> {
  const usage = 'npm run new-feature -- <name> [--singular=<name of one row>] [--permission=<permission>], for example: price-lists'
  const { values, positionals } = readArguments() ?? fail(usage)
  const [plural, ...rest] = positionals
  if (!plural || rest.length > 0) return fail(usage)
  if (values.permission !== undefined && !PERMISSIONS.some((one) => one === values.permission))
    return fail(`There is no permission "${values.permission}". There are: ${PERMISSIONS.join(', ')}`)

  const { names, written } = attempt(() => {
    const names = readNames(plural, values.singular)
    return { names, written: writeFeature(projectFolder, names, values.permission) }
  })
  await run('format', installedTool('biome'), ['check', '--write', '--colors=off', ...written.newFiles, ...written.changedFiles])
  await run('write the migration', 'npm', ['run', 'db:generate', '--', '--name', names.plural.replaceAll('-', '_')])
  console.log(`
${written.newFiles.length} new files. Changed, apart from the migrations:
${written.changedFiles.map((file) => `  ${file}`).join('\n')}

Next: fit fields, labels and demo rows to the feature (docs/adding-a-feature.md), then npm run check and npm run test:changed.`)
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { singular: { type: 'string' }, permission: { type: 'string' } } })
  } catch {
    return null
  }
}

function attempt<T>(action: () => T): T {
  try {
    return action()
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

async function run(purpose: string, command: string, args: string[]): Promise<void> {
  const { code, output } = await runCommand(command, args, { capture: true })
  if (code !== 0) fail(`The feature's files are written, but to ${purpose} failed:\n${output}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
