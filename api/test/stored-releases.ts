import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { projectRoot } from '../src/platform/base/project-root.ts'
import type { Database } from '../src/platform/database/database.ts'

/** Databases of earlier releases, made by `npm run store-release` */
export const RELEASES_FOLDER = join(projectRoot, 'api', 'test', 'releases')

export const storedReleases = (): string[] => readdirSync(RELEASES_FOLDER).map((file) => file.replace(/\.sql\.gz$/, ''))

/** Loads the database of a release into an empty one */
export async function loadRelease(database: Database, release: string): Promise<void> {
  await database.executeSql(gunzipSync(readFileSync(join(RELEASES_FOLDER, `${release}.sql.gz`))).toString('utf8'))
}
