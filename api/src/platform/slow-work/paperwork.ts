import { createThreads, type TaskLimit } from './threads.ts'
import { createTurns } from './turns.ts'

const threads = createThreads({ size: 2, mostWaiting: 100 })

/** A file from outside: one that takes so long is made to, or too large */
const READING: TaskLimit = {
  timeoutMs: 8_000,
  tooMuch: { code: 'invalid_input', message: 'This file takes too long to work through. Please split it, or leave out what is not needed' },
}
/** A document of ours: when it takes long, the machine is busy, and nobody can make it shorter */
const DRAWING: TaskLimit = {
  timeoutMs: 30_000,
  tooMuch: {
    code: 'unavailable',
    message: 'This document takes longer than usual to prepare. Please try again in a moment',
    retryAfterS: 10,
  },
}

/** Documents of one business; further ones are refused */
export const MOST_WAITING = 20

// One of the two threads at most, so that the other businesses always have the other one
const turns = createTurns({ atOnce: 2, perBusiness: 1, mostWaiting: MOST_WAITING })

/** Draws a short document of a business in its turn; what can take more than 50 ms goes into a thread instead */
export const drawInTurn = <T>(business: string, draw: () => Promise<T>): Promise<T> => turns.take(business, draw)

type Paperwork = <Task extends (input: never) => unknown>(
  business: string,
  task: string,
  input: Parameters<Task>[0],
  timeoutMs?: number,
) => Promise<Awaited<ReturnType<Task>>>

const inThread =
  (limit: TaskLimit): Paperwork =>
  (business, task, input, timeoutMs = limit.timeoutMs) =>
    turns.take(business, () => threads.run(task, input, { ...limit, timeoutMs }))

/** Draws a document of a business in a thread; `task` is named in thread.ts */
export const drawInThread = inThread(DRAWING)

/** Works through a file that somebody sent, in a thread; `task` is named in thread.ts */
export const readInThread = inThread(READING)
