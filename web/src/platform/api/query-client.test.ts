import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'

function retries(status: number, code: ApiError['code'], failures = 0): boolean {
  const retry = queryClient.getDefaultOptions().queries?.retry
  if (typeof retry !== 'function') throw new Error('Expected a rule')
  return retry(failures, new ApiError({ status, code, message: '' }))
}

describe('a failed query', () => {
  it.each([
    [400, 'invalid_input'],
    [401, 'session_ended'],
    [404, 'not_found'],
    [429, 'too_many_requests'],
    [0, 'timeout'],
    [0, 'offline'],
  ] as const)('with %s %s › is not tried again', (status, code) => {
    expect(retries(status, code)).toBe(false)
  })

  it.each([
    [503, 'unavailable'],
    [500, 'internal'],
    [0, 'unreachable'],
  ] as const)('with %s %s › is tried twice more', (status, code) => {
    expect(retries(status, code, 1)).toBe(true)
    expect(retries(status, code, 2)).toBe(false)
  })
})
