import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ServerReport } from './measured-server.ts'

const projectFolder = fileURLToPath(new URL('../..', import.meta.url))

/** A server in a separate process, so that its processor time can be measured separately */
export interface ServerProcess {
  url: string
  cpuMs(): Promise<number>
  memoryBytes(): Promise<number>
  stop(): Promise<void>
}

/** `folder`: another version of the project, to compare with */
export async function startServer(file: string, env: Record<string, string>, folder = projectFolder): Promise<ServerProcess> {
  const child = spawn(
    process.execPath,
    ['--import', './scripts/tools/end-with-parent.mjs', '--import', 'tsx', `bench/tenant-read/${file}`],
    {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  )
  const report = await nextReport(child)
  if (!('listeningOn' in report)) throw new Error(`${file} did not report where it listens`)
  return {
    url: `http://127.0.0.1:${report.listeningOn}`,
    cpuMs: async () => (await requestUsage(child)).cpuMs,
    memoryBytes: async () => (await requestUsage(child)).memoryBytes,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

async function requestUsage(child: ChildProcess): Promise<{ cpuMs: number; memoryBytes: number }> {
  const nextUsage = nextReport(child)
  child.send('use')
  const report = await nextUsage
  return 'cpuMs' in report ? report : { cpuMs: Number.NaN, memoryBytes: Number.NaN }
}

async function nextReport(child: ChildProcess): Promise<ServerReport> {
  const ended = new AbortController()
  const report = await Promise.race([
    once(child, 'message', { signal: ended.signal }),
    once(child, 'exit', { signal: ended.signal }).then(([code]) => {
      throw new Error(`The server ended with exit code ${code}`)
    }),
  ])
  ended.abort()
  return report[0] as ServerReport
}
