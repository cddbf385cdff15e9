import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from './product-parts.mjs'
import { findBrowser } from './tools/find-browser.mjs'
import { requireNodeVersion } from './tools/node-version.mjs'
import { fail } from './tools/plain-failure.mjs'
import { installedTool, runCommand } from './tools/run-command.mjs'

// `node scripts/run-browser.mjs screens` runs e2e/screens.ts with a browser on the built product
requireNodeVersion()
const [name = '', ...args] = process.argv.slice(2)
const file = `e2e/${name}.ts`
if (!/^[\w-]+$/.test(name) || !existsSync(join(projectFolder, file))) fail(`There is no ${file} to run.`)

const browser = await findBrowser().catch((error) => fail(error.message))
const build = await runCommand(process.execPath, ['scripts/build.mjs', '--quiet'])
if (build.code !== 0) process.exit(build.code)
const { code } = await runCommand(installedTool('tsx'), [file, ...args], { env: { ...process.env, CHROMIUM_PATH: browser } })
process.exitCode = code
