import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { replyToReview } from '#contract/reviews/review-replies.ts'
import { addSavedReply, changeSavedReply, deleteSavedReply, listSavedReplies, type SavedReply } from '#contract/reviews/saved-replies.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { findReview, openReviews, startReviews } from '../testing/open-reviews.ts'
import { JEROME } from '../testing/review-fixtures.ts'

const THANKS: SavedReply = {
  saved_answer_uuid: '5a4ed000-0000-4000-8000-000000000001',
  title: 'Thanks',
  contents: 'Thank you, {name}. All of {business} is glad.',
}

let server: FakeApi
const save = (...data: SavedReply[]) => server.respond(listSavedReplies, { code: 200, data })
beforeEach(() => {
  server = startReviews([JEROME, { ...JEROME, review_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000009', reviewer_name: '' }])
  save(THANKS)
})

async function openReply(name = 'Jerome Tate') {
  const { user } = await openReviews()
  const review = within(await findReview(name))
  await user.click(review.getByRole('button', { name: /^Reply/ }))
  const area = await review.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
  const choose = async (item: string | RegExp) => {
    await user.click(review.getByRole('button', { name: 'Saved replies' }))
    await user.click(await screen.findByRole('menuitem', { name: item }))
  }
  return { user, review, area, choose }
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Saved replies' }))

describe('/reviewManagement › a saved reply', () => {
  it('chosen › is inserted with the reviewer’s first name, and sent only by Send', async () => {
    const { user, review, area, choose } = await openReply()
    await choose(/^Thanks/)
    expect(area.value).toBe('Thank you, Jerome. All of Bright Smile Dental is glad.')
    expect(server.calls(replyToReview)).toHaveLength(0)
    server.respond(replyToReview, { code: 200 })
    await user.click(review.getByRole('button', { name: 'Send' }))
    await waitFor(() =>
      expect(server.calls(replyToReview)[0]?.body).toEqual({ response_contents: 'Thank you, Jerome. All of Bright Smile Dental is glad.' }),
    )
  })

  it('for somebody without a name › greets nobody', async () => {
    const { area, choose } = await openReply('Anonymous')
    await choose(/^Thanks/)
    expect(area.value).toBe('Thank you. All of Bright Smile Dental is glad.')
  })

  it('chosen in the midst of a text › stands at the cursor, and nothing written is lost', async () => {
    const { user, area, choose } = await openReply()
    await user.type(area, 'Hello. See you.')
    area.setSelectionRange(6, 6)
    await choose(/^Thanks/)
    expect(area.value).toBe('Hello. Thank you, Jerome. All of Bright Smile Dental is glad. See you.')
  })

  it('made of the text that is being written › is saved under a title, and the reply is still there', async () => {
    server.respond(addSavedReply, { code: 201, data: { saved_answer_uuid: THANKS.saved_answer_uuid } })
    const { user, area, choose } = await openReply()
    await user.type(area, 'We are sorry.')
    await choose('Save this text')
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Please enter a title.')).toBeDefined()
    await user.type(form.getByRole('textbox', { name: 'Title' }), 'Sorry')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls(addSavedReply)[0]?.body).toEqual({ title: 'Sorry', contents: 'We are sorry.' })
    expect(area.value).toBe('We are sorry.')
    expect(server.calls(replyToReview)).toHaveLength(0)
  })

  it('changed › shows how it reads, and is rejected with an unknown placeholder', async () => {
    server.respond(changeSavedReply, { code: 200 })
    const { user, choose } = await openReply()
    await choose('Edit saved replies')
    const form = await dialog()
    await user.click(await form.findByRole('button', { name: 'Edit Thanks' }))
    expect(form.getByText(/Thank you, Dana\. All of Bright Smile Dental is glad\./)).toBeDefined()
    const field = form.getByRole('textbox', { name: 'Reply' })
    await user.clear(field)
    await user.type(field, 'Hello {{link}')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Only {name} and {business} can be in braces')).toBeDefined()
    await user.clear(field)
    await user.type(field, 'Hello {{name}')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.calls(changeSavedReply)[0]?.body).toEqual({ title: 'Thanks', contents: 'Hello {name}' }))
    expect(await form.findByRole('button', { name: 'New reply' })).toBeDefined()
  })

  it('deleted › asks for confirmation, and is gone from the list', async () => {
    server.respond(deleteSavedReply, { code: 200 })
    const { user, choose } = await openReply()
    await choose('Edit saved replies')
    const list = await dialog()
    await user.click(await list.findByRole('button', { name: 'Delete Thanks' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete “Thanks”?' }))
    save()
    await user.click(question.getByRole('button', { name: 'Delete' }))
    expect(await list.findByText('No saved replies yet')).toBeDefined()
    expect(server.calls(deleteSavedReply)).toHaveLength(1)
  })

  it('none yet › shows what they are for', async () => {
    save()
    const { user, review } = await openReply()
    await user.click(review.getByRole('button', { name: 'Saved replies' }))
    expect(await screen.findByText(/^No saved replies yet\./)).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Save this text' })).toBeNull()
  })

  it('not loaded › shows an error, and tries again', async () => {
    server.reject(listSavedReplies, 'conflict', 'Not now')
    const { user, review } = await openReply()
    await user.click(review.getByRole('button', { name: 'Saved replies' }))
    expect(await screen.findByText('Not now')).toBeDefined()
    save(THANKS)
    await user.click(screen.getByRole('menuitem', { name: 'Try again' }))
    expect(await screen.findByRole('menuitem', { name: /^Thanks/ })).toBeDefined()
  })
})
