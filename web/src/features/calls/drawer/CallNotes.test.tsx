import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addCallNote, type CallNote, changeCallNote, deleteCallNote, listCallNotes } from '#contract/calls/call-notes.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { sidOf } from '../testing/call-fixtures.ts'
import { CallNotes } from './CallNotes.tsx'

const OWN: CallNote = {
  uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000001',
  text: 'Prefers mornings',
  author_email: 'megan@practice.test',
  author_name: null,
  created_datetime: '2026-11-17T16:55:00.000Z',
  edited_datetime: null,
  own: true,
}
const OTHERS: CallNote = {
  ...OWN,
  uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000002',
  text: 'Text her',
  author_email: 'luis@practice.test',
  author_name: 'Luis Ortega',
  edited_datetime: '2026-11-17T17:00:00.000Z',
  own: false,
}

let server: FakeApi
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T18:00:00Z') })
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental' })
  queryClient.clear()
  server = fakeApi()
  server.respond(listCallNotes, { code: 200, data: [OWN, OTHERS] })
  return () => {
    notifications.clean()
    vi.useRealTimers()
  }
})

const Screen = () => (
  <>
    <h1>Call</h1>
    <CallNotes sid={sidOf(1)} />
  </>
)
const open = () => renderScreen({ Screen, path: '/callInquiries', at: '/callInquiries' })
const noteOf = async (text: string) => (await screen.findByText(text)).closest('li') as HTMLElement

describe('the notes of a call', () => {
  it('of several people › show who and when, and offer changes to their author alone', async () => {
    await open()
    const own = await noteOf('Prefers mornings')
    expect(within(own).getByText('megan@practice.test')).toBeDefined()
    expect(own.textContent).toMatch(/Today \d+:55 [AP]M/)
    expect(
      within(own)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Edit', 'Delete'])
    const others = await noteOf('Text her')
    expect(others.textContent).toContain(', edited')
    expect(within(others).queryByRole('button')).toBeNull()
  })

  it('written › are sent, and the field is empty again; empty ones are not', async () => {
    server.respond(addCallNote, { code: 201, data: { uuid: OWN.uuid } })
    const { user } = await open()
    const field = await screen.findByRole('textbox', { name: 'Write a note' })
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    expect(await screen.findByText('Please enter a note.')).toBeDefined()
    await user.type(field, 'Call her')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    await waitFor(() => expect(server.calls(addCallNote).map(({ body }) => body)).toEqual([{ text: 'Call her' }]))
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
  })

  it('that the server rejects › keep what was typed, with the reason', async () => {
    server.reject(addCallNote, 'conflict', 'A call can have at most 100 notes')
    const { user } = await open()
    const field = await screen.findByRole('textbox', { name: 'Write a note' })
    await user.type(field, 'Call her')
    await user.click(screen.getByRole('button', { name: 'Add note' }))
    expect(await screen.findByText('A call can have at most 100 notes')).toBeDefined()
    expect((field as HTMLTextAreaElement).value).toBe('Call her')
  })

  it('edited › are changed in place', async () => {
    server.respond(changeCallNote, { code: 200 })
    const { user } = await open()
    await user.click(within(await noteOf('Prefers mornings')).getByRole('button', { name: 'Edit' }))
    const field = screen.getByRole('textbox', { name: 'Edit note' })
    expect(document.activeElement).toBe(field)
    await user.type(field, ', not Mondays')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.calls(changeCallNote)[0]?.body).toEqual({ text: 'Prefers mornings, not Mondays' }))
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit note' })).toBeNull())
  })

  it('deleted › require confirmation', async () => {
    server.respond(deleteCallNote, { code: 200 })
    const { user } = await open()
    await user.click(within(await noteOf('Prefers mornings')).getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('dialog', { name: 'Delete note' })
    expect(server.calls(deleteCallNote)).toHaveLength(0)
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server.calls(deleteCallNote)).toHaveLength(1))
  })

  it('when they fail to load › show an error, and Retry loads them', async () => {
    server.reject(listCallNotes, 'unavailable', 'The database is away')
    const { user } = await open()
    expect(await screen.findByText('The database is away')).toBeDefined()
    server.respond(listCallNotes, { code: 200, data: [OWN] })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Prefers mornings')).toBeDefined()
  })
})
