import { afterEach, describe, expect, test, vi } from 'vitest'
import { REVIEW_PAGE } from '#contract/review-page/review-page.addresses.ts'
import type { openReviewPage, saveReviewSubmission } from '#contract/review-page/review-page.ts'
import { CallError, callApi, callApiWithRetry } from './call-api.ts'

afterEach(() => vi.unstubAllGlobals())

const params = { key: 'k' }
const load = () => callApiWithRetry<typeof openReviewPage>(REVIEW_PAGE.openReviewPage, { params }, 0)

/** Returns the responses in order; an Error represents a network failure */
function respondWith(...responses: (Response | Error)[]) {
  const fetched = vi.fn(async () => {
    const response = responses.shift()
    if (!response || response instanceof Error) throw response ?? new Error('requested too often')
    return response
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('callApiWithRetry', () => {
  test('with one network failure › sends the request once more', async () => {
    respondWith(new Error('offline'), Response.json({ code: 200, company_name: 'Elm' }))
    expect(await load()).toMatchObject({ company_name: 'Elm' })
  })

  test('for a page that does not exist › does not retry', async () => {
    const fetched = respondWith(Response.json({}, { status: 404 }))
    await expect(load()).rejects.toMatchObject({ status: 404 })
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  test('with a server that stays unavailable › fails with a message', async () => {
    respondWith(Response.json({}, { status: 503 }), new Error('offline'))
    await expect(load()).rejects.toThrow('Please check your connection')
  })
})

test('callApi › rejected with a message › fails with it', async () => {
  respondWith(Response.json({ details: { data: { code: 'invalid_input', message: 'Please give us a score.' } } }, { status: 400 }))
  const failure = await callApi<typeof saveReviewSubmission>(REVIEW_PAGE.saveReviewSubmission, { params, body: {} }).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(CallError)
  expect(failure).toMatchObject({ status: 400, code: 'invalid_input', message: 'Please give us a score.' })
})
