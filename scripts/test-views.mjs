import { findBrowser } from './find-browser.mjs'
import { requireNodeVersion } from './node-version.mjs'
import { buildProduct, runPlaywright } from './run-tests.mjs'
import { closeRun, runStage } from './test-totals.mjs'

// `npm run test:views`: every view in light and dark, in both brands, on a phone
requireNodeVersion()

closeRun([
  await runStage('build', buildProduct),
  await runStage('views', async () => runPlaywright(['--project', 'views'], { ...process.env, CHROMIUM_PATH: await findBrowser() })),
])
