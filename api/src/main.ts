import { createServer } from 'node:net'
import { features } from './app.ts'
import { DEMO_EMAILS, describeDemoSignIns } from './features/sign-in/sign-in.demo.ts'
import { openServices } from './open-services.ts'
import type { Config } from './platform/config.ts'
import { makeDemoData } from './platform/demo/demo-data.ts'
import { refuseDemoAccounts } from './platform/demo/remove-demo-data.ts'
import { demoSharesOf } from './platform/feature.ts'
import { buildServer } from './platform/http/build-server.ts'
import { createLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'
import { readConfig } from './read-config.ts'

/** Starts a role: config -> database -> jobs -> http */
async function start(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  // Fails fast on a taken port: creating the database on a first start takes seconds
  await checkPort(config)
  // The launcher starts the sandbox on this message: by then the variables are valid, so that only one of the two reports a bad one
  if (process.connected) process.send?.('checked')
  const { services, jobs, close } = await openServices(config, log)
  try {
    if (config.refusesDemo) await refuseDemoAccounts(services.database, DEMO_EMAILS)
    if (config.demo) await makeDemoData(services, demoSharesOf(features))
    const server = await buildServer(services, config.role === 'worker' ? [] : features)
    await server.listen({ host: config.host, port: config.port }).catch(explainPort(config))
    if (config.role !== 'web') await jobs.work(services)
    stopOnSignal(async () => {
      // Graceful shutdown: no new requests and jobs; those in flight finish
      await Promise.all([server.close(), jobs.stop()])
      await close()
    })
    // Last: whoever reads it may send a signal at once
    announce(config)
  } catch (error) {
    await close()
    throw error
  }
}

async function checkPort({ host, port }: Config): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) =>
    probe.once('error', reject).listen({ host, port }, () => probe.close(() => resolve())),
  ).catch(explainPort({ host, port }))
}

const explainPort =
  ({ host, port }: Pick<Config, 'host' | 'port'>) =>
  (error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE')
      throw new StartError(`PORT: port ${port} is taken by another program. Stop it, or choose another one, like PORT=${port + 1}`)
    if (code === 'EACCES') throw new StartError(`PORT: port ${port} may not be used by this user. Choose one above 1023, like PORT=3000`)
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EADDRNOTAVAIL')
      throw new StartError(`HOST: this machine has no address "${host}". Choose one of its own, like HOST=localhost or HOST=0.0.0.0`)
    throw error
  }

function announce({ publicUrl, partnerHost, sandboxUrl, demo, role }: Config): void {
  const lines = [`Marquee is ready on ${publicUrl}${role === 'all' ? '' : ` (role ${role})`}`]
  if (demo) {
    const partner = new URL(publicUrl)
    partner.hostname = partnerHost
    lines.push(
      `  partner brand   ${partner.origin}`,
      `  sandbox inbox   ${sandboxUrl}`,
      `  API             ${publicUrl}/api/docs`,
      '  Sign in as',
    )
    lines.push(...describeDemoSignIns().map((line) => `    ${line}`))
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false
  const onSignal = () => {
    if (stopping) return
    stopping = true
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`Marquee did not stop cleanly: ${error instanceof Error ? error.message : error}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
}

start().catch((error: unknown) => {
  const sentence = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`Marquee cannot start.\n${sentence}\n`)
  process.exit(1)
})
