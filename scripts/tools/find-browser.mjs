import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from './debian-packages.mjs'
import { installedTool, runCommand } from './run-command.mjs'

// The headless shell comes first: without a user interface it opens a page in a third of the time
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const INSTALL_LIMIT_MS = 240_000

/**
 * The path of a Chromium that runs: the configured one, an installed one, Playwright's own, or one installed on demand.
 * @returns {Promise<string>}
 */
export async function findBrowser(env = process.env) {
  if (env.CHROMIUM_PATH) {
    if (await runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH is "${env.CHROMIUM_PATH}", but no browser runs from there.`)
  }
  let found = await findInstalled(env)
  // If the machine already has a browser, only an unattended run adds a package, which saves half of the journeys' time
  if (found && env.CI && !found.endsWith('headless-shell')) {
    await installPackages(['chromium-headless-shell'])
    found = await findInstalled(env)
  }
  if (found) return found

  console.log('No Chromium is installed; installing one …')
  // Debian's package is preferred where it is available, because it includes the system libraries that a browser needs
  const complaints = []
  for (const name of ['chromium-headless-shell', 'chromium']) {
    complaints.push(await installPackages([name]))
    const packaged = await findInstalled(env)
    if (packaged) return packaged
  }
  complaints.push(await installWithPlaywright())
  const downloaded = await findInstalled(env)
  if (downloaded) return downloaded
  throw new Error(
    `There is no Chromium, and none could be installed (${complaints.filter(Boolean).join('; ')}). Install Chromium or Chrome, or set CHROMIUM_PATH.`,
  )
}

/**
 * The path of a Chromium or Chrome with a user interface, as people have it; installed on demand.
 * @returns {Promise<string>}
 */
export async function findFullBrowser(env = process.env) {
  const names = NAMES.filter((name) => !name.endsWith('headless-shell'))
  const found = await findInstalled(env, names)
  if (found) return found
  const complaint = await installPackages(['chromium'])
  const installed = await findInstalled(env, names)
  if (installed) return installed
  throw new Error(`There is no Chromium or Chrome with a user interface, and none could be installed (${complaint}).`)
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} names
 * @returns {Promise<string | null>}
 */
async function findInstalled(env, names = NAMES) {
  const folders = (env.PATH ?? '').split(delimiter)
  const inPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  for (const candidate of new Set([...inPath, ...USUAL_PLACES, await playwrightsOwn()])) {
    if (await runs(candidate)) return candidate
  }
  return null
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

/**
 * Existing is not enough: a browser without its system libraries, or a stub that requires another package, does not start
 * @param {string} path
 */
async function runs(path) {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    return false
  }
  const { code } = await runCommand(path, ['--version'], { capture: true, timeoutMs: 20_000 })
  return code === 0
}

/** @returns {Promise<string>} why it failed, or nothing */
async function installWithPlaywright() {
  const withLibraries = process.getuid?.() === 0 ? ['--with-deps'] : []
  const { code } = await runCommand(installedTool('playwright'), ['install', ...withLibraries, 'chromium'], { timeoutMs: INSTALL_LIMIT_MS })
  return code === 0 ? '' : `Playwright's installer failed with exit code ${code}`
}
