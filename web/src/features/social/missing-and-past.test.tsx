import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getActivatedNetworks, getFacebookOverview, getInstagramFollowers, getInstagramOverview } from '#contract/social/social-metrics.ts'
import { getFacebookInformation, getInstagramInformation } from '#contract/social/social-summary.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import SocialMediaScreen from './SocialMediaScreen.tsx'
import { FACEBOOK_OVERVIEW, FOLLOWERS, INSTAGRAM_OVERVIEW, STATE } from './testing/social-fixtures.ts'

const RANGE = 'from_date=2026-10-19&to_date=2026-11-17'

let server: FakeApi
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T18:00:00Z') })
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', type: 'MAIN' })
  queryClient.clear()
  server = fakeApi()
  server.respond(getActivatedNetworks, { code: 200, instagram: true, facebook: true, linkedin: false, tiktok: false })
  server.respond(getInstagramInformation, { code: 200, data: [] })
  server.respond(getFacebookInformation, { code: 200, data: [] })
})
afterEach(() => vi.useRealTimers())

const open = (query: string) => renderScreen({ Screen: SocialMediaScreen, path: '/socialMedia', at: `/socialMedia${query}` })

describe('/socialMedia › the overview', () => {
  it('of Facebook, which provides no demographics › states it once, with neither a switch nor a reason', async () => {
    const nobody = { age_men: null, age_women: null, cities: null, countries: null }
    const state = { ...STATE, lacking: ['Age and gender', 'Cities and countries'] }
    server.respond(getFacebookOverview, { ...FACEBOOK_OVERVIEW, data: { ...FACEBOOK_OVERVIEW.data, ...nobody, state } })
    await open(`?network=facebook&${RANGE}`)
    expect(await screen.findByText('Facebook doesn’t share audience demographics')).toBeDefined()
    expect(screen.getByText(/Facebook doesn’t share audience demographics\.$/)).toBeDefined()
    expect(screen.queryByRole('radio', { name: 'Cities' })).toBeNull()
    expect(screen.queryByText(/100/)).toBeNull()
  })

  it('of Instagram without places › has no switch, and gives the reason only where it is known', async () => {
    const nobody = { age_men: null, age_women: null, cities: null, countries: null }
    const followers = { value: 42, before: 40, rate: 5 }
    const { data } = INSTAGRAM_OVERVIEW
    server.respond(getInstagramOverview, { code: 200, data: { ...data, ...nobody, totals: { ...data.totals, followers } } })
    await open(`?${RANGE}`)
    expect(await screen.findByText('Instagram shared no locations')).toBeDefined()
    expect(screen.getAllByText('Instagram shares this for accounts with at least 100 followers.')).toHaveLength(2)
    expect(screen.queryByRole('radio', { name: 'Cities' })).toBeNull()
  })

  it('of a month that is over › is described in the past tense', async () => {
    const september = { from_date: '2026-09-01', to_date: '2026-09-30' }
    server.respond(getInstagramOverview, { ...INSTAGRAM_OVERVIEW, data: { ...INSTAGRAM_OVERVIEW.data, ...september } })
    await open('?from_date=2026-09-01&to_date=2026-09-30')
    expect(await screen.findByRole('heading', { name: /^In September you gained 38 followers\./ })).toBeDefined()
  })
})

describe('/socialMedia › what Instagram no longer shares', () => {
  it('visits › says that Instagram no longer provides them', async () => {
    const state = { ...STATE, lacking: ['Visits'] }
    server.respond(getInstagramOverview, { ...INSTAGRAM_OVERVIEW, data: { ...INSTAGRAM_OVERVIEW.data, state } })
    await open(`?${RANGE}`)
    expect(await screen.findByText(/Instagram no longer provides visits\.$/)).toBeDefined()
    expect(screen.queryByText(/doesn’t share visits/)).toBeNull()
  })

  it('totals of past days › are marked as estimates', async () => {
    server.respond(getInstagramFollowers, { ...FOLLOWERS, data: { ...FOLLOWERS.data, estimated_days: 12 } })
    await open(`?view=follows&${RANGE}`)
    expect(await screen.findByText(/^Totals for 12 days are estimates\./)).toBeDefined()
  })
})

describe('/socialMedia › the followers', () => {
  it('of a month that is over › are described in the past tense', async () => {
    const september = { from_date: '2026-09-01', to_date: '2026-09-30' }
    server.respond(getInstagramFollowers, { ...FOLLOWERS, data: { ...FOLLOWERS.data, ...september } })
    await open('?view=follows&from_date=2026-09-01&to_date=2026-09-30')
    expect(
      await screen.findByRole('heading', { name: /^In September you gained 38 followers, \d+ more than in the previous 30 days\.$/ }),
    ).toBeDefined()
  })
})
