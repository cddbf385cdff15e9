import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { getMyInformation } from '#contract/my-information.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { refetchUserInformation, startSession } from '../../../platform/session/session.ts'
import { fakeApi } from '../../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../../platform/testing/fixtures.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import CallListScreen from '../CallListScreen.tsx'
import { mockCallScreens } from '../testing/call-fixtures.ts'

const rendered = vi.fn()

// Every card renders this, and the drawer's head renders it for the call that is open
vi.mock('../VoicemailLabel.tsx', () => ({
  VoicemailLabel: ({ call }: { call: { call_sid: string } }) => {
    rendered(call.call_sid)
    return null
  },
}))

beforeEach(async () => {
  localStorage.clear()
  queryClient.clear()
  const server = fakeApi()
  server.respond(getMyInformation, BRIGHT_SMILE)
  startSession('token-a')
  mockCallScreens(server)
  const matchMedia = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => matchMedia(query.includes('max-width') ? 'all' : query))
  await refetchUserInformation()
})

test('the list of calls on a phone › opening a call › renders no card again', async () => {
  const { user } = await renderScreen({ Screen: CallListScreen, path: '/callInquiries' })
  const link = await screen.findByRole('link', { name: 'Dana Whitfield' })
  const other = rendered.mock.calls.at(-1)?.[0]
  rendered.mockClear()
  await user.click(link)
  await screen.findByRole('dialog', { name: 'Call with Dana Whitfield' })
  await screen.findByRole('region', { name: 'Summary' })
  expect(rendered).not.toHaveBeenCalledWith(other)
})
