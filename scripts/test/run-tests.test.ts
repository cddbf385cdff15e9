import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { runCommand } from '../tools/run-command.mjs'

const folder = mkdtempSync(join(tmpdir(), 'marquee-flaky-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs in a separate process, so that a deliberate failure there does not count as a failure here */
async function totalsOf(...args: string[]): Promise<unknown> {
  const script = `import { runVitest } from './scripts/test/run-tests.mjs'
    process.stdout.write('TOTALS' + JSON.stringify(await runVitest(${JSON.stringify(args)})))`
  const { output } = await runCommand(process.execPath, ['--input-type=module', '--eval', script], { capture: true })
  return JSON.parse(/TOTALS(.*)/.exec(output)?.[1] ?? `"${output}"`)
}

describe('running vitest', () => {
  it('repeats failed tests alone and distinguishes flaky from failed ones', async () => {
    const isThere = join(folder, 'is-there')
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { globals: true } }')
    writeFileSync(
      join(folder, 'planted.test.mjs'),
      `import { existsSync, writeFileSync } from 'node:fs'
      describe('a (planted) test', () => {
        it('passes the second time: 1 + 1 = 2?', () => {
          const hasRunBefore = existsSync(${JSON.stringify(isThere)})
          writeFileSync(${JSON.stringify(isThere)}, '')
          expect(hasRunBefore).toBe(true)
        })
        it('fails', () => expect(1).toBe(2))
        it('passes', () => expect(1).toBe(1))
      })`,
    )
    expect(await totalsOf('--root', folder)).toEqual({
      passed: 2,
      failed: 1,
      failures: [expect.stringMatching(/^a \(planted\) test fails: AssertionError/)],
      flaky: [
        expect.stringMatching(
          /^a \(planted\) test passes the second time: 1 \+ 1 = 2\?: AssertionError.* \[failed after .*, passed alone in .*\]$/,
        ),
      ],
      files: [{ file: expect.stringMatching(/planted\.test\.mjs$/), seconds: expect.any(Number) }],
    })
  })
})
