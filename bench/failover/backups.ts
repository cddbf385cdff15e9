import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { House } from './house.ts'
import { replaced } from './replaced.ts'

/** pgBackRest of each node, with one repository for all of them */
export interface Backups {
  /** Answers with where the node's configuration is */
  configure(node: string, dataFolder: string): string
  /** deploy/backup.sh on a node */
  back(node: string, type: 'full' | 'diff'): Promise<string>
  pgbackrest(node: string, ...args: string[]): Promise<string>
}

/** deploy/pgbackrest.conf, with a folder in place of the bucket: encrypted and archived alike */
export function openBackups(house: House): Backups {
  const repository = house.room('repository')
  const configOf = (node: string) => join(house.folder, `${node}-pgbackrest.conf`)
  const pgbackrest = (node: string, ...args: string[]) =>
    house.run(['pgbackrest', `--config=${configOf(node)}`, '--stanza=marquee', ...args])
  return {
    configure(node, dataFolder) {
      const config = configOf(node)
      const nothing = Object.fromEntries(['BUCKET', 'ENDPOINT', 'REGION', 'KEY', 'SECRET'].map((name) => [`BACKUP_${name}`, '-']))
      house.configure('pgbackrest.conf', { ...nothing, BACKUP_PASSWORD: 'of-the-bench', PG_DATA: dataFolder }, config)
      const text = readFileSync(config, 'utf8').replaceAll(/repo1-s3-.*\n/g, '')
      const rooms = `lock-path=${house.room(`${node}/lock`)}\nlog-path=${house.room(`${node}/log`)}\n`
      writeFileSync(
        config,
        replaced(
          replaced(text, /repo1-type=s3\nrepo1-path=.*\n/, `repo1-path=${repository}\n${rooms}`),
          /spool-path=.*/,
          `spool-path=${house.room(`${node}/spool`)}`,
        ),
      )
      return config
    },
    back: (node, type) =>
      house.run([fileURLToPath(new URL('../../deploy/backup.sh', import.meta.url)), type], { env: { PGBACKREST_CONFIG: configOf(node) } }),
    pgbackrest,
  }
}
