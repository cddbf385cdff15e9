import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { projectFolder } from './product-parts.mjs'
import { requireNodeVersion } from './tools/node-version.mjs'
import { installedTool } from './tools/run-command.mjs'

// Development mode: the web with hot reload on PORT, the API behind it on
// API_PORT, and the sandbox. API and sandbox are restarted on a change
requireNodeVersion()

const port = process.env.PORT ?? '3000'
const apiPort = process.env.API_PORT ?? '3001'
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`

const watch = ['watch', '--clear-screen=false']
const parts = [
  start('sandbox', '\u001b[35m', 'tsx', [...watch, 'sandbox/src/main.ts'], {}),
  // Links in emails point to the web's URL, not to the API's own
  start('api', '\u001b[36m', 'tsx', [...watch, 'api/src/main.ts'], { PORT: apiPort, PUBLIC_URL: publicUrl }),
  start('web', '\u001b[33m', 'vite', ['--config', 'web/vite.config.ts', '--port', port, '--strictPort'], { API_PORT: apiPort }),
]

let ending = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => endAll(ending ? 'SIGKILL' : 'SIGTERM'))
}
for (const { name, child } of parts) {
  child.once('exit', (code) => {
    if (ending) return
    console.error(`${name} ended, so everything ends.`)
    process.exitCode = code || 1
    endAll('SIGTERM')
  })
}

/** @param {'SIGTERM' | 'SIGKILL'} signal */
function endAll(signal) {
  ending = true
  for (const { child } of parts) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) continue
    // A watcher forwards SIGTERM to its child. If it is killed outright it cannot, so SIGKILL is sent to its whole process group
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal)
  }
}

/**
 * @param {string} name
 * @param {string} color
 * @param {string} tool
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function start(name, color, tool, args, env) {
  const child = spawn(installedTool(tool), args, {
    cwd: projectFolder,
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that Ctrl-C reaches only this process, which then ends each part once
    detached: true,
  })
  const label = name.padEnd(8)
  const prefix = process.stdout.isTTY ? `${color}${label}\u001b[39m| ` : `${label}| `
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(prefix + line))
  }
  return { name, child }
}
