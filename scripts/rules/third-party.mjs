import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// `npm run third-party` writes THIRD-PARTY.md from the lock file: what the product ships, with its licenses. A test compares the two
const HEAD = `# Third-party packages

What the product runs or sends to browsers, with the license that each package declares. Generated from package-lock.json by
\`npm run third-party\`; packages for development and tests are not listed, since they are not shipped.

| package | version | license |
| --- | --- | --- |
`

/** @typedef {{ version: string, license?: string, dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} LockedPackage */

/** Development dependencies whose code the web build sends to browsers */
const BUNDLED = /^(react|react-dom|maplibre-gl|dayjs|@(mantine|tanstack|tabler|fontsource-variable)\/.*)$/

/** @returns {string} */
export function renderThirdParty() {
  const { packages } = /** @type {{ packages: Record<string, LockedPackage & { devDependencies?: Record<string, string> }> }} */ (
    JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  )
  const root = packages['']
  const pending = [
    ...Object.keys(root?.dependencies ?? {}),
    ...Object.keys(root?.devDependencies ?? {}).filter((name) => BUNDLED.test(name)),
  ].map((name) => `node_modules/${name}`)
  /** @type {Set<string>} */
  const shipped = new Set()
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const found = packages[path]
    if (!found || shipped.has(path)) continue
    shipped.add(path)
    for (const name of Object.keys({ ...found.dependencies, ...found.optionalDependencies })) pending.push(resolve(packages, path, name))
  }
  const rows = [...shipped].map((path) => {
    const { version, license = 'see the package' } = /** @type {LockedPackage} */ (packages[path])
    return `| ${path.replace(/^.*node_modules\//, '')} | ${version} | ${license} |`
  })
  return `${HEAD}${[...new Set(rows)].sort().join('\n')}\n`
}

/**
 * As Node resolves: the nearest node_modules folder, going up from the package that imports
 * @param {Record<string, LockedPackage>} packages
 * @param {string} from
 * @param {string} name
 */
function resolve(packages, from, name) {
  for (let folder = from; folder !== ''; folder = folder.replace(/(^|\/)node_modules\/[^/]+(\/[^/]+)?$/, '')) {
    const path = `${folder}/node_modules/${name}`
    if (packages[path]) return path
  }
  return `node_modules/${name}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(new URL('../../THIRD-PARTY.md', import.meta.url), renderThirdParty())
