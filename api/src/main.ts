import { createServer } from 'node:net'
import { features } from './app.ts'
import { DEMO_EMAILS, describeDemoSignIns } from './features/sign-in/sign-in.demo.ts'
import { openServices } from './open-services.ts'
import { createLog } from './platform/base/log.ts'
import { StartError } from './platform/base/start-error.ts'
import type { Config } from './platform/config/config.ts'
import { createMissingDemoData } from './platform/demo/demo-data.ts'
import { assertNoDemoAccounts } from './platform/demo/remove-demo-data.ts'
import { demoContributionsOf } from './platform/feature/feature.ts'
import { checkModelsAndSetMetrics } from './platform/models/watch-models.ts'
import { buildServer } from './platform/server/build-server.ts'
import { readConfig } from './read-config.ts'

/** Starts a role: config -> database -> jobs -> http */
async function startRole(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  // Fails fast if the port is taken, because creating the database on a first start takes seconds
  await assertPortFree(config)
  // On this message the launcher starts the sandbox. The variables are
  // valid by now, so only one of the two processes reports an invalid one
  if (process.connected) process.send?.('checked')
  const { services, jobs, close } = await openServices(config, log)
  try {
    if (config.rejectsDemo) await assertNoDemoAccounts(services.database, DEMO_EMAILS)
    if (config.demo) await createMissingDemoData(services, demoContributionsOf(features))
    const readiness = { isDraining: false }
    const server = await buildServer(services, config.role === 'worker' ? [] : features, readiness)
    await server.listen({ host: config.host, port: config.port }).catch(explainPortError(config))
    if (config.role !== 'web') await jobs.work(services)
    if (config.role !== 'worker') {
      for (const { name, onStart } of features)
        onStart?.(services).catch((error) => log.warn({ error, feature: name }, 'a check at start failed'))
    }
    // Not awaited: a vendor that does not respond must not delay the start
    checkModelsAndSetMetrics(services).catch((error: unknown) => log.warn({ error }, 'the models could not be checked'))
    stopOnSignal({
      drain() {
        readiness.isDraining = true
        return config.drainMs
      },
      async stop() {
        // Graceful shutdown: no new requests and jobs; those in flight finish
        await Promise.all([server.close(), jobs.stop()])
        await close()
      },
    })
    // Logged last, because a process that waits for this line may send a signal at once
    printStartMessage(config)
  } catch (error) {
    await close()
    throw error
  }
}

async function assertPortFree({ host, port }: Config): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) =>
    probe.once('error', reject).listen({ host, port }, () => probe.close(() => resolve())),
  ).catch(explainPortError({ host, port }))
}

const explainPortError =
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

function printStartMessage({ publicUrl, partnerHost, sandboxUrl, demo, role }: Config): void {
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

/**
 * On SIGTERM, which an orchestrator sends, the process first gives the proxies in front `drain` milliseconds to notice. On Ctrl-C, or a
 * second signal, it stops at once
 */
function stopOnSignal({ drain, stop }: { drain(): number; stop(): Promise<void> }): void {
  let waiting: NodeJS.Timeout | undefined
  let stopping = false
  const stopNow = () => {
    if (stopping) return
    stopping = true
    clearTimeout(waiting)
    stop().then(
      () => process.exit(0),
      (error) => {
        process.stderr.write(`Marquee did not stop cleanly: ${error instanceof Error ? error.message : error}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stopNow)
  process.on('SIGTERM', () => {
    if (waiting) return stopNow()
    waiting = setTimeout(stopNow, drain())
  })
}

startRole().catch((error: unknown) => {
  const sentence = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`Marquee cannot start.\n${sentence}\n`)
  process.exit(1)
})
