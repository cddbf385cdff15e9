import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readSources } from './read-sources.ts'

const CONTRACT_IMPORTS = /import\s*\{([^}]*)\}\s*from\s*'#contract\/[^']+'/g

/** Finds uses of an endpoint's schemas as values, because the web build removes the schemas (web/contract-without-schemas.ts) */
function schemasUsedIn(text: string): string[] {
  const names = [...text.matchAll(CONTRACT_IMPORTS)].flatMap(([, list = '']) => list.split(',').map((name) => name.trim()))
  const values = names.filter((name) => /^\w+$/.test(name))
  if (values.length === 0) return []
  return [...text.matchAll(new RegExp(`(typeof )?\\b(${values.join('|')})\\.(body|params|query|response)\\b`, 'g'))].flatMap(
    ([use, type]) => (type ? [] : [use]),
  )
}

test('the schemas of an endpoint › are not used by the web, whose build removes them', () => {
  const sources = readSources(fileURLToPath(new URL('../..', import.meta.url))).filter(
    ({ path }) => path.startsWith('web/src/') && !/\.test\.tsx?$|\/testing\//.test(path),
  )
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.flatMap(({ path, text }) => schemasUsedIn(text).map((use) => `${path}: ${use}`))).toEqual([])
})

test('a use of an endpoint’s schema › is found, and its type is not', () => {
  const file = "import { listCalls, type Call } from '#contract/calls/calls.ts'\n"
  expect(schemasUsedIn(`${file}firstProblem(listCalls.query, {})`)).toEqual(['listCalls.query'])
  expect(schemasUsedIn(`${file}type Page = z.output<typeof listCalls.response>`)).toEqual([])
})
