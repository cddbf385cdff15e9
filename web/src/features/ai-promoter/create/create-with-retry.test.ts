import { beforeEach, expect, test, vi } from 'vitest'
import { createReviewRequest, getGenerationProgress } from '#contract/ai-promoter/review-requests.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { FAILED, PATEL, WRITING } from '../testing/ai-promoter-fixtures.ts'
import { startTest } from '../testing/start-test.ts'
import { createRequestWithRetry } from './create-with-retry.ts'

const UUID = '0a5c6a7e-5a1d-4f0e-9b1c-000000000099'
const BODY = {
  user_name: 'Marcus',
  staff_uuid_list: [PATEL.review_employee_uuid],
  staff_comment: 'Chipped tooth.',
  review_generator_uuid: UUID,
}
const CREATED = { code: 201 as const, review_generator_uuid: UUID }

let server: FakeApi
beforeEach(() => {
  server = startTest()
})

function create(onConnection = vi.fn()) {
  const stop = new AbortController()
  return { stop, onConnection, done: createRequestWithRetry(BODY, { signal: stop.signal, onConnection, pauseMs: 1 }) }
}

/** The call fails this many times before it gets a response */
function breakOff(times: number) {
  const realFetch = globalThis.fetch
  let left = times
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    if (init?.method === 'POST' && left-- > 0) return Promise.reject(new TypeError('network'))
    return realFetch(input, init)
  })
}

test('creating › connection lost while it is written › calls again with the same uuid, and reports the connection', async () => {
  server.respond(createReviewRequest, CREATED)
  server.respond(getGenerationProgress, { code: 200, data: WRITING })
  breakOff(2)
  const { done, onConnection } = create()
  await done
  expect(onConnection.mock.calls).toEqual([[true], [true]])
  expect(server.calls(createReviewRequest).map(({ body }) => body)).toEqual([BODY])
})

test('creating › never arrived at the server › is sent again', async () => {
  server.respond(createReviewRequest, CREATED)
  server.reject(getGenerationProgress, 'not_found', 'This review request does not exist')
  breakOff(1)
  await create().done
  expect(server.calls(createReviewRequest)).toHaveLength(1)
})

test('creating › the suggestions failed › is done all the same: the request is stored with the reason', async () => {
  server.reject(createReviewRequest, 'unavailable', 'The suggestions could not be generated.')
  server.respond(getGenerationProgress, { code: 200, data: FAILED })
  await expect(create().done).resolves.toBeUndefined()
})

test('creating › rejected, and nothing was created › returns the server’s message', async () => {
  server.reject(createReviewRequest, 'unavailable', 'The database is away')
  server.reject(getGenerationProgress, 'not_found', 'This review request does not exist')
  await expect(create().done).rejects.toThrow('The database is away')
  server.reject(createReviewRequest, 'invalid_input', 'This staff member does not exist', 'staff_uuid_list')
  await expect(create().done).rejects.toBeInstanceOf(ApiError)
  expect(server.calls(createReviewRequest)).toHaveLength(2)
})

test('creating › the screen is left › stops calling', async () => {
  server.respond(createReviewRequest, CREATED)
  server.respond(getGenerationProgress, { code: 200, data: WRITING })
  breakOff(1000)
  const { done, stop, onConnection } = create()
  await vi.waitFor(() => expect(onConnection).toHaveBeenCalled())
  stop.abort()
  await expect(done).rejects.toBeDefined()
})
