import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { ErrorCode } from '#contract/wire/errors.ts'
import { AppError } from '../base/app-error.ts'

/** A thread's response; an expected failure has its code and message */
export type ThreadResponse = { result: unknown } | { rejected: { code: ErrorCode; message: string } } | { failed: string }

export interface ThreadOrder {
  task: string
  input: unknown
}

interface ThreadSettings {
  size: number
  /** Additional time for a thread's first task, because loading its code takes long on a busy machine */
  startMs?: number
  maxWaiting: number
  /** A thread without a task for this long is ended, because each thread keeps the code of its tasks in memory, about 30 MB */
  idleMs?: number
}

export interface TaskLimit {
  timeoutMs: number
  /** Error for a task that takes too long, or needs more memory than a thread has */
  tooMuch: { code: ErrorCode; message: string; retryAfterS?: number }
}

interface Waiting extends ThreadOrder {
  limit: TaskLimit
  resolve(result: unknown): void
  reject(error: Error): void
}

/**
 * In the build all entries are in the same folder. When run from the sources
 * (tests, development), the entry is TypeScript, which needs a loader
 */
function openThread(resourceLimits: ResourceLimits): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL('./thread.js', import.meta.url), { resourceLimits })
  const entry = new URL('../../thread.ts', import.meta.url).href
  const script = `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(entry)}) })`
  return new Worker(script, { eval: true, resourceLimits })
}

const MAX_MEMORY_MB = 256

/**
 * Threads for work that would block the event loop. Each does one task at a time. A thread whose task takes too long is ended and replaced,
 * whatever it was doing. Threads start when they are needed. An idle thread does not keep the process alive, and is soon ended
 */
export function createThreadPool({ size, startMs = 20_000, maxWaiting, idleMs = 30_000 }: ThreadSettings) {
  const line: Waiting[] = []
  const idle: Worker[] = []
  const endings = new WeakMap<Worker, NodeJS.Timeout>()
  const warm = new WeakSet<Worker>()
  let started = 0

  function start(): Worker {
    started++
    const worker = openThread({ maxOldGenerationSizeMb: MAX_MEMORY_MB })
    // Without a listener an error would end the process
    worker.on('error', () => {})
    worker.once('exit', () => {
      started--
      const place = idle.indexOf(worker)
      if (place >= 0) idle.splice(place, 1)
      work()
    })
    return worker
  }

  function work(): void {
    while (line.length > 0) {
      const worker = idle.pop() ?? (started < size ? start() : undefined)
      if (!worker) return
      const order = line.shift()
      if (order) give(worker, order)
    }
  }

  function endIdle(worker: Worker): void {
    const place = idle.indexOf(worker)
    if (place < 0) return
    // Removed before it has ended, so that it is given no further task
    idle.splice(place, 1)
    void worker.terminate()
  }

  function give(worker: Worker, { task, input, limit: { timeoutMs, tooMuch }, resolve, reject }: Waiting): void {
    worker.ref()
    clearTimeout(endings.get(worker))
    let fault: Error = new AppError(tooMuch.code, tooMuch.message, { retryAfterS: tooMuch.retryAfterS })
    let isEnded = false
    const timer = setTimeout(
      () => {
        isEnded = true
        void worker.terminate()
      },
      warm.has(worker) ? timeoutMs : timeoutMs + startMs,
    )
    const removeListeners = () => {
      clearTimeout(timer)
      worker.off('message', receive)
      worker.off('error', recordFault)
      worker.off('exit', ended)
    }
    const recordFault = (error: Error) => {
      if (!('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY')) fault = error
    }
    const receive = (given: ThreadResponse) => {
      // Race: a response that was sent just before the thread was ended must not return the thread to the idle ones
      if (isEnded) return
      removeListeners()
      warm.add(worker)
      worker.unref()
      idle.push(worker)
      endings.set(worker, setTimeout(() => endIdle(worker), idleMs).unref())
      if ('result' in given) resolve(given.result)
      else reject('rejected' in given ? new AppError(given.rejected.code, given.rejected.message) : new Error(given.failed))
      work()
    }
    const ended = () => {
      removeListeners()
      reject(fault)
    }
    worker.on('message', receive)
    worker.on('error', recordFault)
    worker.once('exit', ended)
    worker.postMessage({ task, input } satisfies ThreadOrder)
  }

  return {
    /** `task` is defined in thread.ts; input and result are copied */
    run<Task extends (input: never) => unknown>(
      task: string,
      input: Parameters<Task>[0],
      limit: TaskLimit,
    ): Promise<Awaited<ReturnType<Task>>> {
      if (line.length >= maxWaiting)
        return Promise.reject(new AppError('unavailable', 'We’re very busy right now. Please try again in a moment', { retryAfterS: 5 }))
      return new Promise((resolve, reject) => {
        line.push({ task, input, limit, resolve: resolve as (result: unknown) => void, reject })
        work()
      })
    },
  }
}
