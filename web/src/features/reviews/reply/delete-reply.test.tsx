import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { deleteReply } from '#contract/reviews/review-replies.ts'
import { listGoogleReviews } from '#contract/reviews/reviews.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { findReview, openReviews, startReviews } from '../testing/open-reviews.ts'
import { MARISOL } from '../testing/review-fixtures.ts'

let server: FakeApi
beforeEach(() => {
  server = startReviews([MARISOL])
  server.respond(deleteReply, { code: 200 })
})

const show = (changes: Partial<typeof MARISOL>) =>
  server.respond(listGoogleReviews, { code: 200, data: { reviews: [{ ...MARISOL, ...changes }], next_page_token: null } })

/** Presses Delete and this button of the confirmation dialog; returns the dialog's text */
async function decide({ user }: Awaited<ReturnType<typeof openReviews>>, button: string): Promise<string> {
  await user.click(within(await findReview('Marisol Reyes')).getByRole('button', { name: 'Delete your reply to Marisol Reyes' }))
  const question = await screen.findByRole('dialog', { name: 'Delete your reply on Google?' })
  const questionText = question.textContent ?? ''
  await user.click(within(question).getByRole('button', { name: button }))
  return questionText
}

describe('/reviewManagement › deleting a reply', () => {
  it('that is published › asks for confirmation, and shows it as being deleted', async () => {
    const opened = await openReviews()
    await findReview('Marisol Reyes')
    show({ response_state: 'deleting' })
    expect(await decide(opened, 'Delete reply')).toContain(
      'Your reply to Marisol Reyes will be removed from Google. The review stays. This can’t be undone.',
    )
    const marisol = await findReview('Marisol Reyes')
    expect(await within(marisol).findByText('Deleting…')).toBeDefined()
    expect(marisol.textContent).toContain('Deleting on Google…')
    expect(within(marisol).queryByRole('button', { name: /your reply/ })).toBeNull()
    expect(server.calls(deleteReply)[0]?.url.pathname).toContain(`/review/google/${MARISOL.review_uuid}/reply`)
    show({ response_state: 'none', response_contents: '' })
    expect(await within(marisol).findByRole('button', { name: 'Reply to Marisol Reyes' }, { timeout: 4000 })).toBeDefined()
  })

  it('not confirmed › sends no request', async () => {
    await decide(await openReviews(), 'Keep reply')
    expect(within(await findReview('Marisol Reyes')).getByText('Answered')).toBeDefined()
    expect(server.calls(deleteReply)).toHaveLength(0)
  })

  it('that Google rejected › shows that nobody sees it', async () => {
    show({ response_state: 'rejected', response_problem: 'Google did not publish your reply.' })
    expect(await decide(await openReviews(), 'Delete reply')).toContain('which Google isn’t showing, will be deleted')
  })

  it('rejected › shows why, and the reply stays', async () => {
    server.reject(deleteReply, 'conflict', 'Your reply is on its way to Google.')
    await decide(await openReviews(), 'Delete reply')
    expect(await screen.findByText('Your reply is on its way to Google.')).toBeDefined()
    await waitFor(async () => expect(within(await findReview('Marisol Reyes')).getByText('Answered')).toBeDefined())
  })

  it('that was never published › is not offered', async () => {
    show({ response_state: 'failed', response_problem: 'The review is gone.' })
    await openReviews()
    const marisol = await findReview('Marisol Reyes')
    expect(within(marisol).getByRole('button', { name: /^Try again/ })).toBeDefined()
    expect(within(marisol).queryByRole('button', { name: /^Delete/ })).toBeNull()
  })

  it('while Google is away › shows that it is tried again', async () => {
    show({ response_state: 'deleting', response_problem: 'Google is not responding. We try again by ourselves.' })
    await openReviews()
    expect(within(await findReview('Marisol Reyes')).getByText('Google is not responding. We try again by ourselves.')).toBeDefined()
  })
})
