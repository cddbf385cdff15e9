import { check } from './check.mjs'
import { findBrowser } from './find-browser.mjs'
import { requireNodeVersion } from './node-version.mjs'
import { buildProduct, runPlaywright, runVitest } from './run-tests.mjs'
import { closeRun, runStage } from './test-totals.mjs'

// `npm test`: the checks and tests that must pass first. The matrix of views is `npm run test:views`
requireNodeVersion()

closeRun([
  // A failure does not stop the later stages: one run shows everything that is wrong
  await runStage('check', check),
  await runStage('build', buildProduct),
  await runStage('tests', () => runVitest([])),
  await runStage('browser journeys', async () =>
    runPlaywright(['--project', 'journeys'], { ...process.env, CHROMIUM_PATH: await findBrowser() }),
  ),
])
