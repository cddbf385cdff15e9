import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const projectFolder = fileURLToPath(new URL('..', import.meta.url))
const START_LIMIT_MS = 240_000
const START_TRIES = 3

export interface Product {
  url: string
  partnerUrl: string
  sandboxUrl: string
  dataDir: string
  operatorKey: string
  /** Environment of the product's processes. It contains what another process needs to reach the product */
  env: ProductEnvironment
  /** Runs the operator's command line on the running product and returns its output: `operator('client', 'create', '--name', …)` */
  operator(...args: string[]): Promise<string>
}

export interface StartedProduct extends Product {
  stop(): Promise<void>
}

type ProductEnvironment = NodeJS.ProcessEnv & { PORT: string; SANDBOX_PORT: string; DATA_DIR: string; OPERATOR_KEY: string }

/**
 * The built product with its sandbox, on free ports, with its own data folder and a demo business. `folder`: another version to compare
 * with; `variables`: added to its environment
 */
export async function startProduct(folder = projectFolder, variables: Record<string, string> = {}): Promise<StartedProduct> {
  for (const file of ['dist/api/main.js', 'dist/sandbox/main.js', 'dist/web/index.html']) {
    if (!existsSync(join(folder, file))) throw new Error(`${file} is not there. Build the product first: npm run build`)
  }
  for (let tries = 1; ; tries++) {
    try {
      return await startOnce(folder, variables)
    } catch (error) {
      // Race: another program may take the free port before we listen on it
      if (tries === START_TRIES || !/is taken|EADDRINUSE/.test(String(error))) throw error
    }
  }
}

async function startOnce(folder: string, variables: Record<string, string>): Promise<StartedProduct> {
  const [port, sandboxPort, smtpPort] = await findFreePorts(3)
  const dataDir = await mkdtemp(join(tmpdir(), 'marquee-journey-'))
  const operatorKey = randomBytes(24).toString('hex')
  // A clean environment, because journeys must not write to a DATABASE_URL from the shell
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    DATA_DIR: dataDir,
    OPERATOR_KEY: operatorKey,
    DEMO: 'true',
    // Journeys also run at night
    TEXT_HOURS: '0-24',
    LOG_LEVEL: 'silent',
    ...variables,
  }
  const running: ChildProcess[] = []
  const stop = async () => {
    // The API ends first, because its work in flight may still send something through the sandbox
    for (const child of running.reverse()) await end(child)
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    running.push(await startPart(folder, 'dist/sandbox/main.js', env, 'sandbox ready'))
    running.push(await startPart(folder, 'dist/api/main.js', env, 'Marquee is ready'))
  } catch (error) {
    await stop()
    throw error
  }
  return { ...reachProduct(env, folder), stop }
}

/** A product that was started by another process */
export function reachProduct(env: ProductEnvironment, folder = projectFolder): Product {
  return {
    url: `http://localhost:${env.PORT}`,
    partnerUrl: `http://partner.localhost:${env.PORT}`,
    sandboxUrl: `http://localhost:${env.SANDBOX_PORT}`,
    dataDir: env.DATA_DIR,
    operatorKey: env.OPERATOR_KEY,
    env,
    operator: async (...args) => {
      const { stdout } = await promisify(execFile)(process.execPath, ['dist/api/operator.js', ...args], { cwd: folder, env })
      return stdout.trim()
    },
  }
}

/** Resolves once the line is printed. Over the IPC channel the child ends together with this process, even if this process is killed */
async function startPart(folder: string, file: string, env: NodeJS.ProcessEnv, readyLine: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', './scripts/tools/end-with-parent.mjs', '--enable-source-maps', file], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const overdue = setTimeout(() => fail(`is not ready after ${START_LIMIT_MS / 1000} s`), START_LIMIT_MS)
    const fail = (what: string) => {
      clearTimeout(overdue)
      child.kill('SIGKILL')
      reject(new Error(`${file} ${what}.\n${output}`))
    }
    const read = (chunk: Buffer) => {
      output += chunk
      if (!output.includes(readyLine)) return
      clearTimeout(overdue)
      resolve()
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => fail(`ended with exit code ${code}`))
  })
  child.removeAllListeners('exit')
  return child
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, 'localhost')
      await once(server, 'listening')
      return server
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
