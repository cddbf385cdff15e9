import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../product-parts.mjs'
import { describeTotals, sumTotals } from './test-totals.mjs'

/** @typedef {import('./test-totals.mjs').StageResult} StageResult */

const SLOWEST = 20
/** A busy machine takes longer, but more than this is a regression */
const TOLERANCE = 1.2
const NOTABLE_FRACTION = 0.02

/** @param {number} fraction */
const percent = (fraction) => `${(fraction * 100).toFixed(0)} %`

/**
 * The end of a run: where the time went, what failed and what was flaky, and the totals as the last line
 * @param {readonly StageResult[]} stages
 * @param {{ command: string, seconds: number, limitMinutes?: number, isRecorded?: boolean, stolen?: number }} run
 */
export function closeRun(stages, { command, seconds, limitMinutes, isRecorded, stolen = 0 }) {
  const totals = sumTotals([...stages])
  const lines = [
    ...describeTimes(stages, seconds),
    ...stages.flatMap(({ name, failures = [] }) => failures.map((failure) => `FAILED in ${name}: ${failure}`)),
    ...stages.flatMap(({ name, flaky = [] }) => flaky.map((test) => `FLAKY in ${name}: ${test}`)),
    ...totals.failures.map((failure) => `FAILED in the whole run: ${failure}`),
    ...warnAboutLimit(command, seconds, limitMinutes),
    ...(stolen > NOTABLE_FRACTION
      ? [`Other machines on this host had ${percent(stolen)} of the processor time: these times are not those of quiet cores`]
      : []),
  ]
  console.log(`\n${lines.join('\n')}\n\n${describeTotals(totals)}`)
  if (isRecorded) appendFileSync(join(projectFolder, 'docs/test-times.md'), `${timesRow(command, stages, seconds, stolen)}\n`)
  process.exitCode = totals.failed > 0 ? 1 : 0
}

/**
 * @param {readonly StageResult[]} stages
 * @param {number} seconds
 */
export function describeTimes(stages, seconds) {
  const rows = [...stages.map((stage) => [stage.name, stage.passed + stage.failed, stage.seconds]), ['together', '', seconds]]
  const files = stages.flatMap((stage) => stage.files ?? [])
  const slowest = [...files].sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  return [
    `${'stage'.padEnd(30)}${'tests'.padStart(8)}${'seconds'.padStart(9)}`,
    ...rows.map(([name, tests, took]) => `${String(name).padEnd(30)}${String(tests).padStart(8)}${Number(took).toFixed(0).padStart(9)}`),
    ...(slowest.length > 0 ? ['', `The ${slowest.length} slowest test files, in seconds`] : []),
    ...slowest.map((file) => `${file.seconds.toFixed(1).padStart(7)}  ${file.file}`),
    '',
  ]
}

/**
 * @param {string} command
 * @param {number} seconds
 * @param {number} [limitMinutes]
 */
export function warnAboutLimit(command, seconds, limitMinutes) {
  if (limitMinutes === undefined || seconds <= limitMinutes * 60 * TOLERANCE) return []
  return [`WARNING: ${command} took ${(seconds / 60).toFixed(1)} minutes; its limit is ${limitMinutes} (TESTING.md)`]
}

/**
 * @param {string} command
 * @param {readonly StageResult[]} stages
 * @param {number} seconds
 * @param {number} stolen
 */
function timesRow(command, stages, seconds, stolen) {
  const { passed, failed } = sumTotals([...stages])
  const flaky = stages.flatMap((stage) => stage.flaky ?? []).length
  const parts = stages.map((stage) => `${stage.name} ${stage.seconds.toFixed(0)}`).join(', ')
  const date = new Date().toISOString().slice(0, 16).replace('T', ' ')
  return `| ${date} | ${command} | ${(seconds / 60).toFixed(1)} | ${passed} | ${failed} | ${flaky} | ${percent(stolen)} | ${parts} |`
}
