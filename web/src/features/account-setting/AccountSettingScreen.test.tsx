import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getPractice, saveMyInformation } from '#contract/account-setting.ts'
import { getCallDashboard } from '#contract/calls/call-dashboard.ts'
import { getCallingPhone } from '#contract/calls/calling-phone.ts'
import { REFERRAL_SOURCES, type ReferralSource } from '#contract/calls/calls.ts'
import { getMissedCallSettings } from '#contract/inquiry-settings/missed-calls.ts'
import { getCartNumber, getMyInformation } from '#contract/my-information.ts'
import { uploadPublicFile } from '#contract/public-files.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { getSession, startSession } from '../../platform/session/session.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../platform/testing/fixtures.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import { toDayIn } from '../../platform/time/calendar-days.ts'
import { hideErrorToastsIfLoaded } from '../../ui/dialogs/toasts.ts'
import AccountSettingScreen from './AccountSettingScreen.tsx'
import { MISSED_CALLS } from './testing/missed-calls-fixture.ts'

// The test environment has no upload progress, so `fetch` sends the same request
vi.mock('../../platform/api/upload-progress.ts', () => ({ sendWithProgress: (url: string, init: RequestInit) => fetch(url, init) }))

const PRACTICE = {
  code: 200 as const,
  // Still September in Chicago
  client_since: '2025-10-01T04:30:00Z',
  tracking_numbers: [{ number: '+12175550199', name: 'Main number', rings: '+12175550100', recording: true }],
  website_url: 'https://brightsmile.test',
  review_page_url: 'https://portal.test/review/business-promoter/key',
  google: { url: 'https://maps.google.test/place', rating: 4.8, reviews: 312 },
  yelp: { url: 'https://yelp.test/place', rating: 0, reviews: 0 },
}

const CALL_TOTALS = { total_calls: 1248, answered_calls: 1200, missed_calls: 48, avg_quality_score: null }
const CALLS = {
  code: 200 as const,
  main: CALL_TOTALS,
  previous: CALL_TOTALS,
  analyzed_calls: 0,
  call_distribution: { answered: 1200, missed: 48, total_duration: 0, avg_duration: 0 },
  weekly_call_trends: { monday: 1248, tuesday: 0, wednesday: 0, thursday: 0, friday: 0, saturday: 0, sunday: 0 },
  referral_sources: Object.fromEntries(REFERRAL_SOURCES.map((source) => [source, 0])) as Record<ReferralSource, number>,
}

const PICTURE = '0b8f2a1e-6f0f-4a3d-8f5b-3b7a1c2d3e4f'

const open = () => renderScreen({ Screen: AccountSettingScreen, path: '/accountSetting' })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`), { selector: 'input' })
const confirm = () => screen.queryByRole('button', { name: 'Confirm' })

async function retype(user: UserEvent, label: string, text: string) {
  await user.clear(field(label))
  await user.paste(text)
}

let server: FakeApi

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  server = fakeApi()
  server.respond(getMyInformation, BRIGHT_SMILE)
  server.respond(getCartNumber, { code: 200, success: true, result: 0 })
  server.respond(getMissedCallSettings, MISSED_CALLS)
  server.respond(getCallingPhone, { code: 200, data: { number: null, waiting_number: null } })
  server.respond(getPractice, PRACTICE)
  server.respond(getCallDashboard, CALLS)
})

async function openLoaded() {
  const page = await open()
  await screen.findByDisplayValue('412 Maple Avenue')
  return page
}

describe('/accountSetting › Your practice', () => {
  it('above and beside the form › shows the business’s name, logo and time zone, and who is signed in', async () => {
    server.respond(getMyInformation, { ...BRIGHT_SMILE, company_logo: '/api/public-file/public/logo' })
    await openLoaded()
    for (const text of ['Bright Smile Dental', 'demo@marquee.test, Administrator', /^Central Time, Chicago, now \d/])
      expect(screen.getByText(text)).toBeDefined()
    expect((await screen.findByText('Client since September 2025.')).parentElement?.textContent).toBe(
      'Client since September 2025. Customers see this logo.',
    )
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/api/public-file/public/logo')
    expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('/support')
  })

  it('while the practice loads › has no skeleton within a paragraph, which a browser would close before it', async () => {
    server.neverRespond(getPractice)
    await openLoaded()
    expect(document.querySelector('.mantine-Skeleton-root')).not.toBeNull()
    expect(document.querySelector('p div')).toBeNull()
  })

  it('without a logo › shows the initials, and claims no logo', async () => {
    await openLoaded()
    expect(await screen.findByText('Client since September 2025.')).toBeDefined()
    expect(screen.queryByText('Customers see this logo.')).toBeNull()
    expect(document.querySelector('img')).toBeNull()
  })

  it('with number and pages › shows where calls ring, and links to the pages', async () => {
    await openLoaded()
    const numbers = within(await screen.findByRole('region', { name: 'Tracking number' }))
    expect(numbers.getByText('+1 (217) 555-0199')).toBeDefined()
    expect(numbers.getByText('forwards to +1 (217) 555-0100 at your practice')).toBeDefined()
    const links = within(screen.getByRole('region', { name: 'Links' })).getAllByRole('link')
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['Website, brightsmile.test, in a new tab', 'https://brightsmile.test'],
      ['Review page, Where customers leave feedback, in a new tab', 'https://portal.test/review/business-promoter/key'],
      ['Google profile, 4.8 from 312 reviews, in a new tab', 'https://maps.google.test/place'],
      ['Yelp page, No reviews yet, in a new tab', 'https://yelp.test/place'],
    ])
  })

  it('with a number › counts the month’s calls on the business’s days, and links to exactly these', async () => {
    await openLoaded()
    const numbers = within(await screen.findByRole('region', { name: 'Tracking number' }))
    const total = await numbers.findByRole('link', { name: '1,248' })
    const today = toDayIn(new Date(), 'America/Chicago')
    const days = `?date_from=${today.slice(0, 8)}01&date_to=${today}`
    expect(server.calls(getCallDashboard)[0]?.url.search).toBe(days)
    expect(total.getAttribute('href')).toBe(`/callInquiries${days}`)
    expect(numbers.getByText('Active')).toBeDefined()
    expect(numbers.getByText('On, with a notice to callers')).toBeDefined()
  })

  it('with a number that rings nowhere, and calls that cannot be counted › shows that, and still links to the list', async () => {
    server.respond(getPractice, {
      ...PRACTICE,
      tracking_numbers: [{ number: '+12175550199', name: 'Main number', rings: null, recording: false }],
    })
    server.reject(getCallDashboard, 'conflict', 'Not now')
    await openLoaded()
    const numbers = within(await screen.findByRole('region', { name: 'Tracking number' }))
    expect(numbers.getByText('Not forwarded')).toBeDefined()
    expect((await numbers.findByRole('link', { name: 'See calls' })).getAttribute('href')).toMatch(/^\/callInquiries\?date_from=/)
  })

  it('with nothing set up › shows that, and whom to contact', async () => {
    server.respond(getPractice, { ...PRACTICE, tracking_numbers: [], website_url: '', google: null, yelp: null })
    await openLoaded()
    expect(await screen.findByText(/^No tracking number yet\./)).toBeDefined()
    expect(screen.getByText('No Google or Yelp page yet')).toBeDefined()
  })

  it('whose pages cannot be loaded › leaves the form as it is, and tries again', async () => {
    server.reject(getPractice, 'conflict', 'Not now')
    const { user } = await openLoaded()
    expect(await screen.findByText('Not now')).toBeDefined()
    server.respond(getPractice, PRACTICE)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('region', { name: 'Links' })).toBeDefined()
  })
})

describe('/accountSetting › loading', () => {
  it('in progress › shows a skeleton of the form', async () => {
    server.neverRespond(getMyInformation)
    await open()
    expect(screen.getByText('Loading your account')).toBeDefined()
  })

  it('when it fails › shows the reason, and Retry loads again', async () => {
    server.reject(getMyInformation, 'unavailable', 'The database is away')
    const { user } = await open()
    expect(await screen.findByText('The database is away')).toBeDefined()
    server.respond(getMyInformation, BRIGHT_SMILE)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByDisplayValue('412 Maple Avenue')).toBeDefined()
  })
})

describe('/accountSetting › Confirm', () => {
  it('with the loaded values › is hidden; appears with a change, and disappears when it is changed back', async () => {
    const { user } = await openLoaded()
    expect(confirm()).toBeNull()
    await user.type(field('City'), 'x')
    expect(confirm()).not.toBeNull()
    await user.type(field('City'), '{Backspace}')
    expect(confirm()).toBeNull()
  })

  it.each([
    ['Address 1', 'Address1 is required'],
    ['City', 'City is required'],
    ['Zip code', 'Zip code is required'],
    ['Phone number', 'Phone number is required'],
  ])('with an empty %s › shows: %s', async (label, message) => {
    const { user } = await openLoaded()
    await user.clear(field(label))
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(screen.getByText(message)).toBeDefined()
    expect(document.activeElement).toBe(field(label))
  })

  it.each([
    ['Zip code', '6270', 'Enter a 5-digit Zip code, or 9 digits like 62704-1234'],
    ['Phone number', '555-0100', 'Enter a 10-digit phone number, like (217) 555-0100'],
  ])('with a wrong %s (%s) › shows: %s', async (label, typed, message) => {
    const { user } = await openLoaded()
    await retype(user, label, typed)
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(screen.getByText(message)).toBeDefined()
    expect(document.activeElement).toBe(field(label))
    expect(server.calls(saveMyInformation)).toHaveLength(0)
  })

  it('with several missing › shows them one by one, in order', async () => {
    server.respond(getMyInformation, { ...BRIGHT_SMILE, state: '', zip_code: '' })
    const { user } = await openLoaded()
    await user.clear(field('Address 2'))
    await user.clear(field('City'))
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(screen.getAllByText(/is required$/).map(({ textContent }) => textContent)).toEqual(['City is required'])
    await retype(user, 'City', 'Springfield')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(screen.getAllByText(/is required$/).map(({ textContent }) => textContent)).toEqual(['State is required'])
    expect(document.activeElement).toBe(field('State'))
  })
})

describe('/accountSetting › saving', () => {
  it('a change › confirms it, loads again and hides Confirm', async () => {
    server.respond(saveMyInformation, { code: 200 })
    const { user } = await openLoaded()
    await retype(user, 'City', 'Chatham ')
    server.respond(getMyInformation, { ...BRIGHT_SMILE, city: 'Chatham', company_name: 'Bright Smile Dental Group' })
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Information saved successfully')).toBeDefined()
    await expect.poll(() => field('City').value).toBe('Chatham')
    expect(confirm()).toBeNull()
    expect(getSession().nickname).toBe('Bright Smile Dental Group')
    expect(server.calls(saveMyInformation)[0]?.body).toEqual({
      address1: '412 Maple Avenue',
      address2: 'Suite 2',
      city: 'Chatham ',
      state: 'IL',
      zip_code: '62704',
      phone_number: '(217) 555-0100',
      public_files_uuid: null,
    })
  })

  it('that fails › leaves what was typed, and Confirm', async () => {
    server.reject(saveMyInformation, 'unavailable', 'The database is away')
    const { user } = await openLoaded()
    await retype(user, 'City', 'Springfield Falls')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The database is away')
    expect(field('City').value).toBe('Springfield Falls')
    expect(confirm()).not.toBeNull()
  })

  it('that fails after the screen was left › reports that there', async () => {
    const page = await openLoaded()
    await retype(page.user, 'City', 'Springfield Falls')
    const respond = server.deferRejection(saveMyInformation, 'unavailable', 'The database is away')
    await page.user.click(screen.getByRole('button', { name: 'Confirm' }))
    page.router.history.push('/support')
    await screen.findByText('Elsewhere')
    respond()
    expect(await screen.findByText('The database is away')).toBeDefined()
    hideErrorToastsIfLoaded()
    await expect.poll(() => screen.queryByText('The database is away')).toBeNull()
  })

  it('while the server has newer data › leaves what was typed', async () => {
    const { user } = await openLoaded()
    await retype(user, 'City', 'Springfield Falls')
    server.respond(getMyInformation, { ...BRIGHT_SMILE, zip_code: '62999' })
    await queryClient.refetchQueries({ queryKey: ['my-information'] })
    expect(field('City').value).toBe('Springfield Falls')
    await retype(user, 'City', 'Springfield')
    await expect.poll(() => field('Zip code').value).toBe('62999')
  })
})

describe('/accountSetting › the state', () => {
  it('found by its name › is stored as its code', async () => {
    const { user } = await openLoaded()
    await user.clear(field('State'))
    await user.type(field('State'), 'wisc')
    // The option is highlighted a moment after it is found, and Enter picks the highlighted one
    await expect.poll(() => screen.getByRole('option', { name: /Wisconsin/ }).hasAttribute('data-combobox-selected')).toBe(true)
    await user.keyboard('{Enter}')
    await expect.poll(() => field('State').value).toBe('WI')
    expect(confirm()).not.toBeNull()
  })
})

describe('/accountSetting › the picture', () => {
  const choose = () => document.querySelector<HTMLInputElement>('input[type=file]')

  async function upload(file: File) {
    const page = await openLoaded()
    const input = choose()
    if (!input) throw new Error('There is no file input')
    await page.user.upload(input, file)
    return page
  }

  it('of more than 5 MB › is rejected without a request', async () => {
    await upload(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'big.png', { type: 'image/png' }))
    expect(await screen.findByText('The picture can be up to 5 MB.')).toBeDefined()
    expect(server.calls(uploadPublicFile)).toHaveLength(0)
    expect(confirm()).toBeNull()
  })

  it('of another kind › is rejected without a request', async () => {
    const page = await openLoaded()
    const input = choose()
    if (!input) throw new Error('There is no file input')
    // Drag and drop or a renamed file bypasses the browser's own file filter
    input.accept = ''
    await page.user.upload(input, new File(['<svg/>'], 'me.svg', { type: 'image/svg+xml' }))
    expect(await screen.findByText('The picture must be a JPEG, PNG, WebP or GIF.')).toBeDefined()
    expect(server.calls(uploadPublicFile)).toHaveLength(0)
  })

  it('accepted by the server › is shown, and can be confirmed', async () => {
    server.respond(uploadPublicFile, { code: 201, data: { public_files_uuid: PICTURE } })
    await upload(new File(['x'], 'me.png', { type: 'image/png' }))
    await expect.poll(() => document.querySelector('img')?.getAttribute('src')).toBe(`/api/public-file/public/${PICTURE}`)
    expect(confirm()).not.toBeNull()
  })

  it('rejected by the server › shows the reason, and leaves the old one', async () => {
    server.reject(uploadPublicFile, 'unsupported_type', 'This is not a picture')
    await upload(new File(['x'], 'me.png', { type: 'image/png' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This is not a picture')
    expect(confirm()).toBeNull()
  })

  it('removed › can be confirmed', async () => {
    server.respond(getMyInformation, { ...BRIGHT_SMILE, public_files_uuid: PICTURE })
    const { user } = await openLoaded()
    expect(document.querySelector('img')?.getAttribute('src')).toBe(`/api/public-file/public/${PICTURE}`)
    await user.click(screen.getByRole('button', { name: 'Remove picture' }))
    expect(document.querySelector('img')).toBeNull()
    expect(confirm()).not.toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload picture' }))
    expect(screen.getByText('Picture removed').getAttribute('role')).toBe('status')
  })
})
