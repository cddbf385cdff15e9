import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { createSandbox } from './app.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

function runMain(env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', 'tsx', new URL('main.ts', import.meta.url).pathname], {
    env: { ...process.env, ...env },
  })
  stops.push(() => child.kill('SIGKILL'))
  return child
}

async function takePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => server.close())
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function findFreePorts() {
  const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
  const { ports } = sandbox
  await sandbox.stop()
  return { SANDBOX_PORT: String(ports.http), SANDBOX_SMTP_PORT: String(ports.smtp) }
}

test('sandbox › with free ports › reports that it is ready and ends cleanly on SIGTERM', async () => {
  const env = await findFreePorts()
  const child = runMain(env)
  const [line] = await once(child.stdout, 'data')
  expect(String(line)).toBe(`sandbox ready on http://localhost:${env.SANDBOX_PORT}\n`)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
}, 20_000)

test('sandbox › with a taken port › reports which variable to change and ends', async () => {
  const port = await takePort()
  const child = runMain({ ...(await findFreePorts()), SANDBOX_SMTP_PORT: String(port) })
  const [stderr, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(stderr).toBe(`Port ${port} is taken, so the sandbox cannot start. Stop what uses it, or set SANDBOX_SMTP_PORT to a free port.\n`)
  expect(exitCode).toBe(1)
}, 20_000)
