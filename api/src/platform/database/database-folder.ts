import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../project-root.ts'
import type { Database } from './database.ts'
import { openEmbedded } from './embedded.ts'
import { fingerprintSchema, migrate } from './migrate.ts'

/** Made by `npm run build`: a migrated database without rows, and which migrations and routines it was made of */
const BUILT_IMAGE = join(projectRoot, 'dist', 'database')

/**
 * The folder of the embedded database, if it is not there yet: a copy of the image, which is quicker than making one, or an
 * empty database where there is no image of this very schema. Made beside its place and moved there last, so that a start
 * that is killed leaves nothing that the next one takes for a database.
 */
export async function makeDatabaseFolder(folder: string, image = BUILT_IMAGE): Promise<void> {
  if (existsSync(folder)) return
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  if (isOfThisSchema(image)) cpSync(join(image, 'image'), fresh, { recursive: true })
  else await openEmbedded({ folder: fresh }).then((database) => database.close())
  // A data folder that somebody else made may be open to all
  chmodSync(fresh, 0o700)
  renameSync(fresh, folder)
}

/** Where a start would spend its time, done ahead: the cluster, the migrations and what `prepare` adds */
export async function makeDatabaseImage(image: string, prepare: (database: Database) => Promise<void>): Promise<void> {
  mkdirSync(image, { recursive: true })
  const fingerprint = fingerprintSchema()
  const database = await openEmbedded({ folder: join(image, 'image') })
  await migrate(database)
  await prepare(database)
  await database.close()
  writeFileSync(join(image, 'made-of'), fingerprint)
}

function isOfThisSchema(image: string): boolean {
  const madeOf = join(image, 'made-of')
  return existsSync(madeOf) && readFileSync(madeOf, 'utf8') === fingerprintSchema()
}
