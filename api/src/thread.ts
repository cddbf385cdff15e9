import { parentPort } from 'node:worker_threads'
import { AppError } from './platform/base/app-error.ts'
import type { ThreadOrder, ThreadResponse } from './platform/slow-work/threads.ts'

/** Everything that runs in a separate thread, loaded when it is first needed */
const TASKS: Record<string, () => Promise<(input: never) => unknown>> = {
  'hash-password': async () => (await import('./platform/identity/password-hashing.ts')).hashInThread,
  'verify-password': async () => (await import('./platform/identity/password-hashing.ts')).verifyInThread,
  'read-people': async () => (await import('./features/business-promoter/import/read-people.ts')).parsePeopleFromFile,
  'draw-poster': async () => (await import('./features/business-promoter/qr/draw-poster.ts')).drawPoster,
  'draw-letter': async () => (await import('./features/billing/letters/letter.ts')).drawLetterInThisThread,
  'measure-wave': async () => (await import('./features/calls/recordings/waveform/measure-wave.ts')).measureLoudness,
  'draw-report': async () => (await import('./features/seo/pdf/draw-report.ts')).drawReport,
}

async function runTask({ task, input }: ThreadOrder): Promise<ThreadResponse> {
  try {
    const run = await TASKS[task]?.()
    if (!run) return { failed: `There is no task called ${task}` }
    return { result: await run(input as never) }
  } catch (error) {
    if (error instanceof AppError) return { rejected: { code: error.code, message: error.message } }
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

parentPort?.on('message', async (order: ThreadOrder) => parentPort?.postMessage(await runTask(order)))
