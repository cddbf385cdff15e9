import { afterEach, describe, expect, test, vi } from 'vitest'
import { REVIEW_PAGE } from '#contract/review-page.addresses.ts'
import type { openReviewPage, saveReviewAnswers } from '#contract/review-page.ts'
import { CallError, callApi, loadPatiently } from './call-api.ts'

afterEach(() => vi.unstubAllGlobals())

const params = { key: 'k' }
const load = () => loadPatiently<typeof openReviewPage>(REVIEW_PAGE.openReviewPage, { params }, 0)

/** Returns each response in order; an Error stands for a network failure */
function answerWith(...answers: (Response | Error)[]) {
  const asked = vi.fn(async () => {
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new Error('requested too often')
    return answer
  })
  vi.stubGlobal('fetch', asked)
  return asked
}

describe('loadWithRetry', () => {
  test('with one network failure › sends the request once more', async () => {
    answerWith(new Error('offline'), Response.json({ code: 200, company_name: 'Elm' }))
    expect(await load()).toMatchObject({ company_name: 'Elm' })
  })

  test('for a page that does not exist › does not retry', async () => {
    const asked = answerWith(Response.json({}, { status: 404 }))
    await expect(load()).rejects.toMatchObject({ status: 404 })
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('with a server that stays unavailable › fails with a message', async () => {
    answerWith(Response.json({}, { status: 503 }), new Error('offline'))
    await expect(load()).rejects.toThrow('Please check your connection')
  })
})

test('callApi › rejected with a message › fails with it', async () => {
  answerWith(Response.json({ details: { data: { code: 'invalid_input', message: 'Please give us a score.' } } }, { status: 400 }))
  const failure = await callApi<typeof saveReviewAnswers>(REVIEW_PAGE.saveReviewAnswers, { params, body: {} }).catch(
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(CallError)
  expect(failure).toMatchObject({ status: 400, code: 'invalid_input', message: 'Please give us a score.' })
})
