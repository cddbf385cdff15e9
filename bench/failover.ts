import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SMTPServer } from 'smtp-server'
import { nodeFlags } from '../scripts/tools/node-flags.mjs'
import { freePort } from '../scripts/tools/own-postgres.mjs'
import { closeBooks, fillBooks } from './failover/books.ts'
import { type Cluster, startCluster, until } from './failover/cluster.ts'
import { type ClusterHost, type ManagedProcess, openClusterHost } from './failover/cluster-host.ts'
import { type Ledger, openLedger } from './failover/ledger.ts'
import { restartOneByOne } from './failover/rolling-restart.ts'
import { writeTo } from './failover/stale-primary.ts'
import { startTraffic } from './failover/traffic.ts'
import type { Measurement } from './measurements.ts'

const projectFolder = fileURLToPath(new URL('..', import.meta.url))
const SETTINGS = (['usual', 'etcd3'] as const).find((name) => name === process.env.BENCH_PATRONI) ?? 'strict'

interface Product {
  web: [ManagedProcess, ManagedProcess]
  workers: [ManagedProcess, ManagedProcess]
}

/**
 * Runs the product with two web and two worker processes behind HAProxy and PgBouncer, on three Patroni nodes. Under load, processes are
 * killed and frozen one after the other. Nothing that was acknowledged may be lost, and nothing may be duplicated
 */
export async function measureFailover(): Promise<Measurement[]> {
  const clusterHost = await openClusterHost()
  const emails = new Map<string, number>()
  const mail = countingMailServer(emails)
  const ledger = openLedger()
  try {
    const startedAt = performance.now()
    const cluster = await startCluster(clusterHost, SETTINGS)
    const webPort = String(await freePort())
    const [host1, host2] = cluster.webHosts
    const webAddresses: [string, string] = [`${host1}:${webPort}`, `${host2}:${webPort}`]
    const proxy = await cluster.startProxy(webAddresses, 2)
    const leader = (await cluster.leader()) ?? 'db1'
    console.log(
      `  a cluster of ${cluster.nodes.length} with ${leader} as primary (${SETTINGS} settings) after ${seconds(performance.now() - startedAt)}`,
    )
    // Waits until HAProxy has checked for every node whether it is the primary
    await wait(3_000)
    const wanted = await fillBooks(cluster.ownerUrl)
    const origin = `http://${cluster.address}:8080`
    const smtpPort = await freePort()
    mail.listen(smtpPort, '127.0.0.1')
    await once(mail.server, 'listening')
    const sandboxUrl = await startSandbox(clusterHost, origin)
    const product = await startProduct(clusterHost, cluster, webPort, origin, sandboxUrl, smtpPort)
    await until(async () => (await fetch(`${origin}/healthz`)).ok, 10_000, 'HAProxy found no web process')
    console.log(`  two web and two worker processes after ${seconds(performance.now() - startedAt)}`)

    const traffic = await startTraffic({ origin, sandboxUrl, ...wanted }, ledger)
    const events = await trouble(cluster, product, ledger)
    await traffic.stop()
    // Waits for the jobs caused by the last events, emails and payments
    await until(async () => [...ledger.acknowledged.invitations].every((email) => emails.has(email)), 45_000, 'e-mails are missing').catch(
      () => undefined,
    )
    const url = cluster.nodeUrl((await cluster.leader()) ?? '')
    const { books, unconfirmed, charges } = await closeBooks(url, ledger, emails, sandboxUrl)
    for (const [name, { acknowledged, found, doubled }] of Object.entries(books))
      console.log(`  ${name}: acknowledged ${acknowledged}, found ${found}, doubled ${doubled}`)
    console.log(`  e-mails that a worker was sending when it was killed, shown to the business as unconfirmed: ${unconfirmed}`)
    console.log(`  charges at the card provider ${charges.charged}, in our books ${charges.known}`)

    await proxy.stop()
    await cluster.startProxy(webAddresses, 0)
    await until(async () => (await fetch(`${origin}/healthz`).catch(() => null))?.ok ?? false, 10_000, 'HAProxy found no web process')
    const machines = ([0, 1] as const).map((place) => ({
      host: cluster.webHosts[place],
      port: webPort,
      processes: [product.web[place], product.workers[place]],
    }))
    const rolling = await restartOneByOne(clusterHost, origin, wanted.businesses[0]?.number ?? 1, machines)
    console.log(
      `  rolling restart without retries: ${rolling.failed} of ${rolling.requests} requests failed, the longest took ${seconds(rolling.longestMs)}`,
    )
    console.log(`  all of it took ${seconds(performance.now() - startedAt)}`)
    const entries = Object.values(books)
    const lost = entries
      .filter((_, index) => Object.keys(books)[index] !== 'invitations as e-mail')
      .reduce((sum, { acknowledged, found }) => sum + acknowledged - found, 0)
    return [
      measurement('acknowledged and lost', lost, 0),
      measurement(
        'doubled',
        entries.reduce((sum, { doubled }) => sum + doubled, 0),
        0,
      ),
      measurement(
        'invitations acknowledged that neither arrived nor are shown as unconfirmed',
        (books['invitations as e-mail']?.acknowledged ?? 0) - (books['invitations as e-mail']?.found ?? 0) - unconfirmed,
        0,
      ),
      measurement('charges that are not in our books', charges.charged - charges.known, 0),
      measurement('seconds from a new primary to the first write', events.slowestRecoveryMs / 1000, 5),
      measurement('5xx responses without Retry-After', events.bareFailures, 0),
      measurement('acknowledged by an old primary and lost', events.staleLost, 0),
      measurement('rolling restart, failed requests', rolling.failed, 0),
    ]
  } finally {
    await new Promise<void>((resolve) => mail.close(resolve))
    await clusterHost.close()
  }
}

const measurement = (name: string, measured: number, limit: number): Measurement => ({
  name: `failover: ${name}`,
  measured,
  unit: '',
  limit,
  must: 'stay below',
})

/** Injects all failures, one after the other */
async function trouble(cluster: Cluster, product: Product, ledger: Ledger) {
  const outcome = { slowestRecoveryMs: 0, bareFailures: 0, staleLost: 0 }
  const [worker, web] = [product.workers[0], product.web[0]]
  const nodeOf = (name: string | null) => cluster.nodes.find((node) => node.name === name)
  const rejoined = () => until(async () => (await cluster.streaming()) === 2, 120_000, 'the old primary has not come back as a standby')

  const during = async (name: string, run: () => Promise<void>, calmMs = 5_000) => {
    const from = performance.now()
    await run()
    await wait(calmMs)
    const { requests, failed, outageMs } = ledger.between(from, performance.now())
    const count = [...failed.values()].reduce((sum, times) => sum + times, 0)
    outcome.bareFailures += [...failed].filter(([status]) => status.includes('without')).reduce((sum, [, times]) => sum + times, 0)
    const by = [...failed].map(([status, times]) => `${status}: ${times}`).join(', ')
    console.log(`  ${name}: longest outage ${seconds(outageMs)}, failed ${count} of ${requests}${by && ` (${by})`}`)
  }
  /** The time from the moment that another node is the primary until the first write that was sent after it succeeds */
  const followed = async (old: string) => {
    await until(async () => ![old, null].includes(await cluster.leader()), 60_000, 'no other node became the primary')
    const promotedAt = performance.now()
    await until(() => ledger.firstWriteAfter(promotedAt) !== null, 30_000, 'nothing could be written to the new primary')
    const recoveryMs = (ledger.firstWriteAfter(promotedAt) ?? promotedAt) - promotedAt
    outcome.slowestRecoveryMs = Math.max(outcome.slowestRecoveryMs, recoveryMs)
    console.log(`    ${await cluster.leader()} is the primary; the first write succeeded ${seconds(recoveryMs)} later`)
  }

  await during('nothing', () => wait(5_000), 0)
  await during('the primary killed', async () => {
    const old = (await cluster.leader()) ?? ''
    nodeOf(old)?.patroni.kill()
    await followed(old)
    await nodeOf(old)?.patroni.startAgain()
    await rejoined()
  })
  await during('the primary frozen, and thawed when another one is', async () => {
    const old = (await cluster.leader()) ?? ''
    const direct = await writeTo(cluster, old)
    await wait(1_000)
    nodeOf(old)?.patroni.freeze()
    await followed(old)
    nodeOf(old)?.patroni.thaw()
    await rejoined()
    const { acknowledged, lost } = await direct.lost()
    outcome.staleLost = lost
    console.log(`    to somebody connected straight to it, the old primary acknowledged ${acknowledged} rows, of which ${lost} are lost`)
  })
  await during('a worker killed', async () => {
    worker.kill()
    await wait(1_500)
    await worker.ready()
  })
  // Long enough for the other worker to take over its jobs (30 s). The failures of web processes and PgBouncer follow meanwhile
  product.workers[1].freeze()
  const frozenAt = performance.now()
  await during('a web process killed, one worker frozen', async () => {
    web.kill()
    await wait(1_500)
    await web.ready()
  })
  await during('a web process frozen for 8 s, one worker frozen', async () => {
    product.web[1].freeze()
    await wait(8_000)
    product.web[1].thaw()
  })
  await wait(Math.max(0, 34_000 - (performance.now() - frozenAt)))
  await during('that worker thawed', async () => product.workers[1].thaw(), 3_000)
  await during('PgBouncer killed', async () => cluster.pgbouncer.kill())
  await during('PgBouncer frozen for 6 s', async () => {
    cluster.pgbouncer.freeze()
    await wait(6_000)
    cluster.pgbouncer.thaw()
  })
  return outcome
}

async function startProduct(
  clusterHost: ClusterHost,
  cluster: Cluster,
  webPort: string,
  origin: string,
  sandboxUrl: string,
  smtpPort: number,
): Promise<Product> {
  const main = join(projectFolder, 'dist/api/main.js')
  if (!existsSync(main)) throw new Error('The product is not built. Run: npm run build')
  const env = {
    DATABASE_URL: cluster.runtimeUrl,
    DATABASE_OWNER_URL: cluster.ownerUrl,
    DATABASE_POOL_SIZE: '10',
    DATA_DIR: join(clusterHost.folder, 'data'),
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '5',
    SANDBOX_PORT: new URL(sandboxUrl).port,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    EMAILS_PER_SECOND: '100',
    EMAILS_PER_DAY: '1000000',
    OPERATOR_KEY: randomBytes(18).toString('hex'),
    CONNECTION_KEYS: `bench:${randomBytes(32).toString('base64')}`,
  }
  const start = async (name: string, role: 'web' | 'worker', [host, port]: [string, string]) =>
    clusterHost.start(name, [process.execPath, ...nodeFlags('production'), main], {
      env: { ...env, ROLE: role, HOST: host, PORT: port },
      asRoot: true,
      restarts: true,
      readyWhen: 'Marquee is ready',
    })
  const [host1, host2] = cluster.webHosts
  const [port1, port2] = [String(await freePort()), String(await freePort())]
  // The first one prepares the database for the others
  const web1 = await start('web1', 'web', [host1, webPort])
  const [web2, worker1, worker2] = await Promise.all([
    start('web2', 'web', [host2, webPort]),
    start('worker1', 'worker', [host1, port1]),
    start('worker2', 'worker', [host2, port2]),
  ])
  return { web: [web1, web2], workers: [worker1, worker2] }
}

async function startSandbox(clusterHost: ClusterHost, origin: string): Promise<string> {
  const [port, smtpPort] = [await freePort(), await freePort()]
  await clusterHost.start('sandbox', [process.execPath, '--enable-source-maps', join(projectFolder, 'dist/sandbox/main.js')], {
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: String(smtpPort),
      SANDBOX_APP_URL: origin,
      DATA_DIR: clusterHost.makeFolder('sandbox-data'),
    },
    asRoot: true,
    readyWhen: 'sandbox ready',
  })
  return `http://localhost:${port}`
}

function countingMailServer(received: Map<string, number>): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1)
        done()
      })
    },
  })
  // A killed worker drops its connections
  server.on('error', () => {})
  return server
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
