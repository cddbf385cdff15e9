import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashSources, isStale, parts, projectFolder } from './product-parts.mjs'
import { EMBED_SCRIPTS, embedBuild } from './tools/embed-scripts.mjs'
import { fail } from './tools/plain-failure.mjs'
import { runCommand } from './tools/run-command.mjs'

// `node scripts/build.mjs` builds what is out of date; `node scripts/build.mjs
// api` builds only that part; --quiet prints nothing on success
const args = process.argv.slice(2)
const quiet = args.includes('--quiet')
const wanted = args.filter((arg) => !arg.startsWith('--'))

const unknown = wanted.find((name) => !parts.some((part) => part.name === name))
if (unknown) fail(`There is no part called "${unknown}"; the parts are ${parts.map((part) => part.name).join(', ')}.`)

const stale = parts.filter((part) => (wanted.length === 0 || wanted.includes(part.name)) && isStale(part))
if (stale.length === 0) {
  if (!quiet) console.log('Everything is built already.')
} else {
  await buildAll()
}

async function buildAll() {
  // Otherwise a NODE_ENV from the caller's shell could ship React's development build
  process.env.NODE_ENV = 'production'
  const vite = await import('vite').catch(() =>
    fail('The product must be built, but the build tools are not installed. Run: npm ci --include=dev'),
  )
  // All parts run to completion, because one failure must not hide another, and a half-built part must never be mistaken for a complete one
  /** @type {Map<string, Promise<void>>} */
  const underWay = new Map()
  for (const part of stale) underWay.set(part.name, buildPart(vite, part, underWay))
  const outcomes = await Promise.allSettled(underWay.values())
  const failed = stale.filter((_, index) => outcomes[index]?.status === 'rejected')
  for (const outcome of outcomes) if (outcome.status === 'rejected') console.error(describe(outcome.reason))
  if (failed.length > 0) fail(`The build of ${failed.map((part) => part.name).join(' and ')} failed.`)
}

/** @param {unknown} reason */
function describe(reason) {
  return reason instanceof Error ? reason.message : String(reason)
}

/**
 * @param {typeof import('vite')} vite
 * @param {import('./product-parts.mjs').Part} part
 * @param {Map<string, Promise<void>>} underWay builds that were started before
 */
async function buildPart(vite, part, underWay) {
  if (part.name === 'database') await underWay.get('api')
  const startedAt = performance.now()
  const sourceHash = hashSources(projectFolder, part.sources)
  const fresh = join(projectFolder, 'dist', `.${part.name}-${process.pid}`)
  try {
    if (part.name === 'database') await makeDatabaseImage(fresh)
    else
      for (const config of part.name === 'web' ? [webBuild(fresh), ...embedBuilds(fresh)] : [nodeBuild(part, fresh)])
        await vite.build(config)
    writeFileSync(join(fresh, '.built'), sourceHash)
    putInPlace(fresh, join(projectFolder, 'dist', part.name))
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
  if (!quiet) console.log(`Built ${part.name} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

/**
 * Runs the built API in a process of its own, because it occupies a core for seconds
 * @param {string} outDir
 */
async function makeDatabaseImage(outDir) {
  const { code } = await runCommand(process.execPath, ['--enable-source-maps', 'dist/api/database-image.js', outDir], {
    cwd: projectFolder,
  })
  if (code !== 0) throw new Error('The image of the empty database could not be made.')
}

/**
 * @param {string} outDir
 * @returns {import('vite').InlineConfig}
 */
function webBuild(outDir) {
  return { configFile: join(projectFolder, 'web/vite.config.ts'), logLevel: 'warn', build: { outDir, emptyOutDir: true } }
}

/**
 * @param {string} outDir
 * @returns {import('vite').InlineConfig[]}
 */
function embedBuilds(outDir) {
  return EMBED_SCRIPTS.map((name) => {
    const config = embedBuild(name)
    return { ...config, build: { ...config.build, outDir, emptyOutDir: false } }
  })
}

/**
 * Packages stay external (they are installed anyway, and some have native code); our own sources and the contract are bundled.
 * @param {import('./product-parts.mjs').Part} part
 * @param {string} outDir
 * @returns {import('vite').InlineConfig}
 */
function nodeBuild(part, outDir) {
  const entries = part.results.map((result) => result.replace(/\.js$/, ''))
  return {
    configFile: false,
    root: projectFolder,
    publicDir: false,
    logLevel: 'warn',
    ssr: { external: true, target: 'node' },
    build: {
      ssr: true,
      target: 'node20',
      outDir,
      sourcemap: true,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map((entry) => [entry, join(projectFolder, part.name, 'src', `${entry}.ts`)])),
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  }
}

/**
 * Replaces atomically: a running product uses its files until the new ones are complete, and concurrent builds both succeed.
 * @param {string} fresh
 * @param {string} place
 */
function putInPlace(fresh, place) {
  const former = `${fresh}-former`
  for (;;) {
    if (existsSync(place)) moveUnless('ENOENT', place, former)
    rmSync(former, { recursive: true, force: true })
    if (moveUnless('ENOTEMPTY', fresh, place)) return
  }
}

/**
 * @param {string} obstacle the error code which means that a concurrent build won the race
 * @param {string} from
 * @param {string} to
 */
function moveUnless(obstacle, from, to) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === obstacle) return false
    throw error
  }
}
