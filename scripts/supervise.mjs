import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

const endWithParent = fileURLToPath(new URL('tools/end-with-parent.mjs', import.meta.url))
const SANDBOX_GRACE_MS = 5_000
/**
 * Otherwise glibc gives each thread that draws or hashes its own arena and returns little of it to the system: of the sandbox's 181 MB
 * eight arenas were 110
 */
const MALLOC_ARENA_MAX = '2'

const startedByNpm = process.env.npm_lifecycle_event === 'start'

/**
 * Runs the API, and the sandbox beside it, until the API ends. Returns the API's exit code.
 * @param {{ api: string[], sandbox: string[] | null, cwd: string, env?: NodeJS.ProcessEnv }} product node arguments of each
 * @returns {Promise<number>}
 */
export async function supervise({ api: apiArgs, sandbox: sandboxArgs, cwd, env = process.env }) {
  const api = startNode(apiArgs, cwd, env)
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let sandbox
  let ending = false

  // The API sends this message once its settings are valid: until then its start may still fail
  api.once('message', () => {
    if (!sandboxArgs || ending) return
    sandbox = startNode(sandboxArgs, cwd, env)
    void warnWhenGone(sandbox, () => ending)
  })

  /** @type {(signal: NodeJS.Signals) => void} */
  const onSignal = (signal) => {
    if (ending) {
      api.kill('SIGKILL')
      sandbox?.kill('SIGKILL')
      return
    }
    ending = true
    // The sandbox outlives the API, because work in flight may still send something through it
    api.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, onSignal)

  // If npm is killed outright, it forwards no signal and would leave the product running, with its port and data folder in use
  const parent = process.ppid
  const orphanWatch = setInterval(() => {
    if (startedByNpm && process.ppid !== parent && !ending) onSignal('SIGTERM')
  }, 500)

  const apiCode = await exitCode(api)
  ending = true
  clearInterval(orphanWatch)
  if (sandbox && isRunning(sandbox)) await endSandbox(sandbox)
  return apiCode
}

/**
 * A process group of its own, so that Ctrl-C reaches only the launcher and the shutdown order is preserved; the IPC channel closes when
 * the launcher is killed, so that the child ends too.
 * @param {string[]} args
 * @param {string} cwd
 * @param {NodeJS.ProcessEnv} env
 */
function startNode(args, cwd, env) {
  return spawn(process.execPath, ['--import', endWithParent, ...args], {
    cwd,
    env: { MALLOC_ARENA_MAX, ...env },
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/**
 * @param {import('node:child_process').ChildProcess} sandbox
 * @param {() => boolean} isExpected
 */
async function warnWhenGone(sandbox, isExpected) {
  const code = await exitCode(sandbox)
  if (isExpected()) return
  console.warn(`The sandbox ended (exit code ${code}). The portal goes on without it; what is to be sent waits.`)
}

/** @param {import('node:child_process').ChildProcess} sandbox */
async function endSandbox(sandbox) {
  const overdue = setTimeout(() => sandbox.kill('SIGKILL'), SANDBOX_GRACE_MS)
  sandbox.kill('SIGTERM')
  await exitCode(sandbox)
  clearTimeout(overdue)
}

/** @param {import('node:child_process').ChildProcess} child */
function isRunning(child) {
  return child.exitCode === null && child.signalCode === null
}

/**
 * The exit code as a shell reports it, but 0 after the signal that was requested.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
async function exitCode(child) {
  if (isRunning(child)) await once(child, 'exit')
  if (child.signalCode === null) return child.exitCode ?? 0
  return child.signalCode === 'SIGINT' || child.signalCode === 'SIGTERM' ? 0 : 128 + constants.signals[child.signalCode]
}
