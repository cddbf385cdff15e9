import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getPractice } from '#contract/account-setting.ts'
import { getCallingPhone } from '#contract/calls/calling-phone.ts'
import { getMissedCallSettings } from '#contract/inquiry-settings/missed-calls.ts'
import { getCartNumber, getMyInformation } from '#contract/my-information.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { startSession } from '../../platform/session/session.ts'
import { fakeApi } from '../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../platform/testing/fixtures.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import AccountSettingScreen from './AccountSettingScreen.tsx'
import { MISSED_CALLS } from './testing/missed-calls-fixture.ts'
import { describeAccountChanges } from './unsaved-changes.ts'

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' })

async function openChanged() {
  const page = await renderScreen({ Screen: AccountSettingScreen, path: '/accountSetting' })
  await screen.findByDisplayValue('412 Maple Avenue')
  await page.user.type(field('City'), ' Falls')
  return page
}

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  const server = fakeApi()
  server.respond(getMyInformation, BRIGHT_SMILE)
  server.respond(getCartNumber, { code: 200, success: true, result: 0 })
  server.respond(getMissedCallSettings, MISSED_CALLS)
  server.respond(getCallingPhone, { code: 200, data: { number: null, waiting_number: null } })
  server.respond(getPractice, {
    code: 200,
    client_since: '2025-10-17T15:00:00Z',
    tracking_numbers: [],
    website_url: '',
    review_page_url: 'https://portal.test',
    google: null,
    yelp: null,
  })
})

describe('/accountSetting › with unsaved changes', () => {
  it('left › requires confirmation, and Stay loses nothing', async () => {
    const { user, router, currentPath } = await openChanged()
    act(() => router.history.push('/support'))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect([field('City').value, currentPath()]).toEqual(['Springfield Falls', '/accountSetting'])
    act(() => router.history.push('/support'))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(currentPath()).toBe('/support'))
  })

  it('discarded › has the saved values again, and requires no confirmation', async () => {
    const { user, router, currentPath } = await openChanged()
    expect(screen.getByText('City changed from Springfield to Springfield Falls')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(field('City').value).toBe('Springfield')
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
    act(() => router.history.push('/support'))
    await waitFor(() => expect(currentPath()).toBe('/support'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

const SAVED = {
  address1: '1 Elm St',
  address2: '',
  city: 'Peoria',
  state: 'IL',
  zip_code: '61602',
  phone_number: '',
  public_files_uuid: 'a',
}

it.each([
  [{ city: 'Pekin' }, 'City changed from Peoria to Pekin'],
  [{ address2: 'Suite 4' }, 'Address 2 added'],
  [{ address1: ' ' }, 'Address 1 cleared'],
  [{ public_files_uuid: null }, 'Picture will be removed'],
  [{ public_files_uuid: 'b' }, 'Picture will change'],
  [{ city: 'Pekin', zip_code: '61554' }, '2 changes: City, Zip code'],
])('describeAccountChanges › of %o › reads: %s', (changes, text) => {
  expect(describeAccountChanges(Object.keys(changes), { ...SAVED, ...changes }, SAVED)).toBe(text)
})
