import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../base/project-root.ts'
import { fingerprintSchema, migrateDatabase } from '../migrate/migrate.ts'
import { openEmbedded } from './embedded.ts'

/**
 * Image made by `npm run build`: a migrated database without rows, and a fingerprint of the migrations and routines that it was made from
 */
const BUILT_IMAGE = join(projectRoot, 'dist', 'database')

/**
 * Creates the embedded database's folder unless it exists: as a copy of the image, which is faster than creating a cluster, or as an empty
 * database if there is no image of exactly this schema. The folder is built under a temporary name and renamed last, so that a killed start
 * leaves nothing that the next start would mistake for a database
 */
export async function makeDatabaseFolder(folder: string, image = BUILT_IMAGE): Promise<void> {
  if (existsSync(folder)) return
  const fresh = `${folder}.new`
  rmSync(fresh, { recursive: true, force: true })
  if (isImageOfCurrentSchema(image)) cpSync(join(image, 'image'), fresh, { recursive: true })
  else await openEmbedded({ folder: fresh }).then((database) => database.close())
  // The parent folder may be readable by all users of the machine; the database must not be
  chmodSync(fresh, 0o700)
  renameSync(fresh, folder)
}

/** Does at build time what would slow down a first start: creates the cluster and runs the migrations */
export async function makeDatabaseImage(image: string): Promise<void> {
  mkdirSync(image, { recursive: true })
  const fingerprint = fingerprintSchema()
  const database = await openEmbedded({ folder: join(image, 'image') })
  await migrateDatabase(database)
  await database.close()
  makeFilesReadable(join(image, 'image'))
  writeFileSync(join(image, 'made-of'), fingerprint)
}

/**
 * PGlite makes some files readable only by their owner, which is the user
 * who builds the product. The user who runs it must be able to copy them
 */
function makeFilesReadable(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) chmodSync(join(entry.parentPath, entry.name), 0o644)
}

function isImageOfCurrentSchema(image: string): boolean {
  const madeOf = join(image, 'made-of')
  return existsSync(madeOf) && readFileSync(madeOf, 'utf8') === fingerprintSchema()
}
