import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../../scripts/tools/own-postgres.mjs'
import { openBackups } from '../failover/backups.ts'
import { fillBooks } from '../failover/books.ts'
import { serverFolder, startCluster, until } from '../failover/cluster.ts'
import { type ClusterHost, openClusterHost } from '../failover/cluster-host.ts'
import type { Measurement } from '../measurements.ts'

const COUNTS = `select (select count(*) from invitations) || ' invitations, ' || (select count(*) from invoices) || ' invoices'`

/**
 * docs/operations.md, section 5, on the cluster of sections 2 and 3: restores
 * a table that was emptied by mistake, and everything to the moment before
 */
export async function measureRestore(): Promise<Measurement[]> {
  const clusterHost = await openClusterHost()
  try {
    const backups = openBackups(clusterHost)
    const cluster = await startCluster(clusterHost, 'strict', backups)
    const [web1, web2] = [await freePort(), await freePort()]
    await cluster.startProxy([`${cluster.address}:${web1}`, `${cluster.address}:${web2}`], 2)
    const leader = (await cluster.leader()) ?? 'db1'
    const others = cluster.nodes.filter(({ name }) => name !== leader)
    await backups.pgbackrest(leader, 'stanza-create')
    // Waits until HAProxy has checked for every node whether it is the primary
    await until(() => isReachable(cluster.ownerUrl), 10_000, 'HAProxy found no primary')
    await backups.back(leader, 'full')
    const elsewhere = await backups.back(others[0]?.name ?? '', 'full')
    console.log(`  a full backup of ${leader}; on ${others[0]?.name}: ${elsewhere.trim()}`)

    await fillBooks(cluster.ownerUrl)
    const wanted = await queryValue(cluster.nodeUrl(leader), COUNTS)
    const moment = await queryValue(cluster.nodeUrl(leader), 'select now()::text')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await queryValue(cluster.nodeUrl(leader), 'truncate invitations, invoices cascade')
    await queryValue(cluster.nodeUrl(leader), 'create table made_later ()')
    console.log(`  ${wanted} at ${moment}; then ${await queryValue(cluster.nodeUrl(leader), COUNTS)}`)

    const startedAt = performance.now()
    for (const { patroni } of others) await patroni.stop()
    await cluster.nodes.find(({ name }) => name === leader)?.patroni.stop()
    await backups.pgbackrest(leader, '--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
    const found = await inspectRestoredServer(clusterHost, leader)
    console.log(`  restored and looked at after ${seconds(startedAt)}: ${found}`)
    await clusterHost.run(['patronictl', '-c', join(clusterHost.folder, leader, 'patroni.yml'), 'remove', 'marquee'], {
      input: 'marquee\nYes I am aware\n',
    })
    await cluster.nodes.find(({ name }) => name === leader)?.patroni.startAgain()
    await until(async () => (await cluster.leader()) === leader, 60_000, 'the restored node did not become the primary')
    for (const { name, patroni } of others) {
      rmSync(join(clusterHost.folder, name, 'data'), { recursive: true })
      await patroni.startAgain()
    }
    await until(async () => (await cluster.streaming()) === 2, 120_000, 'the others did not copy the restored node')
    await until(() => isReachable(cluster.runtimeUrl), 15_000, 'the product’s login does not get in')
    const tookMs = performance.now() - startedAt
    const stored = await queryValue(cluster.nodeUrl(leader), COUNTS)
    const later = await queryValue(cluster.nodeUrl(leader), `select coalesce(to_regclass('made_later')::text, 'nothing')`)
    console.log(`  a cluster of three again after ${seconds(startedAt)}: ${stored}; of what came later: ${later}`)
    await backups.back(leader, 'full')
    console.log(`  ${(await backups.pgbackrest(leader, 'info')).trim().replaceAll('\n', '\n  ')}`)
    return [
      measurement('rows that differ from those of the moment', [found, stored].filter((counts) => counts !== wanted).length, 0),
      measurement('things from after the moment', later === 'nothing' ? 0 : 1, 0),
      measurement('seconds until a cluster of three again', tookMs / 1000, 180),
    ]
  } finally {
    await clusterHost.close()
  }
}

const measurement = (name: string, measured: number, limit: number): Measurement => ({
  name: `restore: ${name}`,
  measured,
  unit: '',
  limit,
  must: 'stay below',
})

/** Reads the counts from the restored server in isolation, without a network, before Patroni takes it over */
async function inspectRestoredServer(clusterHost: ClusterHost, node: string): Promise<string> {
  const [data, control] = [join(clusterHost.folder, node, 'data'), join(await serverFolder(), 'pg_ctl')]
  const options = `-c archive_mode=off -c listen_addresses= -c unix_socket_directories=${data}.socket`
  await clusterHost.run([
    control,
    '-D',
    data,
    '-w',
    '-t',
    '120',
    '-l',
    join(clusterHost.folder, node, 'looked-at.log'),
    '-o',
    options,
    'start',
  ])
  try {
    await until(
      async () =>
        (await clusterHost.run(['psql', '-h', `${data}.socket`, '-U', 'postgres', '-Atc', 'select pg_is_in_recovery()'])).trim() === 'f',
      60_000,
      'it has not come to the moment',
    )
    return (await clusterHost.run(['psql', '-h', `${data}.socket`, '-U', 'postgres', '-d', 'marquee', '-Atc', COUNTS])).trim()
  } finally {
    await clusterHost.run([control, '-D', data, '-w', 'stop'])
  }
}

async function queryValue(url: string, statement: string): Promise<string> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    const { rows } = await db.query(statement)
    return String(Object.values(rows[0] ?? {})[0] ?? '')
  } finally {
    await db.end()
  }
}

const isReachable = (url: string) =>
  queryValue(url, 'select 1').then(
    () => true,
    () => false,
  )

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
