import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getToday } from '#contract/home/home.ts'
import { getMyInformation } from '#contract/my-information.ts'
import { getNewestReview, type NewestReview } from '#contract/reviews/newest-review.ts'
import { draftReply, replyToReview } from '#contract/reviews/review-replies.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../../platform/testing/fixtures.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import NewestReviewCard from './NewestReviewCard.tsx'

const JEROME: NewestReview = {
  review_uuid: '0b8f2a1e-6f0f-4a3d-8f5b-3b7a1c2d3e4f',
  reviewer_name: 'Jerome Tate',
  reviewer_profile_url: '',
  review_contents: 'I waited 35 minutes past my appointment.',
  review_rate: 2,
  review_link: 'https://maps.google.test/place',
  response_contents: '',
  response_state: 'none',
  response_problem: '',
  platform: 'google',
  written_datetime: '2026-11-16T15:05:00.000Z',
}
const REPLIED: NewestReview = { ...JEROME, response_state: 'published', response_contents: 'We are sorry.' }

let server: FakeApi
const mockNewestReview = (data: NewestReview | null, moreWaiting = false) =>
  server.respond(getNewestReview, { code: 200, data, more_waiting: moreWaiting })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  startSession('token-a')
  queryClient.clear()
  server = fakeApi()
  server.respond(getMyInformation, BRIGHT_SMILE)
  server.respond(getToday, { code: 200, items: [], done: [], next: null, counts: [], synced_at: null })
  server.respond(replyToReview, { code: 200 })
  mockNewestReview(JEROME)
})

function Home() {
  return (
    <>
      <h1>Dashboard</h1>
      <NewestReviewCard />
    </>
  )
}

const open = () => renderScreen({ Screen: Home, path: '/home' })
const field = () => screen.findByRole('textbox', { name: 'Reply to Jerome' })

it('newest review › without a reply › is replied to in place, and shows the reply on its way', async () => {
  const { user } = await open()
  expect(await screen.findByText('I waited 35 minutes past my appointment.')).toBeDefined()
  expect(screen.getByRole('img', { name: '2 out of 5' })).toBeDefined()
  await user.click(await field())
  expect(screen.getByText(/before publishing it/)).toBeDefined()
  await user.type(await field(), 'We are sorry.')
  mockNewestReview({ ...REPLIED, response_state: 'sending' }, true)
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  expect(await screen.findByText('Sending to Google…')).toBeDefined()
  expect(server.calls(replyToReview)[0]?.body).toEqual({ response_contents: 'We are sorry.' })
  // The review stays, although a different one is now the newest without a reply
  await expect.poll(() => server.calls(getNewestReview).at(-1)?.url.searchParams.get('review_uuid')).toBe(JEROME.review_uuid)
  await user.click(await screen.findByRole('button', { name: 'Next review to reply to' }))
  await expect.poll(() => server.calls(getNewestReview).at(-1)?.url.searchParams.get('review_uuid')).toBeNull()
})

it('newest review › its title › distinguishes the newest from the newest without a reply', async () => {
  await open()
  expect(await screen.findByRole('region', { name: 'Newest review to reply to' })).toBeDefined()
  cleanup()
  queryClient.clear()
  mockNewestReview(REPLIED)
  await open()
  await screen.findByText('Response from the owner')
  expect(screen.getByRole('region', { name: 'Newest review' })).toBeDefined()
})

it('newest review › whose reply is rejected › keeps the text, and shows why', async () => {
  server.reject(replyToReview, 'unavailable', 'Google is away')
  const { user } = await open()
  await user.type(await field(), 'We are sorry.')
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  expect(await screen.findByText('Google is away')).toBeDefined()
  expect(await screen.findByDisplayValue('We are sorry.')).toBeDefined()
})

it('newest review › sent without a text › requires one, and sends nothing', async () => {
  const { user } = await open()
  await field()
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  expect(await screen.findByText('Please write your reply.')).toBeDefined()
  expect(server.calls(replyToReview)).toHaveLength(0)
})

it('newest review › drafted by the AI › is written into the field, and not sent', async () => {
  server.respond(draftReply, { code: 200, response_contents: 'Thank you for telling us.' })
  const { user } = await open()
  await user.click(await field())
  await user.click(screen.getByRole('button', { name: 'Draft with AI' }))
  expect(await screen.findByDisplayValue('Thank you for telling us.')).toBeDefined()
  expect(server.calls(replyToReview)).toHaveLength(0)
})

it('newest review › begun and left › has its draft when one comes back', async () => {
  const { user } = await open()
  await user.type(await field(), 'We are')
  cleanup()
  await open()
  expect(await screen.findByDisplayValue('We are')).toBeDefined()
})

it.each([
  ['replied to', REPLIED, 'Response from the owner'],
  [
    'whose reply Google did not take',
    { ...JEROME, response_state: 'failed', response_problem: 'Google did not take it.' },
    'Google did not take it.',
  ],
  [
    'with a reply Google rejected',
    { ...JEROME, response_state: 'rejected', response_problem: 'Google did not publish your reply. It found: off topic.' },
    'Google did not publish your reply. It found: off topic.',
  ],
  ['whose reply Google reviews', { ...REPLIED, response_state: 'pending' }, 'Google is reviewing your reply'],
  ['without a text', { ...JEROME, review_contents: '' }, 'Rating only, no text'],
  ['of nobody', null, 'No reviews yet'],
] as const)('newest review › %s › shows it', async (_, review, text) => {
  mockNewestReview(review)
  await open()
  expect(await screen.findByText(text)).toBeDefined()
})

it('newest review › on Yelp › has no field, as Yelp takes no replies from us', async () => {
  mockNewestReview({ ...JEROME, platform: 'yelp' })
  await open()
  expect(await screen.findByText('Jerome Tate')).toBeDefined()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('link', { name: 'All reviews' }).getAttribute('href')).toBe('/reviewManagement?type=1')
})

it('newest review › when it fails › shows an error, and Retry loads it', async () => {
  server.reject(getNewestReview, 'invalid_input', 'The database is away')
  const { user } = await open()
  expect(await screen.findByText('The database is away')).toBeDefined()
  mockNewestReview(JEROME)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Jerome Tate')).toBeDefined()
})
