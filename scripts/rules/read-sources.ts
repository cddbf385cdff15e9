import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  /** Relative to the project's folder, with forward slashes */
  path: string
  text: string
}

const PACKAGES = ['contract', 'api', 'sandbox', 'web', 'e2e', 'bench', 'scripts']

/** Every source file of the project, with its text */
export function readSources(project: string): SourceFile[] {
  return PACKAGES.flatMap((folder) => readFolder(project, folder))
}

function readFolder(project: string, folder: string): SourceFile[] {
  return readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : readFolder(project, path)
    if (!/\.(ts|tsx|mjs)$/.test(entry.name)) return []
    return [{ path, text: readFileSync(join(project, path), 'utf8') }]
  })
}
