import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runCommand } from './run-command.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marquee-ci-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

interface Run {
  prints: string[]
  code: number
}

function writeCommand(name: string, runs: Record<string, Run>): void {
  const cases = Object.entries(runs).map(
    ([args, { prints, code }]) => `'${args}') ${prints.map((line) => `echo '${line}'; `).join('')}exit ${code};;`,
  )
  writeFileSync(join(folder, name), `#!/bin/sh\ncase "$*" in\n${cases.join('\n')}\nesac\nexit 9\n`)
  chmodSync(join(folder, name), 0o755)
}

/** Runs the script itself with stubs for its commands; returns its exit code and the end of its output */
async function run(test: Run, views: Run, postgres: Run, { installing = [] as string[], versions = green(0) } = {}) {
  writeCommand('npm', { 'ci --include=dev': { prints: installing, code: 0 }, test, 'run test:views': views })
  writeCommand('node', {
    'scripts/test-postgres.mjs': postgres,
    'scripts/test-node-versions.mjs --only=24': versions,
    '--version': { prints: ['v20.19.0'], code: 0 },
  })
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` }
  const { code, output } = await runCommand('bash', ['.ci/run'], { env, capture: true })
  return {
    code,
    end: output
      .slice(output.lastIndexOf('\n\n') + 2)
      .trimEnd()
      .split('\n'),
  }
}

const green = (count: number): Run => ({ prints: ['=== stage', '', `${count} passed, 0 failed`], code: 0 })
const flaky = (count: number, ...names: string[]): Run => ({
  prints: [...names.map((name) => `FLAKY in views: ${name}`), '', `${count} passed, 0 failed`],
  code: 0,
})

describe('.ci/run', () => {
  it('adds up its runs', async () => {
    expect(await run(green(7), green(5), green(3), { versions: green(2) })).toEqual({ code: 0, end: ['17 passed, 0 failed'] })
  })

  it('fails when installing warns about the version of Node', async () => {
    const installing = ['npm warn EBADENGINE Unsupported engine {', 'added 900 packages']
    expect(await run(green(7), green(5), green(3), { installing })).toEqual({
      code: 1,
      end: ['FAILED in npm ci: it warns that packages do not support Node v20.19.0', '15 passed, 1 failed'],
    })
  })

  it('names at its end what failed and what was flaky', async () => {
    const red = { prints: ['FAILED in tests: a bill: expected 1', 'FAILED in build: no product', '', '6 passed, 2 failed'], code: 1 }
    expect(await run(red, flaky(5, 'home'), green(3))).toEqual({
      code: 1,
      end: ['FAILED in tests: a bill: expected 1', 'FAILED in build: no product', 'FLAKY in views: home', '14 passed, 2 failed'],
    })
  })

  it.each([
    [['one'], 0, '15 passed, 0 failed'],
    [['one', 'two'], 1, '15 passed, 1 failed'],
  ])('with two flaky tests elsewhere, and %j, ends with %i', async (names, code, line) => {
    const outcome = await run(flaky(7, 'three', 'four'), green(5), flaky(3, ...names))
    expect(outcome.code).toBe(code)
    expect(outcome.end.at(-1)).toBe(line)
  })

  it('counts a run that ends without its totals as failed', async () => {
    expect(await run({ prints: ['Killed'], code: 137 }, green(5), green(3))).toMatchObject({ code: 1, end: ['8 passed, 1 failed'] })
  })
})
