import { useDeferredValue } from 'react'

/**
 * A query's result whose first response React renders interruptibly: a card or a page of rows takes a slow phone 0.1 to 0.3 s, which would
 * block the next touch. Later responses are rendered at once, because they follow what the user did.
 */
export function useDeferredFirstResponse<Result extends { data: unknown }>(result: Result): Result {
  const deferred = useDeferredValue(result)
  return deferred.data === undefined ? deferred : result
}
