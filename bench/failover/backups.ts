import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ClusterHost } from './cluster-host.ts'
import { replaced } from './replaced.ts'

/** pgBackRest for each node, with one repository for all of them */
export interface Backups {
  /** Returns the path of the node's configuration */
  configure(node: string, dataFolder: string): string
  /** deploy/backup.sh on a node */
  back(node: string, type: 'full' | 'diff'): Promise<string>
  pgbackrest(node: string, ...args: string[]): Promise<string>
}

/** Uses deploy/pgbackrest.conf with a folder instead of the bucket. Encryption and archiving are the same */
export function openBackups(clusterHost: ClusterHost): Backups {
  const repository = clusterHost.makeFolder('repository')
  const configOf = (node: string) => join(clusterHost.folder, `${node}-pgbackrest.conf`)
  const pgbackrest = (node: string, ...args: string[]) =>
    clusterHost.run(['pgbackrest', `--config=${configOf(node)}`, '--stanza=marquee', ...args])
  return {
    configure(node, dataFolder) {
      const config = configOf(node)
      const nothing = Object.fromEntries(['BUCKET', 'ENDPOINT', 'REGION', 'KEY', 'SECRET'].map((name) => [`BACKUP_${name}`, '-']))
      clusterHost.configure('pgbackrest.conf', { ...nothing, BACKUP_PASSWORD: 'of-the-bench', PG_DATA: dataFolder }, config)
      const text = readFileSync(config, 'utf8').replaceAll(/repo1-s3-.*\n/g, '')
      const folders = `lock-path=${clusterHost.makeFolder(`${node}/lock`)}\nlog-path=${clusterHost.makeFolder(`${node}/log`)}\n`
      writeFileSync(
        config,
        replaced(
          replaced(text, /repo1-type=s3\nrepo1-path=.*\n/, `repo1-path=${repository}\n${folders}`),
          /spool-path=.*/,
          `spool-path=${clusterHost.makeFolder(`${node}/spool`)}`,
        ),
      )
      return config
    },
    back: (node, type) =>
      clusterHost.run([fileURLToPath(new URL('../../deploy/backup.sh', import.meta.url)), type], {
        env: { PGBACKREST_CONFIG: configOf(node) },
      }),
    pgbackrest,
  }
}
