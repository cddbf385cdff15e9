import { randomUUID } from 'node:crypto'
import { type Lease, LeaseLost, RunCutShort } from '../base/lease.ts'
import type { Log } from '../base/log.ts'
import { rejectAfter } from '../base/reject-after.ts'
import type { Database, Rows } from '../database/database.ts'
import { QUEUE_QUERIES } from './queue.queries.ts'

export interface LeaseTimes {
  /** How long after its last heartbeat a process counts as dead */
  leaseMs: number
  beatMs: number
  /** Timeout of a heartbeat, after which it is sent once more on a new connection */
  responseTimeoutMs: number
  /** How long a stopping process waits for its runs to end before it stops them */
  finishMs: number
}

export const LEASE_TIMES: LeaseTimes = { leaseMs: 30_000, beatMs: 5_000, responseTimeoutMs: 3_000, finishMs: 8_000 }

/** The fraction of a lease for which a heartbeat makes it certain. Less than 1, because the step that follows takes time too */
const CERTAIN = 2 / 3

/** One run of a job: its unique id, and the process that it belongs to */
export interface JobRun {
  name: string
  id: string
  run: string
  holder: string
}

interface HeldRun extends JobRun {
  problem: LeaseLost | null
  /** The error that stopped a step of the run, even if the run caught the error */
  rejection: LeaseLost | null
}

/** A moment on both clocks: the monotonic one is never set back, and the wall clock continues while a virtual machine is paused */
interface Moment {
  monotonic: number
  wall: number
}

const currentMoment = (): Moment => ({ monotonic: performance.now(), wall: Date.now() })
const msSince = (moment: Moment): number => Math.max(performance.now() - moment.monotonic, Date.now() - moment.wall)

/** What a process needs to judge other processes right after a heartbeat, as the values of QUEUE_QUERIES.takeOver */
export type TakeOverParameters = [holder: string, running: string[], leaseMs: number, atMs: number]

interface BeatResult {
  atMs: number
  isKnown: boolean
  findsDead: boolean
}

export interface HeldLease extends Lease {
  /** Stops the run at its next step */
  end(problem: LeaseLost): void
  /** Why the run was stopped, if it was. The run may have caught the error and continued, but the rejected step was not done */
  rejection(): LeaseLost | null
  release(): void
}

export type Leases = ReturnType<typeof createLeases>

/**
 * Sends this process's heartbeats and stops its runs when they fail, so that others can soon take over a dead worker's jobs. Decision 0056
 * has the rules that this implements
 */
export function createLeases(settings: { database: Database; log: Log; times: LeaseTimes }) {
  const { log } = settings
  const { leaseMs, beatMs, responseTimeoutMs } = settings.times
  const line = settings.database.openDedicatedConnection()
  const held = new Set<HeldRun>()
  let holder = randomUUID() as string
  /** When the last confirmed heartbeat was sent */
  let confirmed: Moment | undefined
  const isCertainSince = (moment: Moment) => msSince(moment) < leaseMs * CERTAIN

  /** A half-open connection does not respond, so a new connection is tried at once */
  async function query(text: string, values: unknown[]): Promise<Rows> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await rejectAfter(responseTimeoutMs, NO_RESPONSE, line.query(text, values))
      } catch (error) {
        line.drop()
        if (attempt === 2) throw error
      }
    }
  }

  async function beat(): Promise<BeatResult> {
    // Measured before the query is sent, so that it is never later than the time that the server records
    const sentAt = currentMoment()
    const [result] = (await query(QUEUE_QUERIES.beat, [holder, leaseMs])).rows as unknown as [BeatResult]
    if (!result.isKnown) {
      for (const run of held) run.problem ??= new LeaseLost(TAKEN_UP)
      const fresh = randomUUID()
      await query(QUEUE_QUERIES.addProcess, [fresh])
      holder = fresh
    }
    confirmed = sentAt
    return result
  }

  let beating: Promise<BeatResult> | undefined
  function beatOnce(): Promise<BeatResult> {
    beating ??= beat().finally(() => {
      beating = undefined
    })
    return beating
  }

  let judge: ((judgment: TakeOverParameters) => Promise<void>) | undefined
  let judging: Promise<void> | undefined
  /** In the server's time: the first and last heartbeat of the unbroken series of confirmed heartbeats, and the last judgment */
  let [steadySince, lastAt, judgedAt] = [0, 0, 0]

  /**
   * A process judges others only if its own heartbeats were confirmed for a
   * whole lease: while no process can reach the queue, none counts as dead
   */
  function considerOthers({ atMs, findsDead }: BeatResult): void {
    if (atMs < lastAt || atMs - lastAt >= 2 * beatMs) steadySince = atMs
    lastAt = atMs
    if (!judge || judging || atMs - steadySince < leaseMs) return
    if (!findsDead && atMs - judgedAt < leaseMs) return
    judgedAt = atMs
    const running = [...held].map(({ id }) => id)
    judging = judge([holder, running, leaseMs, atMs])
      .catch((error) => log.warn({ error }, 'the jobs of dead processes could not be taken up; trying again soon'))
      .finally(() => {
        judging = undefined
      })
  }

  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  async function beatContinuously(): Promise<void> {
    const isConfirmed = await beatOnce().then(
      (result) => {
        considerOthers(result)
        return true
      },
      (error) => {
        log.warn({ error }, 'the heartbeat of the jobs could not be sent')
        return false
      },
    )
    if (!isStopped) timer = setTimeout(beatContinuously, isConfirmed ? beatMs : beatMs / 5).unref()
  }

  let started: Promise<void> | undefined
  return {
    /** Registers the process and begins its heartbeats. `others` is called right after a heartbeat, when other processes may be judged */
    start(others?: (judgment: TakeOverParameters) => Promise<void>): Promise<void> {
      judge ??= others
      started ??= beatContinuously()
      return started
    },
    /** Fetches jobs for this process. Returns none if the response came so late that the jobs may belong to another process by now */
    async take<J extends object>(fetchJobs: (holder: string) => Promise<J[]>): Promise<(J & { holder: string })[]> {
      const sentAt = currentMoment()
      const forWhom = holder
      const taken = await fetchJobs(forWhom)
      if (isCertainSince(sentAt)) return taken.map((job) => ({ ...job, holder: forWhom }))
      if (taken.length > 0) log.warn({ jobs: taken.length }, 'jobs were taken too late to be run; they are given back')
      return []
    },
    /** Holds the lease of a run until `release` */
    hold(run: JobRun): HeldLease {
      const mine: HeldRun = { ...run, problem: run.holder === holder ? null : new LeaseLost(TAKEN_UP), rejection: null }
      held.add(mine)
      return {
        async ensure() {
          if (mine.problem === null && !(confirmed && isCertainSince(confirmed))) await beatOnce()
          if (mine.problem === null) return
          mine.rejection = mine.problem
          throw mine.problem
        },
        end(problem) {
          mine.problem ??= problem
        },
        rejection: () => mine.rejection,
        release: () => held.delete(mine),
      }
    },
    /** Stops all runs of this process at their next step, because the process stops */
    cutShort(): void {
      for (const run of held) run.problem ??= new RunCutShort('The process stops')
    },
    async stop(): Promise<void> {
      isStopped = true
      clearTimeout(timer)
      await beating?.catch(() => {})
      // Other processes need not wait until this one counts as dead, unless the queue is unreachable
      if (started) await query(QUEUE_QUERIES.removeProcess, [holder]).catch(() => {})
      await line.close()
    },
  }
}

/** Worded so that the error is recognized as an unreachable database */
const NO_RESPONSE = 'Query read timeout: the queue does not respond'
const TAKEN_UP = 'Another process has taken the job up'
