import { delimiter } from 'node:path'
import { requireNodeVersion } from './node-version.mjs'
import { findNode } from './own-node.mjs'
import { runCommand } from './run-command.mjs'
import { buildProduct, runVitest } from './run-tests.mjs'
import { closeRun, runStage } from './test-totals.mjs'

// Starts the product and runs a sample of the API's tests on the other versions of Node that it supports; with --all the whole API suite, and
// with --only=22 one version
const MAJORS = ['20', '22', '24']

/** What rests on Node itself: processes and signals, threads, WebAssembly, native modules, streams, sockets, HTTP on both sides, crypto, time zones */
const SAMPLE = [
  'api/src/main.embedded.test.ts',
  'api/src/platform/database/database-folder.embedded.test.ts',
  'api/src/platform/jobs/jobs.test.ts',
  'api/src/platform/slow-work',
  'api/src/platform/provider-http.test.ts',
  'api/src/platform/spreadsheet',
  'api/src/platform/files',
  'api/src/platform/zoned-time.test.ts',
  'api/src/platform/http/pages.test.ts',
  'api/src/features/sign-in/sign-in.test.ts',
  'api/src/features/sign-in/two-step/two-step.test.ts',
  'api/src/features/billing/letters',
  'api/src/features/calls/recordings',
  'api/src/features/calls/download',
  'api/src/features/public-files',
  'api/src/providers/smtp',
  'api/src/providers/s3',
  'api/src/providers/twilio/twilio-phone.test.ts',
]

requireNodeVersion()
const args = process.argv.slice(2)
const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
const files = args.includes('--all') ? [] : SAMPLE
const [own] = process.versions.node.split('.')

const stages = [await runStage('build', buildProduct)]
for (const major of MAJORS) {
  // The other tests have run on this one
  if (only ? major !== only : major === own) continue
  stages.push(await runStage(`api tests on Node ${major}`, () => testOn(major)))
}
closeRun(stages)

/** @param {string} major */
async function testOn(major) {
  const env = { ...process.env, PATH: [await findNode(major), process.env.PATH].join(delimiter) }
  const { output } = await runCommand('node', ['--version'], { env, capture: true })
  if (!output.startsWith(`v${major}.`)) throw new Error(`"node" is ${output.trim()} instead of Node ${major}.`)
  console.log(`Node ${output.trim()}`)
  return runVitest(['--project', 'api', ...files], env)
}
