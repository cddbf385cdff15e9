import { measureStolenTime } from './test/stolen-time.mjs'
import { closeRun } from './test/test-report.mjs'
import { commandOf, LIMIT_MINUTES, stagesOf } from './test/test-stages.mjs'
import { runStage } from './test/test-totals.mjs'
import { requireNodeVersion } from './tools/node-version.mjs'
import { fail } from './tools/plain-failure.mjs'

// `npm test`; with --ci what `.ci/run` runs, with --all everything (TESTING.md). --only=<stage> runs one stage; --record adds the times to
// docs/test-times.md
requireNodeVersion()
const args = process.argv.slice(2)
const command = commandOf(args)
const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const stages = stagesOf(command)
const chosen = stages.filter(({ name }) => !only || name === only)
if (chosen.length === 0) fail(`There is no stage "${only}". Stages: ${stages.map(({ name }) => name).join(', ')}.`)

const startedAt = performance.now()
const stolenTime = measureStolenTime()
const results = []
// A failure does not stop later stages, so that one run shows everything that is wrong
for (const { name, run } of chosen) results.push(await runStage(name, run))
closeRun(results, {
  command,
  seconds: (performance.now() - startedAt) / 1000,
  limitMinutes: only ? undefined : LIMIT_MINUTES[command],
  isRecorded: args.includes('--record'),
  stolen: stolenTime(),
})
