import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectFolder } from '../product-parts.mjs'
import { describeTimes, warnAboutLimit } from './test-report.mjs'
import { commandOf, LIMIT_MINUTES, stagesOf } from './test-stages.mjs'

describe('the end of a run', () => {
  it('lists the time of each stage, and the slowest files first', () => {
    const files = [
      { file: 'a.test.ts', seconds: 2 },
      { file: 'b.test.ts', seconds: 12.34 },
    ]
    const lines = describeTimes([{ name: 'tests', passed: 7, failed: 1, seconds: 61.4, files }], 70)
    expect(lines.map((line) => line.replace(/ +/g, ' ').trim())).toEqual([
      'stage tests seconds',
      'tests 8 61',
      'together 70',
      '',
      'The 2 slowest test files, in seconds',
      '12.3 b.test.ts',
      '2.0 a.test.ts',
      '',
    ])
  })

  it('names at most twenty files', () => {
    const files = Array.from({ length: 30 }, (_, index) => ({ file: `${index}.test.ts`, seconds: index }))
    expect(
      describeTimes([{ name: 'tests', passed: 1, failed: 0, seconds: 1, files }], 1).filter((line) => line.includes('.test.ts')),
    ).toHaveLength(20)
  })

  it.each([
    [10, 720, []],
    [10, 721, ['WARNING: npm test took 12.0 minutes; its limit is 10 (TESTING.md)']],
    [undefined, 9_999, []],
  ])('with a limit of %s minutes and %d seconds warns %j', (limit, seconds, lines) => {
    expect(warnAboutLimit('npm test', seconds, limit)).toEqual(lines)
  })
})

describe('the commands', () => {
  it('run what the smaller one runs, in its order, but for the screens that they look at more closely', () => {
    const namesOf = (...args: string[]) => stagesOf(commandOf(args)).map(({ name }) => name)
    const [npmTest, ci, all] = [namesOf(), namesOf('--ci'), namesOf('--all')]
    expect(npmTest).toEqual(['check and build', 'tests', 'smoke'])
    expect(ci.slice(0, 2)).toEqual(npmTest.slice(0, 2))
    expect(all.slice(0, ci.length)).toEqual(ci)
  })

  it('have the limits that TESTING.md names', () => {
    const text = readFileSync(join(projectFolder, 'TESTING.md'), 'utf8')
    for (const [command, minutes] of Object.entries(LIMIT_MINUTES))
      expect(text).toMatch(new RegExp(`\\| \`${command}\` \\| ${minutes === undefined ? 'none' : `${minutes} min`} \\|`))
  })
})
