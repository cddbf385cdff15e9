import { check } from './check.mjs'
import { findBrowser } from './find-browser.mjs'
import { requireNodeVersion } from './node-version.mjs'
import { runCommand } from './run-command.mjs'
import { describeTotals, runPlaywright, runStage, runVitest, sumTotals } from './test-totals.mjs'

requireNodeVersion()

const stages = [
  // A failure does not keep the later stages from running: one run shows everything that is wrong
  await runStage('check', check),
  await runStage('build', async () => {
    const { code } = await runCommand(process.execPath, ['scripts/build.mjs'])
    return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  }),
  await runStage('tests', () => runVitest([])),
  await runStage('browser journeys', async () => runPlaywright({ ...process.env, CHROMIUM_PATH: await findBrowser() })),
]

const totals = sumTotals(stages)
console.log(`\n${describeTotals(totals)}`)
process.exitCode = totals.failed > 0 ? 1 : 0
