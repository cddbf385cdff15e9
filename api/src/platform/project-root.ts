import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The same from the sources and from dist/: the nearest folder above that has a package.json */
export const projectRoot = findUpwards(dirname(fileURLToPath(import.meta.url)))

function findUpwards(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder) throw new Error('No package.json above the program: the installation is incomplete')
  return findUpwards(parent)
}
