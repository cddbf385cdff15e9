import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isStale, parts, projectFolder } from './product-parts.mjs'
import { supervise } from './supervise.mjs'
import { environmentOf, nodeFlags } from './tools/node-flags.mjs'
import { requireNodeVersion } from './tools/node-version.mjs'
import { fail } from './tools/plain-failure.mjs'
import { runCommand } from './tools/run-command.mjs'

requireNodeVersion()
if (!existsSync(join(projectFolder, 'node_modules'))) fail('The packages are not installed yet. Run: npm ci')

const environment = environmentOf(process.env)
const withSandbox = environment !== 'production' && process.env.SANDBOX !== 'false'
const withEmbeddedDatabase = !process.env.DATABASE_URL
/** @type {Record<string, boolean>} */
const isNeeded = { sandbox: withSandbox, database: withEmbeddedDatabase }
const needed = parts.filter((part) => isNeeded[part.name] ?? true).map((part) => part.name)
const stale = parts.filter((part) => needed.includes(part.name) && isStale(part)).map((part) => part.name)
if (stale.length > 0) {
  console.log(`Building ${stale.join(', ')} …`)
  // Builds in a separate process, so that the bundler's memory is freed afterward
  const { code } = await runCommand(process.execPath, ['scripts/build.mjs', ...stale], { cwd: projectFolder })
  if (code !== 0) process.exit(code)
}

process.exitCode = await supervise({
  api: [...nodeFlags(environment), 'dist/api/main.js'],
  sandbox: withSandbox ? ['--enable-source-maps', 'dist/sandbox/main.js'] : null,
  cwd: projectFolder,
})
