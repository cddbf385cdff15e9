import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { projectRoot } from '../../src/platform/base/project-root.ts'

const PROGRAM = 'dist/api/main.js'

export interface ProductProcess {
  url: string
  output(): string
  child: ChildProcess
  /** The exit code, or the signal that killed it */
  ended: Promise<number | string | null>
}

/** Starts the built server, or its launcher, in a separate process, so that a test can kill it */
export function launchProduct(env: Record<string, string>, program = PROGRAM, typed: readonly string[] = []): ProductProcess {
  if (!existsSync(join(projectRoot, PROGRAM))) throw new Error('The product is not built: run "npm run build" first')
  const child = spawn(process.execPath, [join(projectRoot, program), ...typed], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout?.on('data', (chunk) => {
    text += chunk
  })
  child.stderr?.on('data', (chunk) => {
    text += chunk
  })
  return {
    url: `http://localhost:${env.PORT}`,
    output: () => text,
    child,
    ended: new Promise((resolve) => child.on('exit', (code, signal) => resolve(signal ?? code))),
  }
}

export async function startProduct(env: Record<string, string>): Promise<ProductProcess> {
  const product = launchProduct(env)
  const ready = new Promise<void>((resolve) => {
    product.child.stdout?.on('data', () => {
      if (product.output().includes('Marquee is ready')) resolve()
    })
  })
  const early = product.ended.then((how) => {
    throw new Error(`It ended (${how}) instead of starting:\n${product.output()}`)
  })
  await Promise.race([ready, early])
  return product
}

export async function stopProduct(product: ProductProcess, signal: NodeJS.Signals): Promise<number | string | null> {
  product.child.kill(signal)
  return product.ended
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
