import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../scripts/own-postgres.mjs'
import { openBackups } from './failover/backups.ts'
import { fillBooks } from './failover/books.ts'
import { serverFolder, startCluster, until } from './failover/cluster.ts'
import { type House, openHouse } from './failover/house.ts'
import type { Figure } from './figures.ts'

const COUNTS = `select (select count(*) from invitations) || ' invitations, ' || (select count(*) from invoices) || ' invoices'`

/** docs/operations.md, section 5, on the cluster of sections 2 and 3: a table emptied by mistake, and everything back to the moment before */
export async function measureRestore(): Promise<Figure[]> {
  const house = await openHouse()
  try {
    const backups = openBackups(house)
    const cluster = await startCluster(house, 'strict', backups)
    const [web1, web2] = [await freePort(), await freePort()]
    await cluster.startProxy([`${cluster.address}:${web1}`, `${cluster.address}:${web2}`], 2)
    const leader = (await cluster.leader()) ?? 'db1'
    const others = cluster.nodes.filter(({ name }) => name !== leader)
    await backups.pgbackrest(leader, 'stanza-create')
    // Until HAProxy has asked every node which one is the primary
    await until(() => answers(cluster.ownerUrl), 10_000, 'HAProxy found no primary')
    await backups.back(leader, 'full')
    const elsewhere = await backups.back(others[0]?.name ?? '', 'full')
    console.log(`  a full backup of ${leader}; on ${others[0]?.name}: ${elsewhere.trim()}`)

    await fillBooks(cluster.ownerUrl)
    const wanted = await ask(cluster.nodeUrl(leader), COUNTS)
    const moment = await ask(cluster.nodeUrl(leader), 'select now()::text')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await ask(cluster.nodeUrl(leader), 'truncate invitations, invoices cascade')
    await ask(cluster.nodeUrl(leader), 'create table made_later ()')
    console.log(`  ${wanted} at ${moment}; then ${await ask(cluster.nodeUrl(leader), COUNTS)}`)

    const startedAt = performance.now()
    for (const { patroni } of others) await patroni.stop()
    await cluster.nodes.find(({ name }) => name === leader)?.patroni.stop()
    await backups.pgbackrest(leader, '--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
    const found = await lookAtIt(house, leader)
    console.log(`  restored and looked at after ${seconds(startedAt)}: ${found}`)
    await house.run(['patronictl', '-c', join(house.folder, leader, 'patroni.yml'), 'remove', 'marquee'], {
      input: 'marquee\nYes I am aware\n',
    })
    await cluster.nodes.find(({ name }) => name === leader)?.patroni.startAgain()
    await until(async () => (await cluster.leader()) === leader, 60_000, 'the restored node did not become the primary')
    for (const { name, patroni } of others) {
      rmSync(join(house.folder, name, 'data'), { recursive: true })
      await patroni.startAgain()
    }
    await until(async () => (await cluster.streaming()) === 2, 120_000, 'the others did not copy the restored node')
    await until(() => answers(cluster.runtimeUrl), 15_000, 'the product’s login does not get in')
    const tookMs = performance.now() - startedAt
    const kept = await ask(cluster.nodeUrl(leader), COUNTS)
    const later = await ask(cluster.nodeUrl(leader), `select coalesce(to_regclass('made_later')::text, 'nothing')`)
    console.log(`  a cluster of three again after ${seconds(startedAt)}: ${kept}; of what came later: ${later}`)
    await backups.back(leader, 'full')
    console.log(`  ${(await backups.pgbackrest(leader, 'info')).trim().replaceAll('\n', '\n  ')}`)
    return [
      figure('rows that differ from those of the moment', [found, kept].filter((counts) => counts !== wanted).length, 0),
      figure('things from after the moment', later === 'nothing' ? 0 : 1, 0),
      figure('seconds until a cluster of three again', tookMs / 1000, 180),
    ]
  } finally {
    await house.close()
  }
}

const figure = (name: string, measured: number, limit: number): Figure => ({
  name: `restore: ${name}`,
  measured,
  unit: '',
  limit,
  must: 'stay below',
})

/** The restored server alone, without a network, before Patroni has it */
async function lookAtIt(house: House, node: string): Promise<string> {
  const [data, control] = [join(house.folder, node, 'data'), join(await serverFolder(), 'pg_ctl')]
  const options = `-c archive_mode=off -c listen_addresses= -c unix_socket_directories=${data}.socket`
  await house.run([control, '-D', data, '-w', '-t', '120', '-l', join(house.folder, node, 'looked-at.log'), '-o', options, 'start'])
  try {
    await until(
      async () =>
        (await house.run(['psql', '-h', `${data}.socket`, '-U', 'postgres', '-Atc', 'select pg_is_in_recovery()'])).trim() === 'f',
      60_000,
      'it has not come to the moment',
    )
    return (await house.run(['psql', '-h', `${data}.socket`, '-U', 'postgres', '-d', 'marquee', '-Atc', COUNTS])).trim()
  } finally {
    await house.run([control, '-D', data, '-w', 'stop'])
  }
}

async function ask(url: string, statement: string): Promise<string> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    const { rows } = await db.query(statement)
    return String(Object.values(rows[0] ?? {})[0] ?? '')
  } finally {
    await db.end()
  }
}

const answers = (url: string) =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  )

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
