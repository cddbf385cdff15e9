/** What a failed call says, fit for the reader */
export class CallError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const AWAY = 'That did not go through. Please check your connection and try again.'
const TIMEOUT_MS = 30_000

/**
 * The few calls of the customers' pages. Not the portal's typed client: its schemas alone would weigh as much as all of these pages.
 * `keepalive` lets a call outlive the page, which a link to a review site leaves at once.
 */
export async function callApi<Answer>(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      keepalive: method !== 'GET',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
  } catch {
    throw new CallError(0, AWAY)
  }
  const answer = await response.json().catch(() => null)
  if (!response.ok) throw new CallError(response.status, answer?.details?.data?.message ?? AWAY)
  return answer as Answer
}

/** Once more when the network or the server stumbled; a page that does not exist stays so */
export async function loadPatiently<Answer>(path: string, waitMs = 1500): Promise<Answer> {
  try {
    return await callApi<Answer>('GET', path)
  } catch (error) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) throw error
    await new Promise((resolve) => setTimeout(resolve, waitMs))
    return callApi<Answer>('GET', path)
  }
}
