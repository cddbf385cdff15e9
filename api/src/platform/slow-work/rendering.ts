import { createLimiter } from './limiter.ts'
import { createThreadPool, type TaskLimit } from './threads.ts'

const threads = createThreadPool({ size: 2, maxWaiting: 100 })

/** For uploaded files. A file that takes this long is malicious or too large */
const READING: TaskLimit = {
  timeoutMs: 8_000,
  tooMuch: { code: 'invalid_input', message: 'This file takes too long to process. Split it, or remove what you don’t need' },
}
/** For our own documents. If one takes long, the machine is busy, and nobody can make the document shorter */
const DRAWING: TaskLimit = {
  timeoutMs: 30_000,
  tooMuch: {
    code: 'unavailable',
    message: 'This document takes longer than usual to prepare. Please try again in a moment',
    retryAfterS: 10,
  },
}

/** Waiting documents of one business; further ones are rejected */
export const MAX_WAITING_DOCUMENTS = 20

// A business uses at most one of the two threads, so that the other is always free for other businesses
const limiter = createLimiter({ atOnce: 2, perBusiness: 1, maxWaiting: MAX_WAITING_DOCUMENTS, withRest: true })

/** Draws a short document as soon as the business has a slot. Anything that can take more than 50 ms is drawn in a thread instead */
export const drawInBusinessSlot = <T>(business: string, draw: () => Promise<T>): Promise<T> => limiter.run(business, draw)

type RunInThread = <Task extends (input: never) => unknown>(
  business: string,
  task: string,
  input: Parameters<Task>[0],
  timeoutMs?: number,
) => Promise<Awaited<ReturnType<Task>>>

const createThreadRunner =
  (limit: TaskLimit): RunInThread =>
  (business, task, input, timeoutMs = limit.timeoutMs) =>
    limiter.run(business, () => threads.run(task, input, { ...limit, timeoutMs }))

/** Draws a business's document in a thread; `task` is defined in thread.ts */
export const drawInThread = createThreadRunner(DRAWING)

/** Processes an uploaded file in a thread; `task` is defined in thread.ts */
export const readInThread = createThreadRunner(READING)
