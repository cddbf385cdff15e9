import { createThreads } from './threads.ts'
import { createTurns } from './turns.ts'

const threads = createThreads({
  size: 2,
  timeoutMs: 8_000,
  tooMuch: { code: 'invalid_input', message: 'This file takes too long to work through. Please split it, or leave out what is not needed' },
  mostWaiting: 100,
})

/** Documents of one business; further ones are refused */
export const MOST_WAITING = 20

// One of the two threads at most, so that the other businesses always have the other one
const turns = createTurns({ atOnce: 2, perBusiness: 1, mostWaiting: MOST_WAITING })

/** Draws a short document of a business in its turn; what can take more than 50 ms goes into a thread instead */
export const drawInTurn = <T>(business: string, draw: () => Promise<T>): Promise<T> => turns.take(business, draw)

/** Parses or draws a document of a business in a thread; `task` is named in thread.ts */
export function doPaperwork<Task extends (input: never) => unknown>(
  business: string,
  task: string,
  input: Parameters<Task>[0],
): Promise<Awaited<ReturnType<Task>>> {
  return turns.take(business, () => threads.run<Task>(task, input))
}
