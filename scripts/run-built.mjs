import { spawn } from 'node:child_process'
import { isStale, parts, projectFolder } from './product-parts.mjs'
import { requireNodeVersion } from './tools/node-version.mjs'
import { fail } from './tools/plain-failure.mjs'
import { runCommand } from './tools/run-command.mjs'

// `node scripts/run-built.mjs dist/api/operator.js …` runs a command line from the built API
requireNodeVersion()
const [file, ...args] = process.argv.slice(2)
const part = parts.find(({ name, results }) => results.some((result) => file === `dist/${name}/${result}`))
if (!file || !part) fail('Name the built file to run, like dist/api/operator.js.')

if (isStale(part)) {
  const { code, output } = await runCommand(process.execPath, ['scripts/build.mjs', '--quiet', part.name], { capture: true })
  if (code !== 0) fail(output.trim())
}

const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], { cwd: projectFolder, stdio: 'inherit' })
// The terminal sends Ctrl-C to both processes. The child shuts down in its own way, and this process ends after it
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.once('exit', (code, signal) => process.exit(code ?? (signal ? 130 : 1)))
