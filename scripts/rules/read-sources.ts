import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface SourceFile {
  /** Relative to the project's folder, with forward slashes */
  path: string
  text: string
}

const PACKAGES = ['contract', 'api', 'sandbox', 'web', 'e2e', 'bench', 'scripts']

/** Every source file of the project, with its text */
export const readSources = (project: string): SourceFile[] => PACKAGES.flatMap((folder) => readFolder(project, folder, /\.(ts|tsx|mjs)$/))

/** Every style sheet of the web */
export const readStyles = (project: string): SourceFile[] => readFolder(project, 'web', /\.css$/)

function readFolder(project: string, folder: string, endings: RegExp): SourceFile[] {
  return readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : readFolder(project, path, endings)
    if (!endings.test(entry.name)) return []
    return [{ path, text: readFileSync(join(project, path), 'utf8') }]
  })
}
