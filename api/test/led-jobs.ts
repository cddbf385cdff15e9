import { expect } from 'vitest'
import { z } from 'zod'
import { features } from '../src/app.ts'
import type { Database, Line } from '../src/platform/database/database.ts'
import { withSystem } from '../src/platform/database/tenancy.ts'
import { jobsOf } from '../src/platform/feature.ts'
import { defineJob } from '../src/platform/jobs/job.ts'
import { startJobs } from '../src/platform/jobs/jobs.ts'
import { startTestMarquee } from './test-marquee.ts'

/** Short, for tests. On a busy machine a heartbeat takes longer than it should */
export const LED_TIMES = { leaseMs: 3_000, beatMs: 400, answerMs: 400, finishMs: 1_000 }
const LED_POLL_MS = 200

type Step = () => Promise<unknown>
interface LedRun {
  key: string
  process: string
  /** Does one more step inside the job */
  step(run: Step): Promise<unknown>
  end(): void
}

/** How the database fails a process: refuses, or does not answer. What was sent before goes on */
type Fault = 'none' | 'refuses' | 'silent'

interface Faults {
  fail(fault: Fault): void
  silenceLine(): void
  loseAnswer(to: RegExp): void
  cutOff(from: RegExp): { reopen(): Promise<void> }
}

function faulty(database: Database): Database & Faults {
  let fault: Fault = 'none'
  let lost: RegExp | undefined
  let cut: { from: RegExp; isRefused: boolean; through(): void } | undefined
  let isLineSilent = false
  const unanswered = new Set<(error: Error) => void>()
  const never = () => new Promise<never>((_, reject) => unanswered.add(reject))
  const check = async () => {
    if (fault === 'refuses') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    if (fault === 'silent') await never()
  }
  const openLine = (): Line => {
    const line = database.openLine()
    return {
      ...line,
      query: (...args) => (isLineSilent ? never() : check().then(() => line.query(...args))),
      drop() {
        isLineSilent = false
        line.drop()
      },
    }
  }
  return {
    ...database,
    openLine,
    async executeSql(...args) {
      await check()
      const isCut = cut?.from.test(args[0])
      if (isCut && cut?.isRefused) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      const answer = await database.executeSql(...args)
      if (isCut) cut?.through()
      if (!lost?.test(args[0]) || answer.rows.length === 0) return answer
      lost = undefined
      throw new Error('Connection terminated unexpectedly')
    },
    transaction: (...args: never[]) => check().then(() => (database.transaction as (...args: never[]) => Promise<never>)(...args)),
    fail(next) {
      fault = next
      // Nobody waits for ever: at the latest the network says that there is no such connection
      for (const reject of unanswered) reject(new Error('Connection terminated unexpectedly'))
      unanswered.clear()
    },
    /** The connection of the heartbeats stays open and is never answered; a new one is */
    silenceLine() {
      isLineSilent = true
    },
    /** The next answer with rows to such a statement */
    loseAnswer(to) {
      lost = to
    },
    /** The next such statement is done, but not answered, and those that follow are refused. `reopen` resolves when one got through */
    cutOff(from) {
      const own = {
        from,
        isRefused: false,
        through() {
          own.isRefused = true
          throw new Error('Connection terminated unexpectedly')
        },
      }
      cut = own
      return {
        reopen: () =>
          new Promise((resolve) => {
            Object.assign(own, { isRefused: false, through: resolve })
          }),
      }
    },
  }
}

/** Jobs that do what the test tells them, in several processes as far as jobs are concerned, on one database */
export async function startLedJobs() {
  const runs: LedRun[] = []
  const seen = new WeakSet<LedRun>()
  const dead: string[] = []
  /** Keys of jobs whose end cannot be told the first time */
  const untellable = new Set<string>()

  const ledJob = (name: string, timeoutS: number) =>
    defineJob({
      name,
      payload: z.object({ key: z.string() }),
      retry: { limit: 1, delayS: 0 },
      timeoutS,
      run: (services, { key }) =>
        new Promise<void>((resolve, reject) => {
          let before = Promise.resolve<unknown>(undefined)
          const steps: { run: Step; tell(result: Promise<unknown>): void }[] = []
          const { process } = services as unknown as { process: string }
          // Steps are taken by the run itself: they belong to its lease, which those of the test do not
          const timer = setInterval(() => {
            for (const { run, tell } of steps.splice(0)) {
              const result = run()
              before = before.then(() => result)
              before.catch((error) => finish(() => reject(error)))
              tell(result)
            }
          }, 10)
          const finish = (how: () => void) => {
            clearInterval(timer)
            how()
          }
          runs.push({
            key,
            process,
            step: (run) => new Promise((tell, fail) => steps.push({ run, tell: (result) => result.then(tell, fail) })),
            end: () => finish(resolve),
          })
        }),
      async onDead(_, { key }) {
        if (untellable.delete(key)) throw new Error('Nobody can be told')
        dead.push(key)
      },
    })
  const patientJob = ledJob('led', 60)
  const hurriedJob = ledJob('hurried', 3)
  const marquee = await startTestMarquee({ jobs: [...jobsOf(features), patientJob, hurriedJob] })

  async function startProcess(process: string, own: Database = marquee.services.database) {
    const database = faulty(own)
    const jobs = [patientJob, hurriedJob]
    const { log } = marquee.services
    const running = await startJobs({ database, jobs, log, runsCron: false, leaseTimes: LED_TIMES, pollMs: LED_POLL_MS })
    return { database, jobs: running, services: { ...marquee.services, database, process } }
  }
  type Process = Awaited<ReturnType<typeof startProcess>>

  return {
    marquee,
    dead,
    untellable,
    hurriedJob,

    /** All of them are started before any works: a start with the embedded database takes up whatever is under way */
    async withProcesses(
      names: string[],
      use: (of: (run: LedRun) => Process, all: Process[]) => Promise<void>,
      databases: Record<string, Database> = {},
    ): Promise<void> {
      const processes = new Map<string, Process>()
      for (const name of names) processes.set(name, await startProcess(name, databases[name]))
      for (const { jobs, services } of processes.values()) await jobs.work(services)
      try {
        await use((run) => processes.get(run.process) as Process, [...processes.values()])
      } finally {
        for (const { database } of processes.values()) database.fail('none')
        const ending = setInterval(() => runs.forEach((run) => void run.end()), 50)
        await Promise.all([...processes.values()].map(({ jobs }) => jobs.stop())).finally(() => clearInterval(ending))
        await marquee.services.database.executeSql("delete from pgboss.job where name in ('led', 'hurried')")
      }
    },

    enqueue: (key: string, job = patientJob) =>
      withSystem(marquee.services.database, (db) => marquee.services.jobs.enqueue(db, job, { key })),

    async stateOf(key: string) {
      const { rows } = await marquee.services.database.executeSql(
        "select state::text from pgboss.job where name in ('led', 'hurried') and data->'payload'->>'key' = $1",
        [key],
      )
      return rows[0]?.state
    },

    /** The run that begins next, after those that the test has seen */
    async nextRun(): Promise<LedRun> {
      const find = () => runs.find((run) => !seen.has(run))
      await expect.poll(find, { timeout: 30_000 }).toBeDefined()
      const run = find() as LedRun
      seen.add(run)
      return run
    },
    unseen: () => runs.filter((run) => !seen.has(run)),
  }
}

export const write =
  ({ services }: { services: { database: Database } }) =>
  () =>
    withSystem(services.database, async () => 'written')

export const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
