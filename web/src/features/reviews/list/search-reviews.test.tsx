import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listGoogleReviews } from '#contract/reviews/reviews.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { findReview, openReviews, startReviews } from '../testing/open-reviews.ts'
import { JEROME, MARISOL, OVERVIEW } from '../testing/review-fixtures.ts'

let server: FakeApi
beforeEach(() => {
  server = startReviews([MARISOL, JEROME])
})

const lastQuery = () => server.calls(listGoogleReviews).at(-1)?.url.searchParams
const field = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search reviews' })

describe('/reviewManagement › the search', () => {
  it('with terms › requests them beside what is chosen, and stores them in the URL', async () => {
    const { user, currentPath } = await openReviews('/reviewManagement?type=0&answered=false')
    await user.type(await field(), ' waiting room ')
    await waitFor(() => expect(currentPath()).toBe('/reviewManagement?type=0&answered=false&search=waiting+room'))
    await waitFor(() => expect([lastQuery()?.get('search'), lastQuery()?.get('answered')]).toEqual(['waiting room', 'false']))
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(currentPath()).toBe('/reviewManagement?type=0&answered=false'))
  })

  it('from one review that a link led to › looks among all of them', async () => {
    const { user, currentPath } = await openReviews(`/reviewManagement?type=0&review_uuid=${MARISOL.review_uuid}`)
    await user.type(await field(), 'waited')
    await waitFor(() => expect(currentPath()).toBe('/reviewManagement?type=0&search=waited'))
  })

  it('opened from the URL › is in the field, and a bar of stars shows all that it counts', async () => {
    const { user, currentPath } = await openReviews('/reviewManagement?type=0&search=waited')
    await findReview('Jerome Tate')
    expect((await field()).value).toBe('waited')
    await user.click(await screen.findByRole('button', { name: /^2\s*stars:/ }))
    await waitFor(() => expect(currentPath()).toBe('/reviewManagement?type=0&stars=2'))
    expect((await field()).value).toBe('')
  })

  it('its count of those without a response › is of the whole list only', async () => {
    const { user } = await openReviews('/reviewManagement?type=0&search=waited')
    await findReview('Jerome Tate')
    await screen.findByRole('region', { name: 'Review totals' })
    await user.click(screen.getByRole('button', { name: /^Response/ }))
    expect(await screen.findByRole('option', { name: 'No response yet' })).toBeDefined()
    expect(screen.queryByText(new RegExp(`\\(${OVERVIEW.unanswered}\\)`))).toBeNull()
  })

  it.each([
    ['search=parking', 'There are no reviews with “parking” in the name or text on Google.'],
    ['stars=2&search=parking', 'There are no reviews with 2 stars and with “parking” in the name or text on Google.'],
  ])('with %s › that finds nothing › shows an empty state, and clears it', async (query, sentence) => {
    server.respond(listGoogleReviews, { code: 200, data: { reviews: [], next_page_token: null } })
    const { user, currentPath } = await openReviews(`/reviewManagement?type=0&${query}`)
    expect(await screen.findByText(sentence)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show all reviews' }))
    await waitFor(() => expect(currentPath()).toBe('/reviewManagement?type=0'))
  })
})
