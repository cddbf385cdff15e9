import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const projectFolder = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string[]} sources files and folders that the result depends on
 * @property {string[]} results what must exist in dist/<name> when it is built
 */

// Inputs of every part: tool versions, build scripts and the TypeScript configuration
const buildInputs = ['package.json', 'package-lock.json', 'tsconfig.json', 'scripts/build.mjs', 'scripts/product-parts.mjs']

/** @type {Part[]} */
export const parts = [
  { name: 'web', sources: ['web', 'contract/src', ...buildInputs], results: ['index.html', 'inquiry-form.js', 'website-numbers.js'] },
  {
    name: 'api',
    sources: ['api/src', 'contract/src', ...buildInputs],
    results: ['main.js', 'operator.js', 'jobs.js', 'database-image.js', 'thread.js'],
  },
  {
    // The image that a first start of the embedded database copies. Not all
    // of the API is an input, because otherwise every change would rebuild it
    name: 'database',
    sources: ['api/migrations', 'api/routines', 'api/src/platform/database', ...buildInputs],
    results: ['made-of', 'image/PG_VERSION'],
  },
  { name: 'sandbox', sources: ['sandbox/src', ...buildInputs], results: ['main.js'] },
]

/**
 * Hashes contents, not timestamps: a fresh checkout or a touched file must not cause a build
 * @param {string} folder
 * @param {string[]} sources
 */
export function hashSources(folder, sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap((source) => sourceFiles(join(folder, source)))) {
    hash
      .update(`${relative(folder, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function sourceFiles(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !isOutsideTheProduct(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => sourceFiles(join(path, entry.name)))
}

/** @param {string} name */
function isOutsideTheProduct(name) {
  return name.startsWith('.') || name === 'node_modules' || /\.test\.tsx?$/.test(name)
}

/** @param {Part} part */
function builtMark(part) {
  return join(projectFolder, 'dist', part.name, '.built')
}

/** @param {Part} part */
export function isStale(part) {
  const folder = join(projectFolder, 'dist', part.name)
  if (!part.results.every((result) => existsSync(join(folder, result)))) return true
  const mark = builtMark(part)
  return !existsSync(mark) || readFileSync(mark, 'utf8') !== hashSources(projectFolder, part.sources)
}
