import { pathToFileURL } from 'node:url'
import { onOneLine } from './test/test-totals.mjs'
import { requireNodeVersion } from './tools/node-version.mjs'
import { installedTool, runCommand } from './tools/run-command.mjs'

const PARTS = [
  { name: 'format and lint', tool: 'biome', args: ['ci', '--colors=off', '.'] },
  { name: 'types', tool: 'tsc', args: ['--noEmit'] },
  { name: 'dead code', tool: 'knip', args: ['--no-progress', '--treat-config-hints-as-errors'] },
]
/** These checks are tests, so running all tests already includes them */
const RULES = {
  name: 'import boundaries and wording',
  tool: 'vitest',
  args: ['run', '--project', 'scripts', 'scripts/rules/import-rules.test.ts', 'scripts/rules/copy-rules.test.ts'],
}

/**
 * Runs all checks even when one fails, so that a person sees everything that is wrong at once.
 * @param {{ isAlone?: boolean }} [options]
 * @returns {Promise<import('./test/test-totals.mjs').Totals>}
 */
export async function check({ isAlone = false } = {}) {
  const outcomes = await Promise.all(
    [...PARTS, ...(isAlone ? [RULES] : [])].map(async ({ name, tool, args }) => {
      const startedAt = performance.now()
      const { code, output } = await runCommand(installedTool(tool), args, { capture: true })
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
      return { name, code, output }
    }),
  )
  const failures = outcomes.filter(({ code }) => code !== 0)
  for (const { name, output } of failures) console.error(`\n--- ${name} ---\n${output.trim()}`)
  return {
    passed: outcomes.length - failures.length,
    failed: failures.length,
    failures: failures.map(({ name, output }) => onOneLine(name, output)),
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  requireNodeVersion()
  const { failed } = await check({ isAlone: true })
  process.exitCode = failed > 0 ? 1 : 0
}
