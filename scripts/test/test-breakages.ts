import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { projectFolder } from '../product-parts.mjs'
import { readSources } from '../rules/read-sources.ts'
import { startOwnPostgres } from '../tools/own-postgres.mjs'
import { runCommand } from '../tools/run-command.mjs'
import { type Breakage, breakFile, readBreakages, tierOf } from './breakage.ts'
import { selectTests } from './select-tests.ts'
import { failedJourneysOf } from './test-totals.mjs'
import { type FailedTest, startWarmVitest } from './warm-vitest.ts'

// `npm run test:breakages` breaks one rule of the product at a time in a copy of the project, and names the test that detects it. --sample
// 20: that many breakages, chosen at random; --only id,id; --area billing; --again: also those that have a result; --workers 1

interface Outcome {
  date: string
  /** The first test that failed, or null when the broken rule went unnoticed */
  caughtBy: string | null
  file: string | null
  /** The smallest command that runs that test */
  tier: string | null
}

type WarmVitest = Awaited<ReturnType<typeof startWarmVitest>>

const RESULTS = join(projectFolder, 'scripts/breakages/results.json')
const args = process.argv.slice(2)
const optionOf = (name: string) => args[args.indexOf(name) + 1]
const has = (name: string) => args.includes(name)

const results: Record<string, Outcome> = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : {}
const waiting = choose(readBreakages(projectFolder))
console.log(`${waiting.length} breakages to try`)

const postgres = await startOwnPostgres()
process.env.TEST_DATABASE_URL = postgres.url
const sources = readSources(projectFolder)
const unnoticed: string[] = []
let noticed = 0
try {
  const workers = Math.min(Number(has('--workers') ? optionOf('--workers') : 2), waiting.length)
  await Promise.all(Array.from({ length: workers }, work))
} finally {
  await postgres.stop()
}
for (const line of unnoticed) console.log(`UNNOTICED ${line}`)
console.log(`\n${noticed} passed, ${unnoticed.length} failed`)
process.exitCode = unnoticed.length > 0 ? 1 : 0

function isForEmbedded(file: string): boolean {
  return file.includes('.embedded.')
}

function choose(all: Breakage[]): Breakage[] {
  const only = has('--only') ? (optionOf('--only') ?? '').split(',') : null
  const area = has('--area') ? optionOf('--area') : null
  const chosen = all.filter(
    ({ id, area: own }) =>
      (!only || only.includes(id)) && (!area || own === area) && (has('--again') || only || has('--sample') || !results[id]?.caughtBy),
  )
  if (!has('--sample')) return chosen
  return chosen
    .map((breakage) => ({ breakage, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .slice(0, Number(optionOf('--sample')))
    .map(({ breakage }) => breakage)
}

async function work(): Promise<void> {
  const copy = copyProject()
  const vitest = await startWarmVitest(copy)
  try {
    for (let breakage = waiting.shift(); breakage; breakage = waiting.shift()) {
      const startedAt = performance.now()
      const outcome = await tryBreakage(breakage, copy, vitest)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
      if (outcome.caughtBy) noticed += 1
      else unnoticed.push(`${breakage.id}: ${breakage.rule}`)
      const verdict = outcome.caughtBy ? 'noticed  ' : 'UNNOTICED'
      console.log(`${verdict} ${breakage.id} (${seconds} s) ${outcome.tier ?? ''} ${outcome.caughtBy ?? breakage.rule}`)
      save(breakage.id, outcome)
    }
  } finally {
    await vitest.stop()
    rmSync(copy, { recursive: true, force: true })
  }
}

async function tryBreakage(breakage: Breakage, copy: string, vitest: WarmVitest): Promise<Outcome> {
  const path = join(copy, breakage.file)
  const whole = readFileSync(path, 'utf8')
  writeFileSync(path, breakFile(breakage, whole))
  try {
    // The expected test runs first. The others run only if it passes
    const failure =
      (await findFailure([breakage.test], breakage, copy, vitest)) ?? (await findFailure(othersFor(breakage), breakage, copy, vitest))
    if (!failure) return { date: today(), caughtBy: null, file: null, tier: null }
    return { date: today(), caughtBy: failure.name, file: failure.file, tier: tierOf(failure.file, failure.name) }
  } finally {
    writeFileSync(path, whole)
  }
}

function othersFor({ file, test }: Breakage): string[] {
  return selectTests([file], sources).tests.filter((other) => other !== test && !isForEmbedded(other))
}

async function findFailure(files: string[], { file }: Breakage, copy: string, vitest: WarmVitest): Promise<FailedTest | null> {
  if (files.length === 0) return null
  if (files.some((test) => test.startsWith('e2e/'))) return findFailedJourney(files, copy)
  // The warm Vitest uses PostgreSQL, and databases that it prepared before the SQL was broken
  if (files.some(isForEmbedded)) return findFailureInProcess(files, copy, '')
  if (file.endsWith('.sql')) return findFailureInProcess(files, copy, postgres.url)
  return vitest.findFailure(files, file)
}

async function findFailureInProcess(files: string[], copy: string, databaseUrl: string): Promise<FailedTest | null> {
  const report = join(copy, 'breakage-report.json')
  rmSync(report, { force: true })
  const { output } = await runCommand(
    join(copy, 'node_modules/.bin/vitest'),
    ['run', ...files, '--bail=1', '--reporter=json', `--outputFile.json=${report}`],
    { cwd: copy, env: { ...process.env, TEST_DATABASE_URL: databaseUrl }, capture: true },
  )
  if (!existsSync(report)) throw new Error(`No report of ${files.join(' ')}: ${output.slice(-2000)}`)
  for (const { name, message, assertionResults } of JSON.parse(readFileSync(report, 'utf8')).testResults) {
    const file = name.slice(copy.length + 1)
    const failed = assertionResults.find(({ status }: { status: string }) => status === 'failed')
    if (failed) return { file, name: failed.fullName }
    if (message) return { file, name: `does not load: ${message.slice(0, 200)}` }
  }
  return null
}

async function findFailedJourney(files: string[], copy: string): Promise<FailedTest | null> {
  const built = await runCommand(process.execPath, ['scripts/build.mjs', '--quiet'], { cwd: copy, capture: true })
  if (built.code !== 0) throw new Error(`The product cannot be built with the breakage: ${built.output.slice(-1000)}`)
  const report = join(copy, 'breakage-report.json')
  const { code } = await runCommand(
    join(copy, 'node_modules/.bin/playwright'),
    ['test', '--config', 'e2e/playwright.config.ts', ...files, '--max-failures=1', '--workers=1', '--reporter=json'],
    { cwd: copy, capture: true, env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  if (code === 0) return null
  const [failed] = failedJourneysOf(JSON.parse(readFileSync(report, 'utf8')))
  return { file: files[0] ?? '', name: failed ?? 'a journey' }
}

/** Copies the files in their current state, so that uncommitted work is included */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'marquee-breakages-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: projectFolder,
    maxBuffer: 1e8,
  })
  for (const file of listed
    .toString()
    .split('\0')
    .filter((name) => name && existsSync(join(projectFolder, name)))) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(projectFolder, file), join(copy, file))
  }
  symlinkSync(join(projectFolder, 'node_modules'), join(copy, 'node_modules'))
  if (existsSync(join(projectFolder, 'dist'))) cpSync(join(projectFolder, 'dist'), join(copy, 'dist'), { recursive: true })
  return copy
}

/** Saves after each breakage, so that an interrupted run continues where it stopped */
function save(id: string, outcome: Outcome): void {
  results[id] = outcome
  const sorted = Object.fromEntries(Object.entries(results).sort(([one], [other]) => one.localeCompare(other)))
  writeFileSync(RESULTS, `${JSON.stringify(sorted, null, 2)}\n`)
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
