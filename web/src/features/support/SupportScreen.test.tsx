import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendSupportInquiry } from '#contract/support.ts'
import { startSession } from '../../platform/session.ts'
import { fakeApi } from '../../platform/testing/fake-api.ts'
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
const SENT = 'Thank you. Your question has been sent; we answer by e-mail.'

const open = () => renderScreen({ Screen: SupportScreen, path: '/support' })
const field = (label: Label) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const values = () => LABELS.map((label) => field(label).value)
const submit = () => screen.getByRole('button', { name: 'Submit' })

async function fillIn(user: UserEvent, labels: readonly Label[] = LABELS) {
  for (const label of labels) {
    await user.click(field(label))
    await user.paste(ANSWERS[label])
  }
}

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
})

describe('/support', () => {
  it('on opening › asks whether there are questions', async () => {
    await open()
    expect(screen.getByRole('heading', { name: 'Do you have any questions?' })).toBeDefined()
  })

  it.each(LABELS.map((label, position) => [label, position] as const))('without %s › asks for it first', async (label, position) => {
    const { user } = await open()
    await fillIn(user, LABELS.slice(0, position))
    await user.click(submit())
    expect(screen.getAllByText(/is required$/).map((message) => message.textContent)).toEqual([`${label} is required`])
    expect(document.activeElement).toBe(field(label))
  })

  it('sent › thanks, and leaves an empty form', async () => {
    const api = fakeApi()
    api.answer(sendSupportInquiry, { code: 200 })
    const { user } = await open()
    await fillIn(user)
    await user.click(submit())
    expect((await screen.findByRole('status')).textContent).toBe(SENT)
    expect(values()).toEqual(['', '', '', '', ''])
    expect(api.calls(sendSupportInquiry)[0]?.body).toEqual({
      first_name: 'Dana',
      last_name: 'Whitfield',
      phone_number: '(217) 555-0142',
      email: 'dana@brightsmile.test',
      inquiry: 'Where do I see my invoices?',
    })
  })

  it('refused › says why, and loses nothing', async () => {
    fakeApi().refuse(sendSupportInquiry, 'unavailable', 'The database is away')
    const { user } = await open()
    await fillIn(user)
    await user.click(submit())
    expect((await screen.findByRole('alert')).textContent).toBe('The database is away')
    expect(values()).toEqual(Object.values(ANSWERS))
  })

  it('refused for one field › points at it', async () => {
    fakeApi().refuse(sendSupportInquiry, 'invalid_input', 'Email format incorrect', 'email')
    const { user } = await open()
    await fillIn(user)
    await user.click(submit())
    await expect.poll(() => document.activeElement).toBe(field('E-Mail'))
    expect(screen.getAllByText('Email format incorrect')).toHaveLength(1)
    expect(values()).toEqual(Object.values(ANSWERS))
  })
})
