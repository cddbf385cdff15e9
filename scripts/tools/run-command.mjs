import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../product-parts.mjs'

const ENDING_SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()
/** @type {'SIGINT' | 'SIGTERM' | 'SIGHUP' | null} */
let interruptedBy = null

/** @param {'SIGINT' | 'SIGTERM' | 'SIGHUP'} signal */
function passOn(signal) {
  interruptedBy = signal
  for (const child of running) child.kill(signal)
}

/** @param {import('node:child_process').ChildProcess} child */
function addRunning(child) {
  if (running.size === 0) for (const signal of ENDING_SIGNALS) process.on(signal, passOn)
  running.add(child)
}

/** @param {import('node:child_process').ChildProcess} child */
function removeRunning(child) {
  running.delete(child)
  if (running.size > 0) return
  for (const signal of ENDING_SIGNALS) process.off(signal, passOn)
  // After an interrupt, the next command must not start
  if (interruptedBy) process.exit(128 + constants.signals[interruptedBy])
}

/**
 * Runs a command to its end, and ends it when this process gets a signal to end. With `capture` the output is returned, not shown.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, capture?: boolean, timeoutMs?: number, uid?: number, gid?: number }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runCommand(command, args, { cwd = projectFolder, env = process.env, capture = false, timeoutMs, uid, gid } = {}) {
  return new Promise((resolve) => {
    const stdio = capture ? 'pipe' : 'inherit'
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', stdio, stdio], timeout: timeoutMs, killSignal: 'SIGKILL', uid, gid })
    let output = ''
    const append = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    child.stdout?.on('data', append)
    child.stderr?.on('data', append)
    addRunning(child)
    child.once('error', (error) => {
      output += error.message
      removeRunning(child)
      resolve({ code: 127, output })
    })
    child.once('close', (code, signal) => {
      removeRunning(child)
      resolve({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output })
    })
  })
}

/**
 * Path of an installed package's executable
 * @param {string} name
 */
export function installedTool(name) {
  return join(projectFolder, 'node_modules/.bin', name)
}
