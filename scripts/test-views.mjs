import { findBrowser } from './find-browser.mjs'
import { requireNodeVersion } from './node-version.mjs'
import { buildProduct, runPlaywright } from './run-tests.mjs'
import { closeRun, runStage } from './test-totals.mjs'

// `npm run test:views`: every view in the other brand, in dark, on a phone, and in its further states
requireNodeVersion()

closeRun([
  await runStage('build', buildProduct),
  await runStage('views', async () => runPlaywright(['--project', 'views'], { ...process.env, CHROMIUM_PATH: await findBrowser() })),
])
