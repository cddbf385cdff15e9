import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftReply, replyToReview } from '#contract/reviews/review-replies.ts'
import {
  type GoogleReview,
  getReviewOverview,
  getReviewVerification,
  listGoogleReviews,
  listYelpReviews,
  syncReviews,
} from '#contract/reviews/reviews.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import ReviewManagementScreen from './ReviewManagementScreen.tsx'
import { JEROME, MARISOL, OVERVIEW, YELP_REVIEW } from './testing/review-fixtures.ts'

let server: FakeApi

function mockGoogleReviews(reviews: GoogleReview[], token: string | null = null) {
  server.respond(listGoogleReviews, { code: 200, data: { reviews, next_page_token: token } })
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', loginEmail: 'demo@marquee.test' })
  queryClient.clear()
  server = fakeApi()
  server.respond(getReviewVerification, { code: 200, google: true, yelp: true })
  server.respond(getReviewOverview, OVERVIEW)
  mockGoogleReviews([MARISOL, JEROME])
  server.respond(listYelpReviews, {
    code: 200,
    data: { reviews: [YELP_REVIEW] },
    page: { totalElements: 21, totalPage: 2, size: 20, number: 1 },
  })
})

const open = (at = '/reviewManagement') => renderScreen({ Screen: ReviewManagementScreen, path: '/reviewManagement', at })
const item = (name: string) => screen.findByRole('article', { name: `Review by ${name}` })
const lastQuery = () => server.calls(listGoogleReviews).at(-1)?.url.searchParams

describe('/reviewManagement › the tabs', () => {
  it('of verified platforms only › a hidden one falls back to the first that is shown', async () => {
    server.respond(getReviewVerification, { code: 200, google: true, yelp: false })
    const { currentPath } = await open('/reviewManagement?type=1&stars=2')
    await item('Marisol Reyes')
    await waitFor(() => expect(currentPath()).toBe('/reviewManagement?type=0'))
    await waitFor(() => expect(within(screen.getByRole('navigation')).getAllByRole('link')).toHaveLength(1))
    expect(screen.getByRole('link', { name: 'Google' }).getAttribute('aria-current')).toBe('page')
  })

  it('before the platforms are known › has the requested one, where it stays', async () => {
    server.neverRespond(getReviewVerification)
    await open('/reviewManagement?type=1')
    const tabs = await screen.findByRole('navigation')
    expect(
      within(tabs)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Yelp'])
    expect(Array.from(tabs.children, ({ textContent }) => textContent)).toEqual(['Google', 'Yelp'])
  })

  it.each([
    ['no platform verified', () => server.respond(getReviewVerification, { code: 200, google: false, yelp: false })],
    ['no place connected', () => server.respond(getReviewOverview, { ...OVERVIEW, connected: false })],
  ])('with %s › suggests contacting customer service', async (_, arrange) => {
    arrange()
    await open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Please contact to customer service to add your places')
    expect(within(alert).getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/support')
  })
})

describe('/reviewManagement › a platform', () => {
  it('with reviews › shows stats, stars, the spec’s date on the business’s clock, replies and links', async () => {
    await open()
    const marisol = await item('Marisol Reyes')
    expect(within(marisol).getByTitle(/^11\/16\/26, 18:22:41 PM · /)).toBeDefined()
    expect(within(marisol).getByText('Answered')).toBeDefined()
    expect(marisol.textContent).toContain('Response from the owner')
    const link = within(marisol).getByRole('link', { name: /^Open Review/ })
    expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
      'https://maps.google.test/review/1',
      '_blank',
      'noopener noreferrer',
    ])
    expect(within(await item('Jerome Tate')).getByText('No response yet')).toBeDefined()
    const stats = await screen.findByRole('region', { name: 'Review totals' })
    expect(stats.textContent).toContain('4.8/ 5from all Google reviews')
    expect(stats.textContent).toContain('Reviews312all timeNew reviews9in the last 30 days')
    expect(
      within(stats)
        .getByRole('link', { name: /^New reviews/ })
        .getAttribute('href'),
    ).toBe('/reviewManagement?type=0&written=new')
  })

  it('its bar of two stars › pressed › shows all that it counts, whatever was chosen before', async () => {
    const { user, currentPath } = await open('/reviewManagement?type=0&answered=false&written=recent')
    await item('Marisol Reyes')
    await user.click(await screen.findByRole('button', { name: /^2\s*stars:/ }))
    await waitFor(() => expect(currentPath()).toBe('/reviewManagement?type=0&stars=2'))
    await waitFor(() =>
      expect([lastQuery()?.get('stars'), lastQuery()?.get('answered'), lastQuery()?.get('written')]).toEqual(['2', null, null]),
    )
  })

  it.each([
    ['', `No response yet (${OVERVIEW.unanswered})`],
    ['&stars=2', 'No response yet'],
    ['&written=recent', 'No response yet'],
  ])('its count of those without a response › beside the filter "%s" › is shown for the whole list only', async (filter, label) => {
    const { user } = await open(`/reviewManagement?type=0${filter}`)
    await item('Marisol Reyes')
    await screen.findByRole('region', { name: 'Review totals' })
    await user.click(screen.getByRole('button', { name: /^Response/ }))
    expect(await screen.findByRole('option', { name: label })).toBeDefined()
  })

  it('with stars and response › that finds nothing › shows an empty state and clears it', async () => {
    mockGoogleReviews([])
    const { user, currentPath } = await open('/reviewManagement?type=0&answered=false&stars=2&written=recent')
    expect(await screen.findByText(/reviews from the last 90 days with 2 stars without a response on Google/)).toBeDefined()
    expect([lastQuery()?.get('stars'), lastQuery()?.get('answered'), lastQuery()?.get('written')]).toEqual(['2', 'false', 'recent'])
    await user.click(screen.getByRole('button', { name: 'Show all reviews' }))
    await waitFor(() => expect(currentPath()).toBe('/reviewManagement?type=0'))
  })

  it('its bars › are as long as the share that they show', async () => {
    await open()
    const bar = (await screen.findByRole('button', { name: /^5\s*stars:/ })).querySelector<HTMLElement>('[style]')
    const { distribution } = OVERVIEW
    const stored = Object.values(distribution).reduce((sum, count) => sum + count, 0)
    expect(Number.parseFloat(bar?.style.width ?? '')).toBeCloseTo((distribution['5'] / stored) * 100)
  })

  it('of the low ones, as the dashboard links to them › shows one to three stars', async () => {
    await open('/reviewManagement?type=0&answered=false&stars=1,2,3')
    expect((await screen.findAllByText(/1 to 3 stars/)).length).toBeGreaterThan(0)
    await waitFor(() => expect([lastQuery()?.get('stars'), lastQuery()?.get('answered')]).toEqual(['1,2,3', 'false']))
  })

  it('More review on Google › goes on by token, shows a failure on the button, and appends', async () => {
    mockGoogleReviews([MARISOL], 'after-marisol')
    const { user } = await open()
    await item('Marisol Reyes')
    server.reject(listGoogleReviews, 'conflict', 'The list has changed')
    await user.click(screen.getByRole('button', { name: 'More review' }))
    expect(await screen.findByText('The list has changed')).toBeDefined()
    mockGoogleReviews([JEROME])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await item('Jerome Tate')
    expect(lastQuery()?.get('next_page_token')).toBe('after-marisol')
    await item('Marisol Reyes')
    expect(screen.queryByRole('button', { name: 'More review' })).toBeNull()
  })

  it('Yelp › goes on by page, with its own stars, and has neither replies nor links', async () => {
    const { user } = await open('/reviewManagement?type=1')
    const ellen = await item('Ellen W.')
    const tiles = within(ellen).getByRole('img', { name: '2 out of 5' }).children
    expect([...tiles].map((tile) => tile.getAttribute('data-filled'))).toEqual(['whole', 'whole', null, null, null])
    expect(within(ellen).queryByText('No response yet')).toBeNull()
    expect(within(ellen).queryByRole('link')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More review' }))
    await waitFor(() => expect(server.calls(listYelpReviews).at(-1)?.url.searchParams.get('page')).toBe('2'))
  })

  it.each([
    ['pending', '', 'In review', 'Google is reviewing your reply', 'Edit'],
    ['rejected', 'Google did not publish your reply. It found: off topic.', 'Rejected', 'Google rejected your reply', 'Rewrite'],
  ] as const)('a reply that is %s › shows it, with its reason, and can be changed', async (state, problem, badge, head, button) => {
    mockGoogleReviews([{ ...MARISOL, response_state: state, response_problem: problem }])
    await open('/reviewManagement?type=0&answered=rejected')
    const marisol = await item('Marisol Reyes')
    expect(within(marisol).getByText(badge)).toBeDefined()
    expect(marisol.textContent).toContain(head)
    expect(marisol.textContent).toContain(problem)
    expect(within(marisol).getByRole('button', { name: `${button} your reply to Marisol Reyes` })).toBeDefined()
    expect(lastQuery()?.get('answered')).toBe('rejected')
  })

  it('a reply of many emoji › is counted as Google counts, and rejected before it is sent', async () => {
    const { user } = await open()
    const jerome = await item('Jerome Tate')
    await user.click(within(jerome).getByRole('button', { name: /^Reply/ }))
    const field = await within(jerome).findByRole('textbox', { name: 'Your reply' })
    await user.click(field)
    await user.paste('😀'.repeat(1_025))
    expect(jerome.textContent).toContain('4,100 / 4,096')
    await user.click(within(jerome).getByRole('button', { name: 'Send' }))
    expect(await within(jerome).findByText(/^Your reply is over Google’s limit of 4,096 bytes/)).toBeDefined()
    expect(server.calls(replyToReview)).toHaveLength(0)
  })

  it.each([
    [{ '1': 0, '2': 1, '3': 0, '4': 1, '5': 5 }, 'Yelp shares 7 of your 46 reviews'],
    [{ '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 }, 'Yelp shares none of your 46 reviews'],
  ])('Yelp › that hands out some of its reviews (%o) › shows how many, and claims no more', async (distribution, text) => {
    const stored = Object.values(distribution).reduce((sum, count) => sum + count, 0)
    server.respond(getReviewOverview, { ...OVERVIEW, user_ratings_total: 46, rating: 4.8, new_reviews: 2, distribution })
    server.respond(listYelpReviews, {
      code: 200,
      data: { reviews: stored === 0 ? [] : [YELP_REVIEW] },
      page: { totalElements: stored, totalPage: 1, size: 20, number: 1 },
    })
    await open('/reviewManagement?type=1')
    expect((await screen.findAllByText(new RegExp(`^${text}`))).length).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'Read all reviews on Yelp' }).getAttribute('href')).toBe(OVERVIEW.place_url)
    const stats = screen.getByRole('region', { name: 'Review totals' })
    expect(stats.textContent).toContain('4.8/ 5from all Yelp reviews')
    expect(stats.textContent).toContain('Reviews46all time')
    expect(stats.textContent).toContain('30 days, of those shared')
    expect(screen.queryByText('No reviews yet')).toBeNull()
  })

  it('synced by hand › shows that it runs, then what it brought', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T01:12:30Z') })
    server.respond(syncReviews, { code: 200 })
    const { user } = await open()
    expect((await screen.findByText('12 min ago')).parentElement?.textContent).toBe('Synced 12 min ago')
    server.respond(getReviewOverview, { ...OVERVIEW, sync: { ...OVERVIEW.sync, running: true } })
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findByRole('button', { name: 'Checking Google' })).toBeDefined()
    mockGoogleReviews([{ ...JEROME, reviewer_name: 'Brian Kowalski' }])
    server.respond(getReviewOverview, {
      ...OVERVIEW,
      sync: { ...OVERVIEW.sync, problem: 'Google refused. Contact support to connect it anew.' },
    })
    expect(await screen.findByText('Google refused. Contact support to connect it anew.', {}, { timeout: 4000 })).toBeDefined()
    await item('Brian Kowalski')
    vi.useRealTimers()
  })
})

describe('/reviewManagement › a reply', () => {
  it('drafted by the AI, changed and sent › is on its way at once', async () => {
    server.respond(draftReply, { code: 200, response_contents: 'Thank you for telling us.' })
    server.respond(replyToReview, { code: 200 })
    const { user } = await open()
    const jerome = await item('Jerome Tate')
    await user.click(within(jerome).getByRole('button', { name: /^Reply/ }))
    await user.click(within(jerome).getByRole('button', { name: 'Draft with AI' }))
    expect(await within(jerome).findByText(/This is an AI draft/)).toBeDefined()
    await user.type(await within(jerome).findByRole('textbox', { name: 'Your reply' }), ' Please call us.')
    await user.click(within(jerome).getByRole('button', { name: 'Send' }))
    expect(await within(jerome).findByText('Sending…')).toBeDefined()
    await waitFor(() =>
      expect(server.calls(replyToReview)[0]?.body).toEqual({ response_contents: 'Thank you for telling us. Please call us.' }),
    )
    await waitFor(() => expect(sessionStorage.length).toBe(0))
  })

  it('rejected › shows why, and the text is still there', async () => {
    server.reject(replyToReview, 'unavailable', 'Google is away')
    const { user } = await open()
    const jerome = await item('Jerome Tate')
    await user.click(within(jerome).getByRole('button', { name: /^Reply/ }))
    await user.type(await within(jerome).findByRole('textbox', { name: 'Your reply' }), 'We are sorry.')
    await user.click(within(jerome).getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Google is away')).toBeDefined()
    const area = await within(jerome).findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })
    expect(area.value).toBe('We are sorry.')
    expect(within(jerome).getByText('No response yet')).toBeDefined()
  })

  it('closed by accident › is continued where it was left; an empty one is not sent', async () => {
    const { user } = await open()
    const jerome = await item('Jerome Tate')
    await user.click(within(jerome).getByRole('button', { name: /^Reply/ }))
    await user.click(within(jerome).getByRole('button', { name: 'Send' }))
    expect(await within(jerome).findByText('Please write your reply.')).toBeDefined()
    await user.type(await within(jerome).findByRole('textbox', { name: 'Your reply' }), 'Half a sen')
    await user.click(within(jerome).getByRole('button', { name: 'Cancel' }))
    await user.click(within(jerome).getByRole('button', { name: /^Continue your reply/ }))
    expect((await within(jerome).findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })).value).toBe('Half a sen')
  })

  it('that was written on Google meanwhile › is shown, with what became of our own one', async () => {
    mockGoogleReviews([{ ...MARISOL, response_problem: 'This review has been answered on Google meanwhile. Yours was not sent: “Hello”' }])
    await open()
    expect(within(await item('Marisol Reyes')).getByRole('alert').textContent).toContain('Yours was not sent: “Hello”')
  })

  it('that Google did not take › shows why, and can be tried again with the same text', async () => {
    mockGoogleReviews([{ ...MARISOL, response_state: 'failed', response_problem: 'The review is gone.' }])
    const { user } = await open()
    const marisol = await item('Marisol Reyes')
    expect(within(marisol).getByText('The review is gone.')).toBeDefined()
    await user.click(within(marisol).getByRole('button', { name: /^Try again/ }))
    expect((await within(marisol).findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' })).value).toBe('Thank you, Marisol.')
  })
})

describe('/reviewManagement › Notifications', () => {
  it('opens the notifications with the recipients of low reviews', async () => {
    await open()
    const link = screen.getByRole('link', { name: 'Notifications' })
    expect(link.getAttribute('href')).toBe('/notices?event=low_review')
  })

  it('confirmed by a link from before › continues at the notifications', async () => {
    const { currentPath } = await open('/reviewManagement?confirm=code-1')
    await waitFor(() => expect(currentPath()).toBe('/notices?confirm=code-1'))
  })
})
