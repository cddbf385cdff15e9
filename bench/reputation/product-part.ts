import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))
const READY = 'Marquee is ready'

export interface ProductPart {
  pid: number
  /** Sends SIGKILL, as if the machine had lost power */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** One process of an installation, started from the build, with the role that the environment specifies */
export async function startPart(env: Record<string, string>): Promise<ProductPart> {
  const child = spawn(process.execPath, ['--import', './scripts/tools/end-with-parent.mjs', '--enable-source-maps', 'dist/api/main.js'], {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, DEMO: 'false', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  await ready(child)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { pid: child.pid ?? 0, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

function ready(child: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes(READY)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`The process ended with exit code ${code}.\n${output}`)))
  })
}
