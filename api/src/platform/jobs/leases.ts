import { randomUUID } from 'node:crypto'
import type { Database, Rows } from '../database/database.ts'
import type { Log } from '../log.ts'
import { type Lease, LeaseLost, RunCutShort } from './lease.ts'
import { PG_BOSS_QUERIES } from './pg-boss.queries.ts'

export interface LeaseTimes {
  /** So long after its last heartbeat a process counts as dead */
  leaseMs: number
  beatMs: number
  /** So long a heartbeat may take; then it is sent once more, on a new connection */
  answerMs: number
  /** So long a process that stops waits for its runs to end; then they get no further */
  finishMs: number
}

export const LEASE_TIMES: LeaseTimes = { leaseMs: 30_000, beatMs: 5_000, answerMs: 3_000, finishMs: 8_000 }

/** Less than a whole lease: the step that follows takes time too */
const CERTAIN = 2 / 3

/** One run of a job: its name, which no other run has, and the process whose it is */
export interface JobRun {
  name: string
  id: string
  run: string
  holder: string
}

interface HeldRun extends JobRun {
  problem: LeaseLost | null
  /** With what a step of the run was refused, whatever the run made of that */
  refused: LeaseLost | null
}

/** By both clocks: the monotonic one is not set back, the other one goes on while a virtual machine is paused */
interface Moment {
  monotonic: number
  wall: number
}

const now = (): Moment => ({ monotonic: performance.now(), wall: Date.now() })
const msSince = (moment: Moment): number => Math.max(performance.now() - moment.monotonic, Date.now() - moment.wall)

/** What a process may decide on others right after a heartbeat, as the values of PG_BOSS_QUERIES.takeUp */
export type Judgement = [holder: string, running: string[], leaseMs: number, atMs: number]

interface BeatAnswer {
  atMs: number
  isKnown: boolean
  findsDead: boolean
}

export interface HeldLease extends Lease {
  /** The run gets no further */
  end(problem: LeaseLost): void
  /** Why the run got no further, if so: it may have caught the error and gone on, but what it wanted to do is not done */
  refused(): LeaseLost | null
  release(): void
}

export interface Leases {
  /** Makes the process known and begins its heartbeats. `judge` is called right after one, when others may be judged */
  start(judge?: (judgement: Judgement) => Promise<void>): Promise<void>
  /** Takes jobs for this process; none whose answer came so late that they may be another's by now */
  take<J extends object>(ask: (holder: string) => Promise<J[]>): Promise<(J & { holder: string })[]>
  /** Holds the lease of a run until `release` */
  hold(run: JobRun): HeldLease
  /** The process stops: no run of it gets any further */
  cutShort(): void
  stop(): Promise<void>
}

/**
 * Heartbeats of this process, and what follows from them for the jobs that it runs. pg-boss 10 knows only how long a job may take at most; a
 * dead worker's jobs would wait for 15 minutes. Decision 0056 has the rules that this keeps.
 */
export function createLeases(settings: { database: Database; log: Log; times: LeaseTimes }): Leases {
  const { log } = settings
  const { leaseMs, beatMs, answerMs } = settings.times
  const line = settings.database.openLine()
  const held = new Set<HeldRun>()
  let holder = randomUUID() as string
  /** When the last heartbeat that was answered had been sent */
  let confirmed: Moment | undefined
  const isCertainSince = (moment: Moment) => msSince(moment) < leaseMs * CERTAIN

  /** Half-open connections are silent: a new one is tried at once */
  async function ask(text: string, values: unknown[]): Promise<Rows> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await within(answerMs, line.query(text, values))
      } catch (error) {
        line.drop()
        if (attempt === 2) throw error
      }
    }
  }

  async function beat(): Promise<BeatAnswer> {
    // Counted from before the question is sent: what the server has noted is never earlier
    const asked = now()
    const [answer] = (await ask(PG_BOSS_QUERIES.beat, [holder, leaseMs])).rows as unknown as [BeatAnswer]
    if (!answer.isKnown) {
      for (const run of held) run.problem ??= new LeaseLost(TAKEN_UP)
      const fresh = randomUUID()
      await ask(PG_BOSS_QUERIES.addHolder, [fresh])
      holder = fresh
    }
    confirmed = asked
    return answer
  }

  let beating: Promise<BeatAnswer> | undefined
  function beatOnce(): Promise<BeatAnswer> {
    beating ??= beat().finally(() => {
      beating = undefined
    })
    return beating
  }

  let judge: ((judgement: Judgement) => Promise<void>) | undefined
  let judging: Promise<void> | undefined
  /** In the server's time: since when heartbeats were answered without a break, the last of them, and the last judgement */
  let [steadySince, lastAt, judgedAt] = [0, 0, 0]

  /** Others are judged by who has itself been heard for a whole lease without a break: with the queue away for all, nobody is dead */
  function considerOthers({ atMs, findsDead }: BeatAnswer): void {
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
  async function keepBeating(): Promise<void> {
    const isAnswered = await beatOnce().then(
      (answer) => {
        considerOthers(answer)
        return true
      },
      (error) => {
        log.warn({ error }, 'the heartbeat of the jobs could not be sent')
        return false
      },
    )
    if (!isStopped) timer = setTimeout(keepBeating, isAnswered ? beatMs : beatMs / 5).unref()
  }

  let started: Promise<void> | undefined
  return {
    start(others) {
      judge ??= others
      started ??= keepBeating()
      return started
    },
    async take(asking) {
      const asked = now()
      const forWhom = holder
      const taken = await asking(forWhom)
      if (isCertainSince(asked)) return taken.map((job) => ({ ...job, holder: forWhom }))
      if (taken.length > 0) log.warn({ jobs: taken.length }, 'jobs were taken too late to be run; they are given back')
      return []
    },
    hold(run) {
      const mine: HeldRun = { ...run, problem: run.holder === holder ? null : new LeaseLost(TAKEN_UP), refused: null }
      held.add(mine)
      return {
        async ensure() {
          if (mine.problem === null && !(confirmed && isCertainSince(confirmed))) await beatOnce()
          if (mine.problem === null) return
          mine.refused = mine.problem
          throw mine.problem
        },
        end(problem) {
          mine.problem ??= problem
        },
        refused: () => mine.refused,
        release: () => held.delete(mine),
      }
    },
    cutShort() {
      for (const run of held) run.problem ??= new RunCutShort('The process stops')
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await beating?.catch(() => {})
      // Whoever looks for the dead need not wait for this one. Not reached: then they do
      if (started) await ask(PG_BOSS_QUERIES.removeHolder, [holder]).catch(() => {})
      await line.close()
    },
  }
}

const TAKEN_UP = 'Another process has taken the job up'

async function within<T>(ms: number, asked: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Query read timeout: the queue does not answer')), ms)
  })
  return Promise.race([asked, late]).finally(() => clearTimeout(timer))
}
