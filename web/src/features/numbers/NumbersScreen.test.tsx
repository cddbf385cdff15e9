import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type BusinessNumber, changeNumber, listNumbers, makeMainNumber } from '#contract/numbers/numbers.ts'
import { getTextSending, type TextSending } from '#contract/numbers/text-registration.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import NumbersScreen from './NumbersScreen.tsx'

const MAIN: BusinessNumber = {
  number_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000001',
  number: '+12175550199',
  name: 'Main number',
  source: 'UNKNOWN',
  is_main: true,
  rings_at: '+12175550100',
  opening_hours: null,
  after_hours_rings_at: null,
  recording: true,
  language: 'en',
  voice: true,
  text: true,
  state: 'active',
  releases_datetime: null,
}
const WEBSITE: BusinessNumber = {
  ...MAIN,
  number_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000002',
  number: '+12175550162',
  name: 'Website',
  source: 'WEBSITE',
  is_main: false,
  opening_hours: [{ weekday: 1, opens: '08:00', closes: '17:00' }],
  after_hours_rings_at: '+12175550101',
  text: false,
}

const APPROVED: TextSending = {
  number: MAIN.number,
  sends_from: MAIN.number,
  held_until_datetime: null,
  state: 'approved',
  reason: '',
}

let server: FakeApi
beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago' })
  queryClient.clear()
  server = fakeApi()
  server.respond(listNumbers, { code: 200, data: [MAIN, WEBSITE] })
  server.respond(getTextSending, { code: 200, data: APPROVED })
})

const open = () => renderScreen({ Screen: NumbersScreen, path: '/numbers' })
const rowOf = async (name: string) => within((await screen.findByRole('button', { name: `Edit ${name}` })).closest('tr') as HTMLElement)

describe('/numbers', () => {
  it('with numbers › shows name, source, destination and capabilities of each', async () => {
    await open()
    const main = await rowOf('Main number')
    for (const text of ['Main', '+1 (217) 555-0199', 'Varies by call', '+1 (217) 555-0100', 'Calls, Texts'])
      expect(main.getByText(text)).toBeDefined()
    const website = await rowOf('Website')
    expect(website.getByText('After hours: +1 (217) 555-0101')).toBeDefined()
    expect(main.queryByRole('button', { name: /^Make/ })).toBeNull()
  })

  it('as a number gets another phone after hours › sends its opening hours and that phone', async () => {
    server.respond(changeNumber, { code: 200 })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit Main number' }))
    const form = within(await screen.findByRole('form', { name: 'Main number' }))
    await user.click(form.getByRole('switch', { name: 'Ring another phone outside opening hours' }))
    for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday']) await user.click(form.getByRole('checkbox', { name: day }))
    await user.type(form.getByRole('textbox', { name: 'After hours, rings at' }), '217-555-0107')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.calls(changeNumber)).toHaveLength(1))
    expect(server.calls(changeNumber)[0]?.body).toEqual({
      name: 'Main number',
      source: 'UNKNOWN',
      rings_at: '+1 (217) 555-0100',
      opening_hours: [{ weekday: 1, opens: '08:00', closes: '17:00' }],
      after_hours_rings_at: '217-555-0107',
      recording: true,
      language: 'en',
    })
    expect(await screen.findByText('Saved. Applies starting with the next call')).toBeDefined()
  })

  it('with an emergency line as the phone › says why not, and sends nothing', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit Website' }))
    const form = within(await screen.findByRole('form', { name: 'Website' }))
    const field = form.getByRole('textbox', { name: 'Rings at' })
    await user.clear(field)
    await user.type(field, '911')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(/^Calls can’t be forwarded to emergency/)).toBeDefined()
    expect(server.calls(changeNumber)).toHaveLength(0)
  })

  it('with a phone in an expensive country › says why not, and sends nothing', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit Website' }))
    const form = within(await screen.findByRole('form', { name: 'Website' }))
    const field = form.getByRole('textbox', { name: 'After hours, rings at' })
    await user.clear(field)
    await user.type(field, '876-555-0100')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('Calls can’t be forwarded to Jamaica, because they cost far more')).toBeDefined()
    expect(server.calls(changeNumber)).toHaveLength(0)
  })

  it('as another number becomes the main one › asks for confirmation first', async () => {
    server.respond(makeMainNumber, { code: 200 })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Make Website the main number' }))
    expect(server.calls(makeMainNumber)).toHaveLength(0)
    await user.click(await screen.findByRole('button', { name: 'Make main number' }))
    await waitFor(() => expect(server.calls(makeMainNumber)).toHaveLength(1))
    expect(await screen.findByText('Website is now your main number')).toBeDefined()
  })

  it('with a number that was given up › says until when, and offers nothing to change', async () => {
    const givenUp = { ...WEBSITE, name: 'Old flyer', state: 'quarantined', releases_datetime: '2026-12-19T12:00:00.000Z' } as const
    server.respond(listNumbers, {
      code: 200,
      data: [MAIN, givenUp, { ...WEBSITE, number_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000003', state: 'porting_in' }],
    })
    await open()
    expect(await screen.findByText('Ends Dec 19, 2026')).toBeDefined()
    expect(screen.getByText('Porting in')).toBeDefined()
    expect(screen.getAllByRole('button', { name: /^Edit/ })).toHaveLength(1)
  })

  it('without numbers › says how to get one', async () => {
    server.respond(listNumbers, { code: 200, data: [] })
    await open()
    expect(await screen.findByText('No phone numbers yet')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Contact support' })).toBeDefined()
  })

  it('when it cannot be loaded › shows an error', async () => {
    server.reject(listNumbers, 'unavailable', 'Try again')
    await open()
    expect(await screen.findByText('The phone numbers could not be loaded')).toBeDefined()
  })
})

describe('/numbers › texts to customers', () => {
  const SHARED = { ...APPROVED, sends_from: '+12175550100' }
  const FROM_SHARED = 'come from our shared number, +1 (217) 555-0100.'
  it.each<[TextSending, string, string[]]>([
    [APPROVED, 'Approved', ['Phone companies approved your main number.', 'Texts come from your main number, +1 (217) 555-0199.']],
    [{ ...SHARED, state: 'pending' }, 'Pending', [`Until they approve it, texts ${FROM_SHARED}`]],
    [{ ...SHARED, state: 'not_registered' }, 'Not registered', [`Until it is registered, texts ${FROM_SHARED}`, 'Contact support']],
    [
      { ...SHARED, state: 'rejected', reason: 'The EIN does not match.' },
      'Rejected',
      ['Phone companies rejected your main number, +1 (217) 555-0199. Their reason: The EIN does not match.', `Texts ${FROM_SHARED}`],
    ],
    [{ ...SHARED, number: null, state: 'not_registered' }, 'No texts', ['Your main number can’t send texts.', `Texts ${FROM_SHARED}`]],
  ])('with the registration %o › says so in plain words, and where texts come from', async (sending, badge, sentences) => {
    server.respond(getTextSending, { code: 200, data: sending })
    await open()
    const card = within(await screen.findByRole('region', { name: 'Texts to your customers' }))
    for (const text of [badge, ...sentences]) expect(await card.findByText(text)).toBeDefined()
  })

  it('that wait › say so, and not where they come from', async () => {
    server.respond(getTextSending, {
      code: 200,
      data: { ...APPROVED, state: 'pending', sends_from: null, held_until_datetime: '2030-01-05T18:00:00.000Z' },
    })
    await open()
    const card = within(await screen.findByRole('region', { name: 'Texts to your customers' }))
    expect(await card.findByText(/^A phone company blocked one of your texts, so texts wait/)).toBeDefined()
    expect(card.queryByText(/come from/)).toBeNull()
  })

  it('that cannot be loaded › leave the numbers in place', async () => {
    server.reject(getTextSending, 'unavailable', 'The database is away')
    await open()
    expect(await screen.findByText('This could not be loaded')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Edit Website' })).toBeDefined()
  })
})
