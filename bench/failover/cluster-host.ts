import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runCommand } from '../../scripts/tools/run-command.mjs'

const deployFolder = fileURLToPath(new URL('../../deploy', import.meta.url))

/**
 * A temporary folder in which all processes of the cluster run. They are found by their working directory and are killed together with it
 */
export interface ClusterHost {
  folder: string
  /** Creates a subfolder owned by the user that the databases run as */
  makeFolder(name: string): string
  /** Writes a file from deploy/ with its values filled in, as deploy/configure.sh does */
  configure(template: string, values: Record<string, string>, target: string): void
  start(name: string, command: string[], options?: StartOptions): Promise<ManagedProcess>
  /**
   * Runs the command to completion as the user that the databases run as. Returns its output, or throws the output if the command failed
   */
  run(command: string[], options?: { env?: Record<string, string>; input?: string }): Promise<string>
  close(): Promise<void>
}

interface StartOptions {
  env?: Record<string, string>
  asRoot?: boolean
  folder?: string
  /** Restarts the process when it ends, like systemd's Restart=always with RestartSec=1 */
  restarts?: boolean
  /** The process is ready once its output contains this */
  readyWhen?: string
}

export interface ManagedProcess {
  name: string
  child(): ChildProcess
  /** Kills the process and everything that runs in its folder, like a machine that loses power */
  kill(): void
  freeze(): void
  thaw(): void
  /** Sends SIGTERM and waits for the process to end; it is not restarted */
  stop(): Promise<void>
  /** Starts the process again after kill() or stop() */
  startAgain(): Promise<void>
  /** Resolves when the current process, which may have been restarted, is ready */
  ready(): Promise<void>
}

const RESTART_MS = 1_000

/** Kills every process whose working directory is in the folder, even if it is frozen, until none is left, then removes the folder */
const GUARDIAN = `
trap '' INT TERM HUP
cat >/dev/null
for round in 1 2 3 4 5 6 7 8 9 10; do
  found=
  for cwd in /proc/[0-9]*/cwd; do
    case "$(readlink "$cwd" 2>/dev/null)" in "$1"|"$1"/*) pid=\${cwd#/proc/}; pid=\${pid%/cwd}; [ "$pid" = $$ ] || { kill -9 "$pid" 2>/dev/null; found=1; } ;; esac
  done
  [ -z "$found" ] && break
  sleep 0.3
done
rm -rf "$1"
`

export async function openClusterHost(): Promise<ClusterHost> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-failover-'))
  chmodSync(folder, 0o755)
  const owner = await databaseUser()
  // The guardian outlives this process and acts when its own input closes, however this process ends
  const guardian = spawn('/bin/sh', ['-c', GUARDIAN, 'sh', folder], { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const gone = once(guardian, 'exit')
  const processes: { given: boolean }[] = []

  const makeFolder = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { recursive: true, mode: 0o750 })
    if (owner) chownSync(path, owner.uid, owner.gid)
    return path
  }

  return {
    folder,
    makeFolder,

    configure(template, values, target) {
      const text = readFileSync(join(deployFolder, template), 'utf8')
      const filled = text.replaceAll(/\$\{([A-Z0-9_]+)\}/g, (_, name: string) => {
        const value = values[name]
        if (value === undefined) throw new Error(`${template} needs ${name}`)
        return value
      })
      writeFileSync(target, filled, { mode: 0o640 })
      if (owner) chownSync(target, owner.uid, owner.gid)
    },

    async start(name, [program = '', ...args], { env = {}, asRoot = false, folder: place = name, restarts = false, readyWhen } = {}) {
      const cwd = makeFolder(place)
      const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' })
      const state = { given: false }
      processes.push(state)
      let child: ChildProcess
      let whenReady = Promise.resolve()
      const launch = async () => {
        state.given = false
        const started = spawn(program, args, {
          cwd,
          env: { PATH: process.env.PATH, HOME: cwd, LANG: 'C.UTF-8', ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
          detached: true,
          ...(asRoot ? {} : owner),
        })
        child = started
        started.stdout?.pipe(log, { end: false })
        started.stderr?.pipe(log, { end: false })
        started.once('exit', () => {
          if (restarts && !state.given)
            setTimeout(() => {
              // If a process ends before it is ready, its own exit event starts the next attempt
              if (!state.given) launch().catch(() => {})
            }, RESTART_MS)
        })
        whenReady = readyWhen ? waitForOutput(started, readyWhen, name) : Promise.resolve()
        await whenReady
      }
      await launch()
      const signalAll = (signal: NodeJS.Signals) => {
        for (const pid of pidsIn(cwd)) signalTo(pid, signal)
      }
      return {
        name,
        child: () => child,
        kill: () => {
          if (!restarts) state.given = true
          signalAll('SIGKILL')
        },
        freeze: () => signalAll('SIGSTOP'),
        thaw: () => signalAll('SIGCONT'),
        async stop() {
          state.given = true
          if (child.exitCode !== null || child.signalCode !== null) return
          const ended = once(child, 'exit')
          child.kill('SIGTERM')
          await ended
        },
        startAgain: launch,
        ready: () => whenReady,
      }
    },

    async run([program = '', ...args], { env = {}, input = '' } = {}) {
      const child = spawn(program, args, { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', ...env }, ...owner })
      let output = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
      child.stdin.end(input)
      const [code] = await once(child, 'close')
      if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with exit code ${code}.\n${output}`)
      return output
    },

    async close() {
      for (const managed of processes) managed.given = true
      guardian.stdin.end()
      await gone
    },
  }
}

function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // The process has already ended
  }
}

/** Processes whose working directory is in this folder. A PostgreSQL server and its children work in their data folder */
function pidsIn(folder: string): number[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const cwd = readlinkSync(`/proc/${entry}/cwd`)
      return cwd === folder || cwd.startsWith(`${folder}/`) ? [Number(entry)] : []
    } catch {
      return []
    }
  })
}

async function waitForOutput(child: ChildProcess, expected: string, name: string): Promise<void> {
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output = (output + chunk).slice(-5_000)
      if (output.includes(expected)) resolve()
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => reject(new Error(`${name} ended with exit code ${code}.\n${output}`)))
  })
}

/** PostgreSQL and PgBouncer refuse to run as root */
async function databaseUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null
  const { code, output } = await runCommand('/bin/sh', ['-c', 'id -u postgres && id -g postgres'], { capture: true })
  const [uid, gid] = output.trim().split('\n').map(Number)
  if (code !== 0 || uid === undefined || gid === undefined) throw new Error('There is no user "postgres" to run the databases as.')
  return { uid, gid }
}
