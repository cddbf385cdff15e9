import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getFacebookInformation, getInstagramInformation, getSocialSummary } from '#contract/social/social-summary.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import SocialCard from './SocialCard.tsx'

it('social card › on the dashboard › requests year and month 0, the last 30 days', async () => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  const server = fakeApi()
  server.respond(getSocialSummary, { code: 200, data: { instagram: { likes: 1_284, comments: 96, followers: 38 }, facebook: null } })
  server.respond(getInstagramInformation, { code: 200, data: [] })
  server.respond(getFacebookInformation, { code: 200, data: [] })
  const Screen = () => (
    <>
      <h1>Dashboard</h1>
      <SocialCard />
    </>
  )
  await renderScreen({ Screen, path: '/home' })
  await screen.findAllByText('1,284')
  expect(server.calls(getSocialSummary)[0]?.url.search).toBe('?year=0&month=0')
})
