import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashSources } from './product-parts.mjs'
import { isNodeRecentEnough } from './tools/node-version.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-parts-'))
  mkdirSync(join(folder, 'api/src'), { recursive: true })
  writeFileSync(join(folder, 'api/src/main.ts'), 'start()')
  writeFileSync(join(folder, 'package-lock.json'), '{}')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const hash = () => hashSources(folder, ['api/src', 'package-lock.json'])

describe('is a part stale › after a change', () => {
  it.each([
    ['of a source text', () => writeFileSync(join(folder, 'api/src/main.ts'), 'start(1)')],
    ['of the packages', () => writeFileSync(join(folder, 'package-lock.json'), '{"a":1}')],
    ['by a new file', () => writeFileSync(join(folder, 'api/src/other.ts'), '')],
    ['by a removed file', () => rmSync(join(folder, 'api/src/main.ts'))],
  ])('%s: yes', (_, change) => {
    const before = hash()
    change()
    expect(hash()).not.toBe(before)
  })

  it.each([
    ['of a file’s time alone', () => utimesSync(join(folder, 'api/src/main.ts'), 1, 1)],
    ['of a test', () => writeFileSync(join(folder, 'api/src/main.test.ts'), 'test()')],
    ['outside its sources', () => writeFileSync(join(folder, 'README.md'), '#')],
  ])('%s: no', (_, change) => {
    const before = hash()
    change()
    expect(hash()).toBe(before)
  })
})

describe('is this Node recent enough › the version', () => {
  it.each([
    ['18.20.8', false],
    ['20.18.3', false],
    ['20.19.0', true],
    ['22.3.0', true],
    ['24.0.0', true],
  ])('%s: %s', (version, response) => {
    expect(isNodeRecentEnough(version)).toBe(response)
  })
})
