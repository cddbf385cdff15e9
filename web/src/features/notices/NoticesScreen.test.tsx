import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getNoticeDevices } from '#contract/notices/notice-devices.ts'
import {
  addNoticeRecipient,
  changeNoticeRecipient,
  confirmNoticeAddress,
  confirmNoticeNumber,
  getNotices,
  type NoticeRecipient,
  removeNoticeRecipient,
} from '#contract/notices/notices.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { startSession } from '../../platform/session/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import NoticesScreen from './NoticesScreen.tsx'

const OFF = {
  urgent_call: 'off',
  missed_call: 'off',
  web_inquiry: 'off',
  low_review: 'off',
  private_feedback: 'off',
  overdue_bill: 'off',
} as const
const DESK: NoticeRecipient = {
  recipient_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000001',
  channel: 'email',
  address: 'desk@practice.test',
  choices: { ...OFF, urgent_call: 'at_once', missed_call: 'at_once', web_inquiry: 'daily', low_review: 'daily' },
  state: 'confirmed',
}
const PHONE: NoticeRecipient = {
  recipient_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000002',
  channel: 'text',
  address: '+12175550123',
  choices: { ...OFF, missed_call: 'at_once' },
  state: 'waiting',
}

let server: FakeApi
beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ type: 'MAIN', timeZone: 'America/Chicago', loginEmail: 'demo@marquee.test' })
  queryClient.clear()
  server = fakeApi()
  server.respond(getNotices, { code: 200, recipients: [DESK, PHONE], unclaimed_kinds: [] })
  server.respond(getNoticeDevices, { code: 200, public_key: null, devices: [] })
})

const open = (at = '/notices') => renderScreen({ Screen: NoticesScreen, path: '/notices', at })
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const choose = (kind: string, frequency: string) =>
  within(screen.getByRole('group', { name: kind })).getByRole('radio', { name: frequency })

describe('/notices', () => {
  it('with recipients › shows who is notified of what and how soon', async () => {
    await open()
    const desk = await rowOf('desk@practice.test')
    for (const text of ['Urgent calls, missed calls', 'Web inquiries, low reviews', 'Confirmed'])
      expect(within(desk).getByText(text)).toBeDefined()
    expect(within(await rowOf('+1 (217) 555-0123')).getByText('Not confirmed')).toBeDefined()
  })

  it('as a number is added › sends it with its choices, none of them a digest', async () => {
    server.respond(addNoticeRecipient, { code: 201, recipient_uuid: PHONE.recipient_uuid, text_waits_until: null })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add' }))
    await screen.findByRole('group', { name: 'Web inquiries' })
    await user.click(choose('Web inquiries', 'Daily digest'))
    await user.click(choose('Send by', 'Text message'))
    expect(within(screen.getByRole('group', { name: 'Web inquiries' })).queryByRole('radio', { name: 'Daily digest' })).toBeNull()
    const form = within(screen.getByRole('form', { name: 'Add recipient' }))
    await user.click(form.getByRole('button', { name: 'Add' }))
    expect(await form.findByText('Phone number is required')).toBeDefined()
    await user.type(form.getByRole('textbox', { name: 'Mobile number' }), '2175550123')
    await user.click(form.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('We texted a code to +1 217-555-0123')).toBeDefined()
    const choices = { ...OFF, urgent_call: 'at_once', missed_call: 'at_once' }
    expect(server.calls(addNoticeRecipient)[0]?.body).toEqual({ channel: 'text', address: '+1-217-555-0123', choices })
  })

  it('as the code is entered › confirms the number, and a wrong code shows an error', async () => {
    server.reject(confirmNoticeNumber, 'invalid_input', 'This code is incorrect, or no longer valid', 'code')
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Enter the code of +1 (217) 555-0123' }))
    await user.type(await screen.findByRole('textbox', { name: /^Code texted to/ }), '123456')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('This code is incorrect, or no longer valid')).toBeDefined()
    server.respond(confirmNoticeNumber, { code: 200 })
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Number confirmed')).toBeDefined()
  })

  it('as somebody is edited and removed › asks for confirmation, and sends the change', async () => {
    server.respond(changeNoticeRecipient, { code: 200 })
    server.respond(removeNoticeRecipient, { code: 200 })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit desk@practice.test' }))
    await user.click(choose('Missed calls', 'Daily digest'))
    await user.click(choose('Urgent calls', 'Off'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(server.calls(changeNoticeRecipient)[0]?.body).toEqual({
        choices: { ...DESK.choices, urgent_call: 'off', missed_call: 'daily' },
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Remove desk@practice.test' }))
    expect(server.calls(removeNoticeRecipient)).toHaveLength(0)
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(server.calls(removeNoticeRecipient)).toHaveLength(1))
  })

  it('opened by the link in the e-mail › confirms the address once, and removes the code from the URL', async () => {
    server.respond(confirmNoticeAddress, { code: 200, email: 'desk@practice.test' })
    const { currentPath } = await open('/notices?confirm=abc')
    expect(await screen.findByText('desk@practice.test confirmed')).toBeDefined()
    expect(server.calls(confirmNoticeAddress).map(({ body }) => body)).toEqual([{ code: 'abc' }])
    expect(currentPath()).toBe('/notices')
  })

  it('opened from the screen of an event › shows who gets it, and suggests it for a new recipient', async () => {
    const now = { ...DESK, recipient_uuid: DESK.recipient_uuid.replace(/1$/, '3'), address: 'ann@practice.test' }
    const recipients = [DESK, PHONE, { ...now, choices: { ...OFF, web_inquiry: 'at_once' as const } }]
    server.respond(getNotices, { code: 200, recipients, unclaimed_kinds: [] })
    server.respond(addNoticeRecipient, { code: 201, recipient_uuid: PHONE.recipient_uuid, text_waits_until: null })
    const { user } = await open('/notices?event=web_inquiry')
    const said = 'Web inquiries go to ann@practice.test immediately, and to desk@practice.test in the daily digest.'
    expect(await screen.findByText(said)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add' }))
    const form = within(screen.getByRole('form', { name: 'Add recipient' }))
    await user.type(form.getByRole('textbox', { name: /^Email address/ }), 'new@practice.test')
    await user.click(form.getByRole('button', { name: 'Add' }))
    await waitFor(() => expect(server.calls(addNoticeRecipient)[0]?.body).toMatchObject({ choices: { ...OFF, web_inquiry: 'at_once' } }))
    expect(await screen.findByText('We sent a confirmation link to new@practice.test')).toBeDefined()
  })

  it('as everything is turned off for somebody › saves it, and keeps the address', async () => {
    const paused = { ...DESK, choices: { ...OFF, web_inquiry: 'at_once' as const } }
    server.respond(getNotices, { code: 200, recipients: [paused], unclaimed_kinds: [] })
    server.respond(changeNoticeRecipient, { code: 200 })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit desk@practice.test' }))
    await user.click(choose('Web inquiries', 'Off'))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.calls(changeNoticeRecipient)[0]?.body).toEqual({ choices: OFF }))
  })

  it('for a standard user › shows the list without a way to change it', async () => {
    sessionStore.describe({ type: 'REGULAR' })
    await open()
    await rowOf('desk@practice.test')
    expect(screen.queryByRole('button', { name: /^(Add|Edit|Remove)/ })).toBeNull()
  })

  it('with nobody › shows an empty state, and offers to add somebody', async () => {
    server.respond(getNotices, { code: 200, recipients: [], unclaimed_kinds: ['urgent_call', 'missed_call', 'low_review'] })
    await open()
    expect(await screen.findByText('No recipients yet')).toBeDefined()
    const said = 'Urgent calls, missed calls and low reviews go to all administrators by email until you choose a recipient.'
    expect(screen.getByText(said)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add' })).toBeDefined()
  })

  it('when it cannot be loaded › shows an error', async () => {
    server.reject(getNotices, 'unavailable', 'Try again')
    await open()
    expect(await screen.findByText('The recipients could not be loaded')).toBeDefined()
  })
})
