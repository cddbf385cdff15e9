import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A deliberate mistake in the product, and the rule that it breaks */
export interface Breakage {
  id: string
  /** The name of the breakage's file in scripts/breakages/ */
  area: string
  rule: string
  file: string
  /** Must occur exactly once in the file */
  find: string
  replace: string
  /** The test file that is expected to fail, which runs first */
  test: string
}

export function readBreakages(project: string): Breakage[] {
  const folder = join(project, 'scripts/breakages')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'results.json')
    .sort()
    .flatMap((name) =>
      (JSON.parse(readFileSync(join(folder, name), 'utf8')) as Omit<Breakage, 'area'>[]).map((breakage) => ({
        ...breakage,
        area: name.replace('.json', ''),
      })),
    )
}

/** Inserts the mistake into the text */
export function breakFile({ id, file, find, replace }: Breakage, text: string): string {
  const found = text.split(find).length - 1
  if (found !== 1) throw new Error(`${id}: ${file} has "${find}" ${found} times instead of once`)
  // A replacement function, because a "$" in a replacement string would have a special meaning
  return text.replace(find, () => replace)
}

/** The smallest command that runs a test */
export function tierOf(file: string, name: string): 'npm test' | '.ci/run' | 'test:all' {
  if (/\.slow\.test\.tsx?$/.test(file) || /@(states|all)\b/.test(name)) return 'test:all'
  if (file.startsWith('e2e/')) return name.includes('@smoke') ? 'npm test' : '.ci/run'
  return /\.(pg|embedded)\.test\.ts$|\/leases\.test\.ts$/.test(file) ? '.ci/run' : 'npm test'
}
