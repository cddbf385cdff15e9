import { randomBytes } from 'node:crypto'
import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { installPackages } from '../../scripts/tools/debian-packages.mjs'
import { findServer } from '../../scripts/tools/own-postgres.mjs'
import type { Backups } from './backups.ts'
import type { ClusterHost, ManagedProcess } from './cluster-host.ts'
import { replaced } from './replaced.ts'

const PACKAGES = ['patroni', 'etcd-server', 'pgbouncer', 'haproxy', 'pgbackrest']
const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  pgbackrest: '/usr/bin/pgbackrest',
}
const NODES = ['db1', 'db2', 'db3'] as const
const SECRET = randomBytes(12).toString('hex')

/**
 * strict: deploy/patroni.yml unchanged. The other kinds show what is lost without it. etcd3: Patroni's newer etcd interface. usual: also
 * asynchronous replication, which is Patroni's default
 */
export type PatroniSettings = 'strict' | 'etcd3' | 'usual'

export interface Cluster {
  /** The address of PgBouncer, and of HAProxy for the primary */
  address: string
  /** Addresses of the product's machines. The first machine runs PgBouncer and HAProxy for both */
  webHosts: [string, string]
  nodes: { name: string; address: string; patroni: ManagedProcess }[]
  pgbouncer: ManagedProcess
  runtimeUrl: string
  ownerUrl: string
  /** The superuser's URL of one node, without HAProxy */
  nodeUrl(name: string): string
  startProxy(webAddresses: [string, string], retries: number): Promise<ManagedProcess>
  leader(): Promise<string | null>
  /** Members that stream from the leader */
  streaming(): Promise<number>
}

/**
 * etcd, Patroni with PostgreSQL on three nodes, PgBouncer and HAProxy,
 * configured by the files in deploy/. Each node has its own loopback address
 */
export async function startCluster(clusterHost: ClusterHost, settings: PatroniSettings, backups: Backups | null = null): Promise<Cluster> {
  await installMissing()
  const net = `127.${64 + Math.floor(Math.random() * 128)}.${Math.floor(Math.random() * 256)}`
  const [db1, db2, db3, address] = [`${net}.11`, `${net}.12`, `${net}.13`, `${net}.21`] as const
  const addresses = { DB1: db1, DB2: db2, DB3: db3 }
  const base = {
    ...addresses,
    NETWORK: '127.0.0.0/8',
    WATCHDOG: 'off',
    PG_BIN: await serverFolder(),
    SUPERUSER_PASSWORD: SECRET,
    REPLICATION_PASSWORD: SECRET,
    REWIND_PASSWORD: SECRET,
    PATRONI_PASSWORD: SECRET,
    OWNER_PASSWORD: SECRET,
    RUNTIME_PASSWORD: SECRET,
    HAPROXY_FOLDER: clusterHost.folder,
  }
  const places = NODES.map((name, index) => ({ name, address: [db1, db2, db3][index] as string }))
  await Promise.all(places.map((place) => startEtcd(clusterHost, place, base)))
  const nodes: Cluster['nodes'] = []
  for (const place of places) nodes.push({ ...place, patroni: await startPatroni(clusterHost, place, base, settings, backups) })

  const leader = async () => {
    const found = await Promise.all(nodes.map(async (node) => ((await checkEndpoint(node.address, '/primary'))?.ok ? node.name : null)))
    return found.find((name) => name !== null) ?? null
  }
  const nodeUrl = (name: string, database = 'postgres') =>
    `postgresql://postgres:${SECRET}@${nodes.find((node) => node.name === name)?.address}:5432/${database}`
  const streaming = async () => {
    const name = await leader()
    return name ? await countStreaming(nodeUrl(name)) : 0
  }
  await until(async () => (await leader()) !== null, 90_000, 'no node became the primary')
  await until(async () => (await streaming()) === 2, 90_000, 'the standbys did not begin to stream')
  await makeDatabase(nodeUrl((await leader()) ?? 'db1'))
  return {
    address,
    webHosts: [address, `${net}.22`],
    nodes,
    pgbouncer: await startPgbouncer(clusterHost, address, base),
    runtimeUrl: `postgresql://marquee_runtime:${SECRET}@${address}:6432/marquee`,
    ownerUrl: `postgresql://marquee_owner:${SECRET}@${address}:5000/marquee`,
    nodeUrl: (name) => nodeUrl(name, 'marquee'),
    leader,
    streaming,
    async startProxy([WEB1, WEB2], retries) {
      const errors = join(clusterHost.folder, 'errors')
      mkdirSync(errors, { recursive: true })
      copyFileSync(fileURLToPath(new URL('../../deploy/503-marquee.http', import.meta.url)), join(errors, '503-marquee.http'))
      const config = join(clusterHost.folder, `haproxy-${retries}.cfg`)
      clusterHost.configure('haproxy.cfg', { ...base, ADDRESS: address, WEB1, WEB2, WEB_RETRIES: String(retries) }, config)
      return clusterHost.start(`haproxy-${retries}`, [PROGRAMS.haproxy, '-db', '-f', config], { asRoot: true, restarts: true })
    },
  }
}

/** The folder with all of PostgreSQL's programs, because Patroni needs more of them than a folder of links may contain */
export const serverFolder = async () => dirname(realpathSync(join(await findServer(), 'postgres')))

async function installMissing(): Promise<void> {
  if (Object.values(PROGRAMS).every((program) => existsSync(program))) return
  console.log(`  installing ${PACKAGES.join(', ')} …`)
  const complaint = await installPackages(PACKAGES)
  const missing = Object.values(PROGRAMS).filter((program) => !existsSync(program))
  if (missing.length > 0) throw new Error(`${missing.join(', ')} are missing, and could not be installed (${complaint}).`)
}

async function startEtcd(clusterHost: ClusterHost, { name, address }: { name: string; address: string }, values: Record<string, string>) {
  const file = join(clusterHost.folder, `${name}-etcd.env`)
  clusterHost.configure('etcd.env', { ...values, NODE: name, ADDRESS: address }, file)
  const folder = clusterHost.makeFolder(`etcd-${name}`)
  const command = `set -a; . ${file}; ETCD_DATA_DIR=${folder}/data; set +a; exec ${PROGRAMS.etcd}`
  return clusterHost.start(`etcd-${name}`, ['/bin/sh', '-c', command])
}

async function startPatroni(
  clusterHost: ClusterHost,
  { name, address }: { name: string; address: string },
  values: Record<string, string>,
  settings: PatroniSettings,
  backups: Backups | null,
): Promise<ManagedProcess> {
  const folder = clusterHost.makeFolder(name)
  clusterHost.makeFolder(`${name}/data.socket`)
  const config = join(folder, 'patroni.yml')
  const PG_DATA = join(folder, 'data')
  const PGBACKREST_CONFIG = backups?.configure(name, PG_DATA) ?? '/dev/null'
  clusterHost.configure('patroni.yml', { ...values, NODE: name, ADDRESS: address, PG_DATA, PGBACKREST_CONFIG }, config)
  adapt(config, settings, backups !== null)
  return clusterHost.start(name, [PROGRAMS.patroni, config])
}

/** Changes deploy/patroni.yml: without backups nothing is archived, and the weaker settings are applied when they are being compared */
function adapt(config: string, settings: PatroniSettings, archives: boolean): void {
  let text = readFileSync(config, 'utf8')
  if (!archives) {
    text = replaced(text, /archive_mode: "on"/, 'archive_mode: "off"')
    text = replaced(text, / {6}recovery_conf:\n.*\n/, '')
  }
  if (settings !== 'strict') text = replaced(text, /\netcd:\n/, '\netcd3:\n')
  if (settings === 'usual') {
    text = replaced(text, /synchronous_mode: true/, 'synchronous_mode: false')
    text = replaced(text, /synchronous_mode_strict: true/, 'synchronous_mode_strict: false')
  }
  writeFileSync(config, text)
}

async function startPgbouncer(clusterHost: ClusterHost, address: string, values: Record<string, string>): Promise<ManagedProcess> {
  const folder = clusterHost.makeFolder('pgbouncer')
  const [config, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  clusterHost.configure('pgbouncer.ini', { ...values, ADDRESS: address }, config)
  clusterHost.configure('userlist.txt', values, users)
  const text = readFileSync(config, 'utf8')
  writeFileSync(
    config,
    replaced(
      replaced(replaced(text, /\/etc\/pgbouncer\/userlist.txt/, users), /logfile = .*\n/, ''),
      /pidfile = .*/,
      `pidfile = ${folder}/pid`,
    ),
  )
  chmodSync(config, 0o644)
  return clusterHost.start('pgbouncer', [PROGRAMS.pgbouncer, config], { restarts: true })
}

async function makeDatabase(url: string): Promise<void> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    // Does the same as deploy/make-database.sql, which is written for psql
    await db.query(`create role marquee_owner login createrole password '${SECRET}'`)
    await db.query(`create role marquee_runtime login noinherit password '${SECRET}'`)
    await db.query('create database marquee owner marquee_owner')
  } finally {
    await db.end()
  }
}

async function countStreaming(url: string): Promise<number> {
  const db = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  db.on('error', () => {})
  try {
    await db.connect()
    const { rows } = await db.query(`select count(*)::int as count from pg_stat_replication where state = 'streaming'`)
    return rows[0].count
  } catch {
    return 0
  } finally {
    void db.end().catch(() => {})
  }
}

async function checkEndpoint(address: string, path: string): Promise<Response | null> {
  return fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(900) }).catch(() => null)
}

export async function until(condition: () => Promise<boolean> | boolean, patienceMs: number, complaint: string): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await condition())) {
    if (performance.now() > deadline) throw new Error(`After ${patienceMs / 1000} s ${complaint}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
