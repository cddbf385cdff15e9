import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderEnvExample } from './env-example.ts'
import { renderThirdParty } from './third-party.mjs'

const root = join(import.meta.dirname, '../..')
const readText = (path: string) => readFileSync(join(root, path), 'utf8')

/** Folders whose documents describe the project. Dependencies and build results have their own documents */
const FOLDERS = ['api', 'bench', 'contract', 'deploy', 'docs', 'e2e', 'sandbox', 'scripts', 'web']
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.md'))
      .map((path) => join(folder, path)),
  ),
]

/** First parts of the project's own paths: a path in code marks that begins with one of them must exist */
const OWN_PATH = new RegExp(`^(${FOLDERS.join('|')})/[\\w./-]+$|^[\\w-]+\\.(md|json|mjs|yaml)$|^\\.[\\w-]+(/[\\w-]+)?$`)
/** The guide's example, and files that a command or an operator creates */
const EXAMPLES = /contacts|^api\/dist|^web\/dist|^results\.json$/

function pathsIn(document: string): string[] {
  const text = readText(document).replace(/```[\s\S]*?```/g, '')
  const links = [...text.matchAll(/\]\(([^)#:\s]+)(#[^)]*)?\)/g)].map(([, path]) => join(dirname(document), path ?? ''))
  const codeMarks = [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, path]) => path ?? '')
    .filter((path) => OWN_PATH.test(path) && /\/|^CONTRIBUTING/.test(path) && !EXAMPLES.test(path))
  return [...links, ...codeMarks]
}

const exists = (path: string, document: string) => existsSync(join(root, path)) || existsSync(join(root, dirname(document), path))

describe('documents', () => {
  test('every document › the files that it names › exist', () => {
    const missing = documents.flatMap((document) =>
      pathsIn(document)
        .filter((path) => !exists(path, document))
        .map((path) => `${document}: ${path}`),
    )
    expect(missing).toEqual([])
  })

  test('docs/decisions › every decision › is in the index, with its title', () => {
    const index = readText('docs/decisions/README.md')
    const missing = readdirSync(join(root, 'docs/decisions'))
      .filter((file) => /^\d{4}-/.test(file))
      .filter((file) => {
        const [, title] = /^# \d{4} (.+)$/m.exec(readText(`docs/decisions/${file}`)) ?? []
        return !index.includes(`[${file.slice(0, 4)}](${file}) | ${title} |`)
      })
    expect(missing).toEqual([])
  })

  test('.env.example › compared with the settings › is up to date (npm run env-example)', () => {
    expect(readText('.env.example')).toBe(renderEnvExample())
  })

  test('THIRD-PARTY.md › compared with the lock file › is up to date (npm run third-party)', () => {
    expect(readText('THIRD-PARTY.md')).toBe(renderThirdParty())
  })
})
