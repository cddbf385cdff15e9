import { importsOf, ownFile } from '../rules/imports-of.ts'
import type { SourceFile } from '../rules/read-sources.ts'

export interface Selection {
  /** Test files for vitest */
  tests: string[]
  /** Features whose journeys and screens are opened in a browser */
  journeys: string[]
  /** Changed files that everything depends on, so that the whole suite must run */
  everythingBecauseOf: string[]
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Files that list all features or vendors. Every API test imports them through the test server, so if their imports were followed, every
 * change would select every test
 */
const LISTS = new Set([
  'api/src/app.ts',
  'api/src/providers.ts',
  'api/test/guards.ts',
  'sandbox/src/app.ts',
  'web/src/app/features.ts',
  'e2e/views.ts',
])

/** Tests that cover every endpoint, table, job or file, because a change anywhere can break their rules */
export const GUARD_TESTS = [
  'api/src/platform/server/bad-input.test.ts',
  'api/src/platform/http/endpoints.test.ts',
  'api/src/platform/http/input-schemas.test.ts',
  'api/src/platform/http/other-clients.test.ts',
  'api/src/platform/http/permissions.test.ts',
  'api/src/platform/http/tenant-isolation.test.ts',
  'scripts/rules/import-rules.test.ts',
]

/** Changes to these are not followed file by file */
const EVERYTHING = [
  /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts|web\/vitest\.config\.ts|web\/test-setup\.ts)$/,
  /^api\/(test|migrations|routines)\//,
  /^e2e\/[^/]+\.ts$/,
]

const TEST = /\.test\.tsx?$/
const FEATURE = /^(?:api\/src\/features|web\/src\/features|e2e)\/([^/]+)\//
const CONTRACT = /^contract\/src\/([^/]+?)(?:\.addresses)?(?:\.ts|\/)/
const VENDOR = /^(?:api\/src\/providers|sandbox\/src)\/([^/]+)\//

/** Selects the tests that could detect a change of these files */
export function selectTests(changed: readonly string[], sources: readonly SourceFile[]): Selection {
  const graph = readGraph(sources)
  const paths = [...graph.keys()]
  const importers = reverse(graph)
  const apiFeatures = new Set(paths.flatMap((path) => /^api\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? []))
  const tests = new Set<string>()
  const journeys = new Set<string>()

  const addFeature = (feature: string, sides: readonly string[]) => {
    for (const path of paths)
      if (TEST.test(path) && sides.some((side) => path.startsWith(`${side}/src/features/${feature}/`))) tests.add(path)
  }

  for (const path of changed) {
    if (TEST.test(path)) tests.add(path)
    for (const test of reachable(path, importers)) if (TEST.test(test)) tests.add(test)

    const feature = FEATURE.exec(path)?.[1]
    if (feature) {
      journeys.add(feature)
      if (path.startsWith('api/')) {
        addFeature(feature, ['api'])
        for (const other of featuresThatImport(feature, path, graph)) addFeature(other, ['api'])
      }
      if (path.startsWith('web/')) addFeature(feature, ['web'])
    }

    const contract = CONTRACT.exec(path)?.[1]
    if (contract && apiFeatures.has(contract)) {
      journeys.add(contract)
      addFeature(contract, ['api', 'web'])
    }

    const vendor = VENDOR.exec(path)?.[1]
    if (vendor) {
      for (const test of paths) if (TEST.test(test) && VENDOR.exec(test)?.[1] === vendor) tests.add(test)
      for (const other of featuresServedBy(vendor, graph)) addFeature(other, ['api'])
    }
  }
  for (const guard of GUARD_TESTS) if (graph.has(guard)) tests.add(guard)
  return {
    tests: [...tests].sort(),
    journeys: [...journeys].sort(),
    everythingBecauseOf: changed.filter((path) => EVERYTHING.some((pattern) => pattern.test(path))),
  }
}

function readGraph(sources: readonly SourceFile[]): Graph {
  return new Map(
    sources.map(({ path, text }) => [
      path,
      new Set(
        LISTS.has(path)
          ? []
          : importsOf(path, text).flatMap(({ specifier }) => (specifier === null ? null : ownFile(path, specifier)) ?? []),
      ),
    ]),
  )
}

function reverse(graph: Graph): Graph {
  const importers = new Map<string, Set<string>>()
  for (const [path, targets] of graph)
    for (const target of targets) {
      const known = importers.get(target) ?? new Set()
      importers.set(target, known.add(path))
    }
  return importers
}

function reachable(start: string, graph: Graph): Set<string> {
  const seen = new Set<string>()
  const waiting = [start]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop())
    for (const next of graph.get(path) ?? [])
      if (!seen.has(next)) {
        seen.add(next)
        waiting.push(next)
      }
  return seen
}

/** Features that import the feature's public interface, if the changed file is part of what that interface offers */
function featuresThatImport(feature: string, changed: string, graph: Graph): string[] {
  const offered = `api/src/features/${feature}/${feature}.public.ts`
  if (changed !== offered && !reachable(offered, graph).has(changed)) return []
  return featuresWhoseFilesImport((target) => target === offered, graph).filter((other) => other !== feature)
}

/** Features that use the interface that the vendor's adapter implements. They are given the adapter, and import none of its files */
function featuresServedBy(vendor: string, graph: Graph): string[] {
  const interfaces = new Set(
    [...graph].flatMap(([path, targets]) =>
      path.startsWith(`api/src/providers/${vendor}/`) && !TEST.test(path)
        ? [...targets].flatMap((target) => /^api\/src\/platform\/[^/]+\//.exec(target)?.[0] ?? [])
        : [],
    ),
  )
  return featuresWhoseFilesImport((target) => [...interfaces].some((folder) => target.startsWith(folder)), graph)
}

function featuresWhoseFilesImport(matches: (target: string) => boolean, graph: Graph): string[] {
  const found = new Set<string>()
  for (const [path, targets] of graph) {
    const feature = /^api\/src\/features\/([^/]+)\//.exec(path)?.[1]
    if (feature && !TEST.test(path) && [...targets].some(matches)) found.add(feature)
  }
  return [...found]
}
