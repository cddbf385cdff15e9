import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  downloadSocialTable,
  listFacebookComments,
  listFacebookContents,
  listInstagramComments,
  listInstagramContents,
  listInstagramReplies,
  syncSocial,
} from '#contract/social/social-contents.ts'
import {
  getActivatedNetworks,
  getFacebookFollowers,
  getFacebookOverview,
  getInstagramFollowers,
  getInstagramOverview,
} from '#contract/social/social-metrics.ts'
import { getFacebookInformation, getInstagramInformation } from '#contract/social/social-summary.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveFile } from '../../platform/api/save-file.ts'
import { startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import SocialMediaScreen from './SocialMediaScreen.tsx'
import {
  COMMENTS,
  EARLIER_COMMENT,
  FACEBOOK_OVERVIEW,
  FACEBOOK_PAGE,
  FOLLOWERS,
  facebookComments,
  INSTAGRAM_OVERVIEW,
  instagramPage,
  REPLIES,
  STATE,
} from './testing/social-fixtures.ts'

vi.mock('../../platform/api/save-file.ts', () => ({ saveFile: vi.fn() }))

let server: FakeApi
const ALL = { code: 200, instagram: true, facebook: true, linkedin: true, tiktok: true } as const
const NONE = { code: 200 as const, instagram: false, facebook: false, linkedin: false, tiktok: false }
const RANGE = 'from_date=2026-10-19&to_date=2026-11-17'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T18:00:00Z') })
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', type: 'MAIN' })
  queryClient.clear()
  server = fakeApi()
  server.respond(getActivatedNetworks, ALL)
  server.respond(getInstagramOverview, INSTAGRAM_OVERVIEW)
  server.respond(getFacebookOverview, FACEBOOK_OVERVIEW)
  server.respond(getInstagramFollowers, FOLLOWERS)
  server.respond(getFacebookFollowers, FOLLOWERS)
  server.respond(getInstagramInformation, { code: 200, data: [{ url: 'https://www.instagram.com/brightsmile/', name: 'brightsmile' }] })
  server.respond(getFacebookInformation, { code: 200, data: [{ facebook_url: 'https://www.facebook.com/100', name: 'Bright Smile' }] })
  server.respond(listInstagramContents, instagramPage(0, 12))
  server.respond(listFacebookContents, FACEBOOK_PAGE)
  server.respond(listInstagramComments, { code: 200, comments: COMMENTS, previous_token: 'earlier' })
  server.respond(listInstagramReplies, { code: 200, replies: REPLIES })
  server.respond(listFacebookComments, facebookComments('1', 'Thank you for the warning.', 'older'))
})

afterEach(() => vi.useRealTimers())

const open = (query = '') => renderScreen({ Screen: SocialMediaScreen, path: '/socialMedia', at: `/socialMedia${query}` })
const tabs = async () => within(await screen.findByRole('navigation', { name: 'Networks' })).getAllByRole('link')
const currentTab = async () => (await tabs()).find((tab) => tab.getAttribute('aria-current') === 'page')?.textContent

describe('/socialMedia › the tabs', () => {
  it('of all four networks › are in the specified order, LinkedIn and TikTok marked as samples', async () => {
    await open()
    expect((await tabs()).map((tab) => tab.textContent)).toEqual(['Instagram', 'Facebook', 'LinkedInSample', 'TikTokSample'])
    expect(await currentTab()).toBe('Instagram')
  })

  it.each([
    [{ ...NONE, facebook: true, tiktok: true }, 'Facebook'],
    [{ ...NONE, linkedin: true, tiktok: true }, 'LinkedInSample'],
    [{ ...NONE, tiktok: true }, 'TikTokSample'],
  ])('of an account with %o › begin with %s', async (enabled, first) => {
    server.respond(getActivatedNetworks, enabled)
    await open()
    expect(await currentTab()).toBe(first)
  })

  it('opened for a network that is not enabled › land on the first that is', async () => {
    server.respond(getActivatedNetworks, { ...NONE, facebook: true })
    const { currentPath } = await open('?network=instagram&view=content')
    await waitFor(() => expect(currentPath()).toBe('/socialMedia?network=facebook&view=content'))
    expect(await screen.findByText(/wash your hands/)).toBeDefined()
    expect(server.calls(getInstagramOverview)).toHaveLength(0)
  })

  it('of no network › open a dialog, then Support', async () => {
    server.respond(getActivatedNetworks, NONE)
    const { user, currentPath } = await open()
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('There are no social media accounts available for viewing, please contact us')
    await user.click(within(dialog).getByRole('button', { name: 'Contact us' }))
    await waitFor(() => expect(currentPath()).toBe('/support'))
  })

  it('of TikTok › shows invented metrics marked as such, and requests none from the server', async () => {
    await open('?network=tiktok')
    expect((await screen.findByRole('note')).textContent).toContain('These are sample numbers')
    expect(screen.getAllByText('1,957').length).toBeGreaterThan(0)
    expect(screen.queryByRole('link', { name: 'Go to Platform' })).toBeNull()
  })
})

describe('/socialMedia › the overview', () => {
  it('of Instagram › describes the metrics in a sentence', async () => {
    await open(`?${RANGE}`)
    expect(
      await screen.findByRole('heading', {
        name: 'You have 38 more followers than 30 days ago. Your posts were viewed more often, but reached 184 fewer people.',
      }),
    ).toBeDefined()
    expect(screen.getByText('30 days, compared with September 19 to October 18')).toBeDefined()
    expect(screen.getByText('from October 19 to November 17. The axis starts at 2,380.')).toBeDefined()
    expect(screen.getByText('Wednesday, 6 PM')).toBeDefined()
    expect(screen.getByText('Women, 25–34')).toBeDefined()
    expect(screen.getByText('2,286 of 2,418 followers; age and gender unknown for 132.')).toBeDefined()
    expect(screen.getByText(/^of 2,418 followers live in Springfield$/)).toBeDefined()
    expect(screen.getByText('Everywhere else: 593 followers, 25%')).toBeDefined()
    expect(document.body.textContent).toContain('11.42% engagement rate')
    expect(server.calls(getInstagramOverview)[0]?.url.search).toBe(`?${RANGE}`)
    expect(screen.getByRole('link', { name: 'Go to Platform' }).getAttribute('href')).toBe('https://www.instagram.com/brightsmile/')
  })

  it('switched to countries › names them instead of their codes', async () => {
    const { user } = await open(`?${RANGE}`)
    await user.click(await screen.findByRole('radio', { name: 'Countries' }))
    expect(screen.getByText(/live in United States$/)).toBeDefined()
  })

  it('of Facebook, which gives no visits › shows the rest, and what is lacking', async () => {
    await open(`?network=facebook&${RANGE}`)
    expect(await screen.findByText('not shared by Facebook')).toBeDefined()
    expect(screen.getByText(/Facebook doesn’t share visits/)).toBeDefined()
    expect(screen.getByText('12,940')).toBeDefined()
  })

  it('that could not be loaded › can be tried again', async () => {
    server.reject(getInstagramOverview, 'internal', 'The database rests')
    const { user } = await open()
    await screen.findByText('Instagram totals could not be loaded')
    server.respond(getInstagramOverview, INSTAGRAM_OVERVIEW)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Wednesday, 6 PM')).toBeDefined()
  })
})

const withState = (state: Partial<typeof STATE>) => ({
  ...INSTAGRAM_OVERVIEW,
  data: { ...INSTAGRAM_OVERVIEW.data, state: { ...STATE, ...state } },
})

describe('/socialMedia › the sync', () => {
  it('whose sign-in has ended › shows it, leads to the connections, and keeps the metrics', async () => {
    const problem = { title: 'Meta no longer lets us in', sentence: 'The password was changed. Please reconnect.' }
    server.respond(getInstagramOverview, withState({ state: 'needs_you', problem }))
    await open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Meta no longer lets us in')
    expect(within(alert).getByRole('link', { name: 'Reconnect' }).getAttribute('href')).toBe('/connections')
    expect(screen.getByText('12,940')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
  })

  it('whose sign-in has ended › shows a standard user who can help', async () => {
    sessionStore.describe({ type: 'REGULAR' })
    server.respond(getInstagramOverview, withState({ state: 'needs_you' }))
    await open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('An administrator can do that in Settings.')
    expect(within(alert).queryByRole('link')).toBeNull()
  })

  it('of an account that was never connected › offers to connect it', async () => {
    server.respond(getInstagramOverview, withState({ state: 'not_connected', last_sync_datetime: null, first_day: null }))
    await open()
    expect((await screen.findByRole('link', { name: 'Connect Instagram' })).getAttribute('href')).toBe('/connections')
    expect(screen.queryByText('12,940')).toBeNull()
  })

  it('that runs for the first time › shows how far it is', async () => {
    const progress = { doing: 'Reading comments', done: 240, of: 1284 }
    server.respond(getInstagramOverview, withState({ state: 'syncing', last_sync_datetime: null, first_day: null, progress }))
    await open()
    expect(await screen.findByText('Loading your Instagram account')).toBeDefined()
    expect(screen.getAllByText('Reading comments: 240 of 1,284')).toHaveLength(2)
  })

  it('requested › is shown as running at once', async () => {
    server.respond(syncSocial, { code: 200 })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(server.calls(syncSocial)).toHaveLength(1))
  })
})

describe('/socialMedia › the followers', () => {
  it('of a period › are described in a sentence, a chart and a table whose order can be reversed', async () => {
    const { user, currentPath } = await open(`?view=follows&${RANGE}`)
    expect(await screen.findByText('You gained 38 followers, 12 more than the previous 30 days.')).toBeDefined()
    const table = screen.getByRole('table', { name: 'Followers by day' })
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('Nov 17, 20262,418+3')
    await user.click(screen.getByRole('button', { name: /next page/i }))
    expect(currentPath()).toContain('page=2')
    expect(within(table).getAllByRole('row')[1]?.textContent).toBe('Nov 7, 20262,401+2')
  })
})

describe('/socialMedia › the content', () => {
  it('of a period › has its totals, and More+ loads the rest', async () => {
    const { user } = await open(`?view=content&${RANGE}`)
    expect(await screen.findByText('14 posts')).toBeDefined()
    expect(
      screen.getByText(/^brought 1,284 likes and 96 comments .* 92 likes per post, 8 more than in the previous 30 days\.$/),
    ).toBeDefined()
    expect(within(screen.getByRole('list', { name: 'Posts' })).getAllByRole('listitem')).toHaveLength(12)
    expect(screen.getAllByText('Most liked')).toHaveLength(1)
    server.respond(listInstagramContents, instagramPage(12, 14))
    await user.click(screen.getByRole('button', { name: 'More+' }))
    await screen.findByText('14 of 14 posts')
    expect(server.calls(listInstagramContents).at(-1)?.url.searchParams.get('next_token')).toBe('after-12')
    expect(screen.queryByRole('button', { name: 'More+' })).toBeNull()
    expect(screen.getByText('Deleted on Instagram')).toBeDefined()
  })

  it('without a post › is No Data, and offers a longer period', async () => {
    server.respond(listInstagramContents, {
      code: 200,
      contents: [],
      next_token: null,
      more_available: false,
      totals: { posts: 0, likes: 0, comments: 0, posts_before: 0, likes_before: 0, most_liked: null },
    })
    const { user, currentPath } = await open(`?view=content&${RANGE}`)
    expect(await screen.findByText('No Data')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Show last 12 months' }))
    expect(currentPath()).not.toContain('2026-10-19')
  })

  it('as a list, sorted › stores both in the URL', async () => {
    const { user, currentPath } = await open(`?view=content&${RANGE}`)
    await user.click(await screen.findByRole('radio', { name: 'List' }))
    await user.click(screen.getByRole('button', { name: /^Sort/ }))
    await user.click(await screen.findByRole('option', { name: 'Most likes' }))
    await waitFor(() => expect(server.calls(listInstagramContents).at(-1)?.url.searchParams.get('sort')).toBe('likes'))
    expect(currentPath()).toBe(`/socialMedia?view=content&from_date=2026-10-19&to_date=2026-11-17&layout=list&sort=likes`)
    expect(await screen.findByRole('table', { name: 'Posts' })).toBeDefined()
  })

  it('saved as CSV › requests the table of the same period', async () => {
    server.respondWithFile(downloadSocialTable, 'bright-smile-dental-instagram-posts.csv')
    const { user } = await open(`?view=content&${RANGE}`)
    await user.click(await screen.findByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(server.calls(downloadSocialTable)[0]?.url.search).toBe(`?${RANGE}&table=posts`))
    await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'bright-smile-dental-instagram-posts.csv'))
  })
})

describe('/socialMedia › a post', () => {
  const dialog = () => screen.findByRole('dialog', { name: /^Post from/ })

  it('of Instagram › has its media, comments with replies, and earlier comments', async () => {
    const { user, currentPath } = await open(`?view=content&${RANGE}`)
    await user.click((await screen.findAllByRole('link', { name: /^Meet Priya/ }))[0] as HTMLElement)
    const post = within(await dialog())
    expect(currentPath()).toContain('post=CODE1')
    expect(post.getByText('1 of 3')).toBeDefined()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(post.getByText('3 of 3')).toBeDefined()
    expect(post.getByLabelText(/^Video 3 of 3/).hasAttribute('controls')).toBe(true)

    expect(await post.findByText('<script>alert("hi")</script> Ruby says hi.')).toBeDefined()
    await user.click(post.getByRole('button', { name: 'Show 2 replies' }))
    expect(await post.findByText('Only if you keep bringing the twins, Hannah.')).toBeDefined()
    expect(server.calls(listInstagramReplies)[0]?.url.pathname).toBe('/api/socialmedia/instagram/comments/child/CODE1/1')
    await user.click(post.getByRole('button', { name: 'Hide 2 replies' }))
    expect(post.queryByText('Only if you keep bringing the twins, Hannah.')).toBeNull()

    server.respond(listInstagramComments, { code: 200, comments: [EARLIER_COMMENT], previous_token: null })
    await user.click(post.getByRole('button', { name: 'Show earlier comments' }))
    expect(await post.findByText('First!')).toBeDefined()
    expect(server.calls(listInstagramComments).at(-1)?.url.searchParams.get('previous_token')).toBe('earlier')
    expect(post.queryByRole('button', { name: 'Show earlier comments' })).toBeNull()
  })

  it('left at the end of its pictures › gives way to the next, whose list goes on loading', async () => {
    const { user, currentPath } = await open(`?view=content&${RANGE}&post=CODE12`)
    await dialog()
    server.respond(listInstagramContents, instagramPage(12, 14))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(currentPath()).toContain('post=CODE13'))
    await user.click(within(await dialog()).getByRole('button', { name: 'Previous post' }))
    await waitFor(() => expect(currentPath()).toContain('post=CODE12'))
  })

  it('closed › leads back to the list as it was', async () => {
    const { user, currentPath } = await open(`?view=content&${RANGE}`)
    await user.click((await screen.findAllByRole('link', { name: /^Meet Priya/ }))[0] as HTMLElement)
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(currentPath()).toBe(`/socialMedia?view=content&${RANGE}`))
  })

  it('further down the list than what is loaded › is looked for', async () => {
    server.respond(listInstagramContents, instagramPage(0, 12))
    await open(`?view=content&${RANGE}&post=CODE14`)
    server.respond(listInstagramContents, instagramPage(12, 14))
    expect(await dialog()).toBeDefined()
  })

  it('of another period › shows that it is not in this one', async () => {
    server.respond(listInstagramContents, instagramPage(0, 14))
    const { currentPath } = await open(`?view=content&${RANGE}&post=NONE`)
    expect(await screen.findByText('This post isn’t in the selected period')).toBeDefined()
    expect(currentPath()).not.toContain('post=')
  })

  it('of Facebook › has reactions, and comments that lead on with next_token', async () => {
    const { user } = await open(`?network=facebook&view=content&${RANGE}`)
    await user.click(await screen.findByRole('link', { name: /wash your hands/ }))
    const post = within(await dialog())
    expect(post.getByText('reactions')).toBeDefined()
    expect(post.getByRole('link', { name: 'Open on Facebook' }).getAttribute('href')).toBe('https://www.facebook.com/100/posts/200')
    await post.findByText('Thank you for the warning.')
    server.respond(listFacebookComments, facebookComments('2', 'Will do.', null))
    await user.click(post.getByRole('button', { name: 'Show earlier comments' }))
    await post.findByText('Will do.')
    expect(server.calls(listFacebookComments).at(-1)?.url.searchParams.get('next_token')).toBe('older')
  })

  it('whose comments could not be loaded › keeps the rest, and can be tried again', async () => {
    server.reject(listInstagramComments, 'internal', 'The database rests')
    const { user } = await open(`?view=content&${RANGE}&post=CODE1`)
    const post = within(await dialog())
    await post.findByText(/The comments could not be loaded/)
    server.respond(listInstagramComments, { code: 200, comments: COMMENTS, previous_token: null })
    await user.click(post.getByRole('button', { name: 'Retry' }))
    expect(await post.findByText(/Priya got all four/)).toBeDefined()
  })
})
