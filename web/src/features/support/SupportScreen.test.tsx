import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { PERMISSIONS } from '#contract/permissions.ts'
import { getSupportSender, getSupportTimes, sendSupportInquiry } from '#contract/support.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import SupportScreen from './SupportScreen.tsx'

const ENTRIES = {
  'First Name': 'Dana',
  'Last Name': 'Whitfield',
  'Phone Number': '(217) 555-0142',
  'E-Mail': 'dana@brightsmile.test',
  Note: 'Where do I see my invoices?',
}
type Label = keyof typeof ENTRIES
const LABELS = Object.keys(ENTRIES) as Label[]
const SENT = 'Thank you. Your question has been sent; we’ll reply by email within one working day.'
const NOBODY = { code: 200 as const, first_name: '', last_name: '', phone_number: '', email: '', company_name: 'Bright Smile Dental' }
const UNKNOWN_TIMES = {
  code: 200 as const,
  as_of: '2026-11-18T16:52:00.000Z',
  answers_by: null,
  answer_hours: null,
  email: 'support@marquee.test',
  phone_number: null,
  open_until: null,
  opens_at: null,
  week: [],
}
/** A Wednesday, 10:52 AM in Chicago */
const OPEN_TIMES = {
  ...UNKNOWN_TIMES,
  answers_by: '2026-11-18T18:52:00.000Z',
  answer_hours: 2,
  phone_number: '(217) 555-0199',
  open_until: '2026-11-19T00:00:00.000Z',
  week: [...[1, 2, 3, 4].map((weekday) => ({ weekday, from: '08:00', to: '18:00' })), { weekday: 5, from: '08:30', to: '16:00' }],
}

const open = () => renderScreen({ Screen: SupportScreen, path: '/support' })
const openFilled = async () => {
  const page = await open()
  await screen.findByText(/^For Bright Smile Dental\./)
  return page
}
const field = (label: Label) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const values = () => LABELS.map((label) => field(label).value)
const submit = () => screen.getByRole('button', { name: 'Submit' })

async function fillIn(user: UserEvent, labels: readonly Label[] = LABELS) {
  for (const label of labels) {
    await user.click(field(label))
    await user.paste(ENTRIES[label])
  }
}

let api: FakeApi
beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  api = fakeApi()
  sessionStore.describe({ timeZone: 'America/Chicago', type: 'MAIN', permissions: PERMISSIONS, loginEmail: 'dana@brightsmile.test' })
  api.respond(getSupportSender, NOBODY)
  api.respond(getSupportTimes, UNKNOWN_TIMES)
})

describe('/support', () => {
  it('on opening › shows the heading', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Do you have any questions?' })).toBeDefined()
  })

  it.each(LABELS.map((label, position) => [label, position] as const))('without %s › requires it first', async (label, position) => {
    const { user } = await openFilled()
    await fillIn(user, LABELS.slice(0, position))
    await user.click(submit())
    expect(screen.getAllByText(/is required$/).map((message) => message.textContent)).toEqual([`${label} is required`])
    expect(document.activeElement).toBe(field(label))
  })

  it('submitted before the sender is known › keeps the error of a field that stays empty', async () => {
    api.neverRespond(getSupportSender)
    const { user } = await open()
    await user.click(submit())
    act(() => void queryClient.setQueryData(['support-sender'], { ...NOBODY, email: 'dana@brightsmile.test' }))
    await screen.findByText(/^For Bright Smile Dental\./)
    // Filled in by an effect, after the sentence appears
    await waitFor(() => expect(field('E-Mail').value).toBe('dana@brightsmile.test'))
    expect(screen.getByText('First Name is required')).toBeDefined()
  })

  it('with a sender who is known › is filled in, shows for whom, and requires the note only', async () => {
    api.respond(getSupportSender, {
      ...NOBODY,
      first_name: 'Dana',
      last_name: 'Whitfield',
      phone_number: '(217) 555-0142',
      email: 'dana@brightsmile.test',
    })
    api.respond(sendSupportInquiry, { code: 200 })
    const { user } = await openFilled()
    expect(values()).toEqual([...Object.values(ENTRIES).slice(0, 4), ''])
    await user.click(submit())
    expect(screen.getByText('Note is required')).toBeDefined()
    await fillIn(user, ['Note'])
    await user.click(submit())
    expect((await screen.findByText(SENT)).textContent).toBe(SENT)
    expect(values()).toEqual([...Object.values(ENTRIES).slice(0, 4), ''])
  })

  it.each([
    ['', 'For Bright Smile Dental. Add your name and write your message.'],
    ['Whitfield', 'For Bright Smile Dental. We filled in your details. Check them and write your message.'],
  ])('with the last name “%s” › claims to have filled in no more than it has', async (last_name, sentence) => {
    api.respond(getSupportSender, { ...NOBODY, last_name })
    await open()
    expect((await screen.findByText(/^For Bright Smile Dental\./)).textContent).toBe(sentence)
  })

  it('with a sender who cannot be loaded › is an empty form', async () => {
    api.reject(getSupportSender, 'unavailable', 'The database is away')
    const { user } = await open()
    await fillIn(user)
    expect(values()).toEqual(Object.values(ENTRIES))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    ['while support works', OPEN_TIMES, 'today by 12:52 PM', 'Open now, until 6 PM'],
    [
      'after hours',
      { ...OPEN_TIMES, answers_by: '2026-11-20T15:30:00.000Z', open_until: null, opens_at: '2026-11-20T15:00:00.000Z' },
      'Friday by 9:30 AM',
      'Opens Friday at 9 AM',
    ],
    [
      'the evening before',
      { ...OPEN_TIMES, answers_by: '2026-11-19T16:00:00.000Z', open_until: null, opens_at: '2026-11-19T14:00:00.000Z' },
      'tomorrow by 10:00 AM',
      'Opens tomorrow at 8 AM',
    ],
  ])('beside the form %s › shows by when somebody replies, and how to call', async (_when, times, moment, opening) => {
    api.respond(getSupportTimes, times)
    await open()
    expect(await screen.findByText(moment)).toBeDefined()
    expect(screen.getByText('Within 2 working hours, by email.')).toBeDefined()
    expect(screen.getByText(opening)).toBeDefined()
    expect(screen.getByRole('link', { name: '(217) 555-0199' }).getAttribute('href')).toBe('tel:2175550199')
    expect(screen.getByRole('link', { name: 'support@marquee.test' }).getAttribute('href')).toBe('mailto:support@marquee.test')
    const rows = screen.getAllByRole('term').map((day) => `${day.textContent}: ${day.nextElementSibling?.textContent}`)
    expect(rows).toEqual(['Monday to Thursday: 8 AM to 6 PM', 'Friday: 8:30 AM to 4 PM', 'Saturday, Sunday: Closed'])
  })

  it('beside the form without configured hours › promises a working day, and invents no hours and no number', async () => {
    await open()
    expect(await screen.findByText('within one working day')).toBeDefined()
    expect(screen.getByRole('link', { name: 'support@marquee.test' })).toBeDefined()
    expect(screen.queryByText(/Open now|Opens | AM| PM/)).toBeNull()
    expect(screen.queryAllByRole('term')).toEqual([])
  })

  it('with support’s times rejected › keeps the general promise, and the form', async () => {
    api.reject(getSupportTimes, 'unavailable', 'The database is away')
    const { user } = await openFilled()
    expect(await screen.findByText('within one working day')).toBeDefined()
    await fillIn(user)
    expect(values()).toEqual(Object.values(ENTRIES))
  })

  it('under the note › shows where a copy goes, and that another address gets a confirmation only', async () => {
    const { user } = await openFilled()
    await fillIn(user, ['E-Mail'])
    expect(screen.getByText('A copy goes to dana@brightsmile.test.')).toBeDefined()
    await user.clear(field('E-Mail'))
    expect(screen.queryByText(/goes to/)).toBeNull()
    await user.click(field('E-Mail'))
    await user.paste('office@elsewhere.test')
    expect(screen.getByText('A confirmation goes to office@elsewhere.test.')).toBeDefined()
  })

  it.each([
    ['an administrator', 'MAIN' as const, ['/connections', '/mapScanList', '/accountSetting', '/paymentHistory', '/businessPromoter']],
    ['somebody who may open neither settings nor statements', 'REGULAR' as const, ['/mapScanList', '/businessPromoter']],
  ])('the common questions of %s › lead where the person may go', async (_who, type, paths) => {
    sessionStore.describe({ type, ...(type === 'REGULAR' && { permissions: ['bills'] }) })
    await open()
    const questions = within(screen.getByRole('region', { name: 'Common questions' }))
    expect(questions.getAllByText(/\?$/)).toHaveLength(5)
    const links = questions.getAllByRole('link', { hidden: true })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(paths)
  })

  it('sent › shows thanks, and keeps the sender for the next question', async () => {
    api.respond(sendSupportInquiry, { code: 200 })
    const { user } = await openFilled()
    await fillIn(user)
    await user.click(submit())
    expect((await screen.findByRole('status')).textContent).toBe(SENT)
    expect(values()).toEqual([...Object.values(ENTRIES).slice(0, 4), ''])
    expect(api.calls(sendSupportInquiry)[0]?.body).toEqual({
      first_name: 'Dana',
      last_name: 'Whitfield',
      phone_number: '(217) 555-0142',
      email: 'dana@brightsmile.test',
      inquiry: 'Where do I see my invoices?',
    })
  })

  it('sent while support works › repeats the moment that was promised', async () => {
    api.respond(getSupportTimes, OPEN_TIMES)
    api.respond(sendSupportInquiry, { code: 200 })
    const { user } = await openFilled()
    await screen.findByText('today by 12:52 PM')
    await fillIn(user)
    await user.click(submit())
    expect((await screen.findByRole('status')).textContent).toBe(
      'Thank you. Your question has been sent; we’ll reply by email today by 12:52 PM.',
    )
  })

  it('rejected › shows why, and loses nothing', async () => {
    api.reject(sendSupportInquiry, 'unavailable', 'The database is away')
    const { user } = await openFilled()
    await fillIn(user)
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe('The database is away')
    expect(values()).toEqual(Object.values(ENTRIES))
  })

  it('rejected for one field › points at it', async () => {
    api.reject(sendSupportInquiry, 'invalid_input', 'Email format incorrect', 'email')
    const { user } = await openFilled()
    await fillIn(user)
    await user.click(submit())
    await expect.poll(() => document.activeElement).toBe(field('E-Mail'))
    expect(screen.getAllByText('Email format incorrect')).toHaveLength(1)
    expect(values()).toEqual(Object.values(ENTRIES))
  })
})
