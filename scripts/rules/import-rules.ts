import { findCircles, type ImportGraph } from './circles.ts'
import { type Import, importsOf, ownFile } from './imports-of.ts'
import type { SourceFile } from './read-sources.ts'

interface PackageRule {
  /** Folder pattern, in which a `*` stands for one folder's name, such as a feature's */
  folder: string
  /** The rule as a sentence, shown when it is violated */
  rule: string
  /** Other places that it may import from; its own folder is always allowed */
  mayImport: RegExp[]
  /** Allowlist of npm packages, if there is one */
  packages?: RegExp
  /** Denylist of npm packages */
  packagesNever?: RegExp
  /** Exceptions: files that may import from this folder although their own rule does not allow it */
  importableBy?: RegExp[]
}

const CONTRACT = /^contract\/src\//
const VENDOR_PACKAGES = /^(twilio|nodemailer|aws4fetch)(\/|$)/
const UI_KIT_PACKAGES = /^(@mantine|@tabler)\//

/** The first rule whose folder contains the file applies. The wording is that of ARCHITECTURE.md */
const PACKAGE_RULES: PackageRule[] = [
  {
    folder: 'contract/src/',
    rule: 'contract imports nothing of ours, and zod only',
    mayImport: [],
    packages: /^zod$/,
  },
  {
    folder: 'sandbox/src/',
    rule: 'sandbox imports nothing of ours, so that a misreading cannot cancel itself out',
    mayImport: [],
  },
  {
    folder: 'api/src/features/*/',
    rule: "an api feature uses platform, contract and another feature's public interface, <feature>.public.ts, nothing else of it; what it needs of a vendor is an interface in platform",
    mayImport: [CONTRACT, /^api\/src\/platform\//, /^api\/src\/features\/([^/]+)\/\1\.public\.ts$/],
    packagesNever: VENDOR_PACKAGES,
  },
  {
    folder: 'api/src/providers/*/',
    rule: 'a provider uses platform only, and of the contract how dollars become cents',
    mayImport: [/^api\/src\/platform\//, /^contract\/src\/(.+\/)?money\.ts$/],
  },
  {
    folder: 'api/src/platform/',
    rule: "api platform uses neither features nor providers, only contract; vendors' packages stay in providers",
    mayImport: [CONTRACT],
    packagesNever: VENDOR_PACKAGES,
  },
  {
    folder: 'api/src/',
    rule: 'the api imports contract, never web or sandbox',
    mayImport: [CONTRACT],
  },
  {
    folder: 'web/src/features/*/',
    rule: "a web feature uses ui, platform, contract and another feature's public interface, <feature>.public.ts(x), nothing else of it",
    mayImport: [CONTRACT, /^web\/src\/(ui|platform)\//, /^web\/src\/features\/([^/]+)\/\1\.public\.tsx?$/],
  },
  {
    folder: 'web/src/ui/',
    rule: 'ui knows no endpoint: of ours it imports brands.ts, intl-formats.ts and rank-bands.ts of the contract only',
    mayImport: [/^contract\/src\/(brands|rank-bands|formats\/intl-formats)\.ts$/],
  },
  {
    folder: 'web/src/platform/',
    rule: 'web platform uses contract, and neither ui nor features',
    mayImport: [CONTRACT],
  },
  {
    folder: 'web/src/card-payment/',
    rule: "card payment uses platform and contract, and none of the UI kit's packages: the customers' pay page loads it too",
    mayImport: [CONTRACT, /^web\/src\/platform\//],
    packagesNever: UI_KIT_PACKAGES,
    importableBy: [/^web\/src\/features\/billing\//, /^web\/src\/public\/(pay|messages)\//],
  },
  {
    folder: 'web/src/map/',
    rule: "the map uses contract, and none of the UI kit's packages: the page of a shared report loads it too",
    mayImport: [CONTRACT],
    packagesNever: UI_KIT_PACKAGES,
    importableBy: [/^web\/src\/features\/(map-scan|seo)\//, /^web\/src\/public\/seo-report\//],
  },
  {
    folder: 'web/src/public/',
    rule: "public pages load nothing of the portal but its brand and tokens: no app, features, components, and none of the UI kit's packages",
    mayImport: [CONTRACT, /^web\/src\/platform\//, /^web\/src\/ui\/brand\/(brand|brand-tokens)\.ts$/, /^web\/src\/ui\/brand\/[^/]+\.css$/],
    packagesNever: UI_KIT_PACKAGES,
  },
  {
    folder: 'web/src/embed/',
    rule: "the script for other people's websites is all its own: it imports nothing but itself",
    mayImport: [],
    packages: /^$/,
  },
  {
    folder: 'web/src/app/',
    rule: 'the app wires features, ui, platform and contract; the public pages have their own entry',
    mayImport: [CONTRACT, /^web\/src\/(features|ui|platform)\//],
  },
  {
    folder: 'e2e/',
    rule: 'journeys meet the built product from outside: they import contract and scripts, never api, web or sandbox',
    mayImport: [CONTRACT, /^scripts\//],
  },
]

const PRODUCT = /^(contract|api|sandbox|web)\/src\//
const FOR_CUSTOMERS = /^web\/src\/(public|card-payment)\//
/** A hard-coded API path: a string with two segments, or with the API's prefix. Links to our own pages have one segment */
const TYPED_CALL_PATH = /['"`]\/(api\b|[\w-]+\/)/
const SCREENS = /^web\/src\//
/** A date formatted without the shared formats. toLocaleString also formats numbers, so it counts only if something indicates a date */
const OWN_DATE_FORMAT =
  /\.toLocale(Date|Time)String\(|\bIntl\.DateTimeFormat\b|\bDate\([^()]*\)\.toLocaleString\(|\.toLocaleString\((\)|[^)]*\b(dateStyle|timeStyle|timeZone|weekday|year|month|day|hour|minute)\b)/
const FORBIDDEN_FOLDERS = /(^|\/)(utils?|helpers?|common)\//
const JOURNEYS = /^e2e\//
const MAX_LINES = 300
const MAX_TEST_LINES = 350
const MAX_FILES = 25
/** Folders that contain layers: features, and the parts of a feature, of the platform and of the design system */
const LAYERED = /^(api|web)\/src\/(features|platform|ui)(\/|$)/

/** One sentence for each violation, with its location and the rule */
export function findBrokenRules(sources: SourceFile[]): string[] {
  const styles = sources.filter(({ path }) => path.endsWith('.css'))
  const files = sources.filter((file) => !styles.includes(file))
  const imports = files.map((file) => ({ file, found: importsOf(file.path, file.text) }))
  const graph: ImportGraph = new Map(
    imports.map(({ file: { path }, found }) => [
      path,
      new Set(found.flatMap(({ specifier }) => (specifier === null ? [] : (ownFile(path, specifier) ?? [])))),
    ]),
  )
  return [
    ...imports.flatMap(({ file, found }) => [...findShapeFaults(file), ...found.flatMap((one) => findImportFaults(file.path, one))]),
    ...findCircles(graph).map((ring) => `no circles of files, types included: ${ring}`),
    ...[...siblingGraphs(graph)]
      .filter(([folder]) => LAYERED.test(folder))
      .flatMap(([folder, siblings]) => findCircles(siblings).map((ring) => `no circles of folders in ${folder}: ${ring}`)),
    ...findFullFolders(files),
    ...styles.flatMap((style) => findLength(style, MAX_LINES)),
  ]
}

/** For each folder that contains folders, which of these import which, excluding tests, which may import from all of them */
function siblingGraphs(files: ImportGraph): Map<string, Map<string, Set<string>>> {
  const graphs = new Map<string, Map<string, Set<string>>>()
  for (const [path, targets] of files) {
    if (isForTests(path)) continue
    const own = foldersOf(path)
    for (const target of targets) {
      const theirs = foldersOf(target)
      const at = own.findIndex((folder, depth) => folder !== theirs[depth])
      const [from, to, parent] = [own[at], theirs[at], own.slice(0, at).join('/')]
      if (from === undefined || to === undefined) continue
      const siblings = graphs.get(parent) ?? new Map<string, Set<string>>()
      graphs.set(parent, siblings.set(from, (siblings.get(from) ?? new Set()).add(to)))
    }
  }
  return graphs
}

const foldersOf = (path: string): string[] => path.split('/').slice(0, -1)

function findFullFolders(files: SourceFile[]): string[] {
  const counts = new Map<string, number>()
  for (const { path } of files) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([folder, count]) => `${folder}: a folder has at most ${MAX_FILES} files, this one has ${count}`)
}

function findLength({ path, text }: SourceFile, max: number): string[] {
  const lines = text.trimEnd().split('\n').length
  return lines > max ? [`${path}: a file has at most ${max} lines, this one has ${lines}`] : []
}

function findShapeFaults({ path, text }: SourceFile): string[] {
  const faults: string[] = []
  if (/\/index\.tsx?$/.test(path)) faults.push(`${path}: no barrels: a file is imported by its own name, so nothing is called index`)
  const folder = FORBIDDEN_FOLDERS.exec(path)?.[2]
  if (folder) faults.push(`${path}: no attics: a folder called "${folder}" does not describe what is in it`)
  faults.push(...findLength({ path, text }, isForTests(path) || JOURNEYS.test(path) ? MAX_TEST_LINES : MAX_LINES))
  if (FOR_CUSTOMERS.test(path) && !isForTests(path) && TYPED_CALL_PATH.test(text))
    faults.push(`${path}: a customers' page takes the path of a call from the contract's addresses, and types none itself`)
  if (SCREENS.test(path) && !isForTests(path) && OWN_DATE_FORMAT.test(text))
    faults.push(
      `${path}: one formatter for dates: platform/time/moments.ts has the labels, dateFormat of the contract's intl-formats.ts the rest`,
    )
  if (/\.public\.tsx?$/.test(path) && /^export \{|^export (type )?\{[^}]*\} from/m.test(text))
    faults.push(`${path}: a public interface defines its functions itself: it re-exports nothing but types`)
  return faults
}

function findImportFaults(path: string, { line, specifier, isReExportOfAll }: Import): string[] {
  const place = `${path}:${line}`
  const isProduct = PRODUCT.test(path)
  if (isReExportOfAll && isProduct) return [`${place}: no barrels: export * hides where things come from`]
  if (specifier === null) return isProduct && !isForTests(path) ? [`${place}: no autoload: an import names its file`] : []
  if (isForTests(path)) return []
  const packageRule = packageRuleOf(path)
  if (!packageRule) return []
  const target = ownFile(path, specifier)
  const isAllowed = target === null ? mayUsePackage(packageRule, specifier) : mayImport(path, packageRule, target)
  return isAllowed ? [] : [`${place}: imports ${specifier}, but ${packageRule.rule}`]
}

/** Tests and test support may import across features */
function isForTests(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || /\/testing\//.test(path)
}

function packageRuleOf(path: string): PackageRule | undefined {
  return PACKAGE_RULES.find(({ folder }) => folderPattern(folder).test(path))
}

function folderPattern(folder: string): RegExp {
  return new RegExp(`^${folder.replace('*', '[^/]+')}`)
}

function mayImport(path: string, packageRule: PackageRule, target: string): boolean {
  if (isForTests(target)) return false
  const ownFolder = folderPattern(packageRule.folder).exec(path)?.[0] ?? packageRule.folder
  const isExcepted = packageRuleOf(target)?.importableBy?.some((allowedImporter) => allowedImporter.test(path)) === true
  return target.startsWith(ownFolder) || isExcepted || packageRule.mayImport.some((allowed) => allowed.test(target))
}

function mayUsePackage({ packages, packagesNever }: PackageRule, specifier: string): boolean {
  return (packages?.test(specifier) ?? true) && !packagesNever?.test(specifier)
}
