import { act, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { getSupportSender, sendSupportInquiry } from '#contract/support.ts'
import { queryClient } from '../../platform/query-client.ts'
import { startSession } from '../../platform/session.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import SupportScreen from './SupportScreen.tsx'

const ANSWERS = {
  'First Name': 'Dana',
  'Last Name': 'Whitfield',
  'Phone Number': '(217) 555-0142',
  'E-Mail': 'dana@brightsmile.test',
  Note: 'Where do I see my invoices?',
}
type Label = keyof typeof ANSWERS
const LABELS = Object.keys(ANSWERS) as Label[]
const SENT = 'Thank you. Your question has been sent; we answer by e-mail within one working day.'
const NOBODY = { code: 200 as const, first_name: '', last_name: '', phone_number: '', email: '', company_name: 'Bright Smile Dental' }

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
    await user.paste(ANSWERS[label])
  }
}

let api: FakeApi
beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  queryClient.clear()
  api = fakeApi()
  api.answer(getSupportSender, NOBODY)
})

describe('/support', () => {
  it('on opening › asks whether there are questions', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Do you have any questions?' })).toBeDefined()
  })

  it.each(LABELS.map((label, position) => [label, position] as const))('without %s › asks for it first', async (label, position) => {
    const { user } = await openFilled()
    await fillIn(user, LABELS.slice(0, position))
    await user.click(submit())
    expect(screen.getAllByText(/is required$/).map((message) => message.textContent)).toEqual([`${label} is required`])
    expect(document.activeElement).toBe(field(label))
  })

  it('submitted before the sender is known › keeps what was said of a field that stays empty', async () => {
    api.keepWaiting(getSupportSender)
    const { user } = await open()
    await user.click(submit())
    act(() => void queryClient.setQueryData(['support-sender'], { ...NOBODY, email: 'dana@brightsmile.test' }))
    await screen.findByText(/^For Bright Smile Dental\./)
    expect(field('E-Mail').value).toBe('dana@brightsmile.test')
    expect(screen.getByText('First Name is required')).toBeDefined()
  })

  it('with a sender who is known › is filled in, says for whom, and asks for the note only', async () => {
    api.answer(getSupportSender, {
      ...NOBODY,
      first_name: 'Dana',
      last_name: 'Whitfield',
      phone_number: '(217) 555-0142',
      email: 'dana@brightsmile.test',
    })
    api.answer(sendSupportInquiry, { code: 200 })
    const { user } = await openFilled()
    expect(values()).toEqual([...Object.values(ANSWERS).slice(0, 4), ''])
    await user.click(submit())
    expect(screen.getByText('Note is required')).toBeDefined()
    await fillIn(user, ['Note'])
    await user.click(submit())
    expect((await screen.findByText(SENT)).textContent).toBe(SENT)
    expect(values()).toEqual([...Object.values(ANSWERS).slice(0, 4), ''])
  })

  it('with a sender who cannot be loaded › is an empty form', async () => {
    api.refuse(getSupportSender, 'unavailable', 'The database is away')
    const { user } = await open()
    await fillIn(user)
    expect(values()).toEqual(Object.values(ANSWERS))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('beside the form › says when somebody answers', async () => {
    await open()
    expect(screen.getByText('We answer by e-mail within one working day')).toBeDefined()
  })

  it('sent › thanks, and keeps who asked for the next question', async () => {
    api.answer(sendSupportInquiry, { code: 200 })
    const { user } = await openFilled()
    await fillIn(user)
    await user.click(submit())
    expect((await screen.findByRole('status')).textContent).toBe(SENT)
    expect(values()).toEqual([...Object.values(ANSWERS).slice(0, 4), ''])
    expect(api.calls(sendSupportInquiry)[0]?.body).toEqual({
      first_name: 'Dana',
      last_name: 'Whitfield',
      phone_number: '(217) 555-0142',
      email: 'dana@brightsmile.test',
      inquiry: 'Where do I see my invoices?',
    })
  })

  it('refused › says why, and loses nothing', async () => {
    api.refuse(sendSupportInquiry, 'unavailable', 'The database is away')
    const { user } = await openFilled()
    await fillIn(user)
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe('The database is away')
    expect(values()).toEqual(Object.values(ANSWERS))
  })

  it('refused for one field › points at it', async () => {
    api.refuse(sendSupportInquiry, 'invalid_input', 'Email format incorrect', 'email')
    const { user } = await openFilled()
    await fillIn(user)
    await user.click(submit())
    await expect.poll(() => document.activeElement).toBe(field('E-Mail'))
    expect(screen.getAllByText('Email format incorrect')).toHaveLength(1)
    expect(values()).toEqual(Object.values(ANSWERS))
  })
})
