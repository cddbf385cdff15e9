import { expect } from 'vitest'
import { z } from 'zod'
import { features } from '../../src/app.ts'
import type { Database, DedicatedConnection } from '../../src/platform/database/database.ts'
import { withSystem } from '../../src/platform/database/tenancy.ts'
import { jobsOf } from '../../src/platform/feature/feature.ts'
import { defineJob } from '../../src/platform/jobs/job.ts'
import { startJobs } from '../../src/platform/jobs/jobs.ts'
import { startTestMarquee } from '../test-marquee.ts'

/** Short, so that tests are fast, but long enough for heartbeats, which are slow on a busy machine */
export const CONTROLLED_JOB_TIMES = { leaseMs: 3_000, beatMs: 400, responseTimeoutMs: 400, finishMs: 1_000 }
const POLL_MS = 200

type Step = () => Promise<unknown>
interface ControlledRun {
  key: string
  process: string
  /** Runs one more step inside the job */
  step(run: Step): Promise<unknown>
  end(): void
}

/** How the database fails a process: it rejects statements, or does not respond. Statements sent earlier continue */
type Fault = 'none' | 'rejects' | 'silent'

interface Faults {
  fail(fault: Fault): void
  silenceLine(): void
  loseResponse(to: RegExp): void
  cutOff(from: RegExp): { reopen(): Promise<void> }
}

function faulty(database: Database): Database & Faults {
  let fault: Fault = 'none'
  let lost: RegExp | undefined
  let cut: { from: RegExp; isRefused: boolean; through(): void } | undefined
  let isLineSilent = false
  const pending = new Set<(error: Error) => void>()
  const never = () => new Promise<never>((_, reject) => pending.add(reject))
  const check = async () => {
    if (fault === 'rejects') throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    if (fault === 'silent') await never()
  }
  const openDedicatedConnection = (): DedicatedConnection => {
    const line = database.openDedicatedConnection()
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
    openDedicatedConnection,
    async executeSql(...args) {
      await check()
      const isCut = cut?.from.test(args[0])
      if (isCut && cut?.isRefused) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      const result = await database.executeSql(...args)
      if (isCut) cut?.through()
      if (!lost?.test(args[0]) || result.rows.length === 0) return result
      lost = undefined
      throw new Error('Connection terminated unexpectedly')
    },
    transaction: (...args: never[]) => check().then(() => (database.transaction as (...args: never[]) => Promise<never>)(...args)),
    fail(next) {
      fault = next
      // Nothing waits forever, because the network eventually reports that the connection is gone
      for (const reject of pending) reject(new Error('Connection terminated unexpectedly'))
      pending.clear()
    },
    /** The connection of the heartbeats stays open but gets no responses. A new connection works */
    silenceLine() {
      isLineSilent = true
    },
    /** Loses the next result with rows of a matching statement */
    loseResponse(to) {
      lost = to
    },
    /** Runs the next matching statement without responding, and rejects later ones. `reopen` resolves when one has succeeded */
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

/** Jobs that the test controls, in several simulated processes that share one database */
export async function startControlledJobs() {
  const runs: ControlledRun[] = []
  const seen = new WeakSet<ControlledRun>()
  const dead: string[] = []
  /** Keys of jobs whose onDead handler fails on its first call */
  const failOnceInOnDead = new Set<string>()

  const controlledJob = (name: string, timeoutS: number) =>
    defineJob({
      name,
      payload: z.object({ key: z.string() }),
      retry: { limit: 1, delayS: 0 },
      timeoutS,
      run: (services, { key }) =>
        new Promise<void>((resolve, reject) => {
          let before = Promise.resolve<unknown>(undefined)
          const steps: { run: Step; report(stepResult: Promise<unknown>): void }[] = []
          const { process } = services as unknown as { process: string }
          // The run itself executes the steps, so that they belong to its lease
          const timer = setInterval(() => {
            for (const { run, report } of steps.splice(0)) {
              const stepResult = run()
              before = before.then(() => stepResult)
              before.catch((error) => finish(() => reject(error)))
              report(stepResult)
            }
          }, 10)
          const finish = (how: () => void) => {
            clearInterval(timer)
            how()
          }
          runs.push({
            key,
            process,
            step: (run) => new Promise((report, fail) => steps.push({ run, report: (stepResult) => stepResult.then(report, fail) })),
            end: () => finish(resolve),
          })
        }),
      async onDead(_, { key }) {
        if (failOnceInOnDead.delete(key)) throw new Error('onDead fails')
        dead.push(key)
      },
    })
  const patientJob = controlledJob('led', 60)
  const hurriedJob = controlledJob('hurried', 3)
  const marquee = await startTestMarquee({ jobs: [...jobsOf(features), patientJob, hurriedJob] })

  async function startProcess(process: string, own: Database = marquee.services.database) {
    const database = faulty(own)
    const jobs = [patientJob, hurriedJob]
    const { log } = marquee.services
    const running = await startJobs({ database, jobs, log, runsCron: false, leaseTimes: CONTROLLED_JOB_TIMES, pollMs: POLL_MS })
    return { database, jobs: running, services: { ...marquee.services, database, process } }
  }
  type Process = Awaited<ReturnType<typeof startProcess>>

  return {
    marquee,
    dead,
    failOnceInOnDead: failOnceInOnDead,
    hurriedJob,

    /** Starts all processes before any of them works, because a start with the embedded database takes over all jobs in progress */
    async withProcesses(
      names: string[],
      use: (of: (run: ControlledRun) => Process, all: Process[]) => Promise<void>,
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
        await marquee.services.database.executeSql("delete from queue.jobs where name in ('led', 'hurried')")
      }
    },

    enqueue: (key: string, job = patientJob) =>
      withSystem(marquee.services.database, (db) => marquee.services.jobs.enqueue(db, job, { key })),

    async stateOf(key: string) {
      const { rows } = await marquee.services.database.executeSql(
        "select state from queue.jobs where name in ('led', 'hurried') and payload->>'key' = $1",
        [key],
      )
      return rows[0]?.state
    },

    /** The next run that the test has not seen yet */
    async nextRun(): Promise<ControlledRun> {
      const find = () => runs.find((run) => !seen.has(run))
      await expect.poll(find, { timeout: 30_000 }).toBeDefined()
      const run = find() as ControlledRun
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
