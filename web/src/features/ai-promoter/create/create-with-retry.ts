import type { z } from 'zod'
import { createReviewRequest, getGenerationProgress } from '#contract/ai-promoter/review-requests.ts'
import { call } from '../../../platform/api/api.ts'
import { ApiError } from '../../../platform/api/api-error.ts'

export type CreationBody = z.input<typeof createReviewRequest.body> & { review_generator_uuid: string }

interface Patience {
  signal: AbortSignal
  /** Called when the connection is lost, and again when the server responds */
  onConnection: (isThere: boolean) => void
  pauseMs?: number
}

type Known = 'generating' | 'ready' | 'failed' | 'missing' | 'unknown'

/**
 * Creates a request and waits until its suggestions are written or have failed. A call that is cut off is repeated: with the same uuid it
 * waits for the same request instead of making a second. Rejects when nothing was created
 */
export async function createRequestWithRetry(body: CreationBody, { signal, onConnection, pauseMs = 3000 }: Patience): Promise<void> {
  for (;;) {
    try {
      await call(createReviewRequest, { body }, { signal })
      return
    } catch (error) {
      if (signal.aborted || !mayRequestExist(error)) throw error
      const known = await fetchRequestState(body.review_generator_uuid, signal)
      if (known === 'ready' || known === 'failed') return
      if (known === 'missing' && error.status !== 0) throw error
      onConnection(known !== 'unknown')
      await pauseRejectingOnAbort(pauseMs, signal)
    }
  }
}

/** Rejected because of what was entered: nothing was created. After any other failure, possibly only the response was lost */
const mayRequestExist = (error: unknown): error is ApiError => error instanceof ApiError && (error.status === 0 || error.status >= 500)

async function fetchRequestState(uuid: string, signal: AbortSignal): Promise<Known> {
  try {
    return (await call(getGenerationProgress, { query: { review_generator_uuid: uuid } }, { signal })).data.state
  } catch (error) {
    if (signal.aborted) throw error
    return error instanceof ApiError && error.status === 404 ? 'missing' : 'unknown'
  }
}

function pauseRejectingOnAbort(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
