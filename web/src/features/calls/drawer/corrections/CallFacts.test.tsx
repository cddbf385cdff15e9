import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { correctCall, putBackCall } from '#contract/calls/call-corrections.ts'
import { getCall } from '#contract/calls/calls.ts'
import type { FakeApi } from '../../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../../platform/testing/render-screen.tsx'
import { DANA, DANA_DETAIL } from '../../testing/call-fixtures.ts'
import { DrawerScreen, signInToCalls } from '../../testing/drawer-screen.tsx'

let server: FakeApi
beforeEach(() => {
  server = signInToCalls()
  server.respond(correctCall, { code: 200 })
  server.respond(putBackCall, { code: 200 })
})

async function openDana(more: Partial<typeof DANA_DETAIL> = {}) {
  server.respond(getCall, { code: 200, data: { ...DANA_DETAIL, ...more } })
  const opened = await renderScreen({ Screen: DrawerScreen, path: '/callInquiries', at: `/callInquiries?call=${DANA.call_sid}` })
  const drawer = await screen.findByRole('dialog')
  await waitFor(() => expect(within(drawer).queryByText('Loading call')).toBeNull())
  return { ...opened, drawer }
}

async function openForm(more: Partial<typeof DANA_DETAIL> = {}) {
  const opened = await openDana(more)
  await opened.user.click(within(opened.drawer).getByRole('button', { name: 'Correct details' }))
  return { ...opened, form: within(opened.drawer).getByRole('form', { name: 'Correct details' }) }
}

describe('call facts › correcting', () => {
  it('two of them › sends these two alone, then shows the facts again', async () => {
    const { user, drawer, form } = await openForm()
    expect(document.activeElement).toBe(within(form).getByRole('textbox', { name: 'Caller' }))
    await user.clear(within(form).getByRole('textbox', { name: 'Caller' }))
    await user.type(within(form).getByRole('textbox', { name: 'Caller' }), ' Dana Whitfield-Ross ')
    await user.click(within(form).getByRole('combobox', { name: 'New client' }))
    await user.click(await screen.findByRole('option', { name: 'Unknown' }))
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => server.calls(correctCall).map(({ body }) => body))
      .toEqual([{ caller_name: 'Dana Whitfield-Ross', new_client: null }])
    const opener = await within(drawer).findByRole('button', { name: 'Correct details' })
    await expect.poll(() => document.activeElement).toBe(opener)
  })

  it('summary, quality, conversion and appointments › sends what was typed, and nothing where a number was taken away', async () => {
    const { user, form } = await openForm()
    const field = (name: string) => within(form).getByRole('textbox', { name })
    await user.clear(field('Summary'))
    await user.type(field('Summary'), 'Booked two cleanings ')
    await user.clear(field('Quality'))
    await user.clear(field('Appointments'))
    await user.type(field('Appointments'), '2')
    await user.click(within(form).getByRole('combobox', { name: 'Conversion' }))
    await user.click((await screen.findAllByRole('option', { name: 'No' }))[0] as HTMLElement)
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => server.calls(correctCall).map(({ body }) => body))
      .toEqual([{ conversion: false, appointments: 2, ai_analytics: null, summary: 'Booked two cleanings' }])
  })

  it('nothing › sends no request', async () => {
    const { user, drawer, form } = await openForm()
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    expect(within(drawer).getByRole('button', { name: 'Correct details' })).toBeDefined()
    expect(server.calls(correctCall)).toHaveLength(0)
  })

  it('rejected › shows the server’s message and keeps what was typed', async () => {
    server.reject(correctCall, 'invalid_input', 'Caller contains characters that cannot be used')
    const { user, form } = await openForm()
    await user.type(within(form).getByRole('textbox', { name: 'Caller' }), '!')
    await user.click(within(form).getByRole('button', { name: 'Save' }))
    expect((await within(form).findByRole('alert')).textContent).toBe('Caller contains characters that cannot be used')
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Caller' }).value).toBe('Dana Whitfield!')
  })

  it('a missed call › can be given the name of who called', async () => {
    const nothingKnown = { ai_analytics: null, customer_satisfaction: null, issued_resolved: null, referral_source: 'UNKNOWN' } as const
    const { form } = await openForm({ ...nothingKnown, caller_name: '', call_status: 'Missed call', analysis_state: 'none' })
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Caller' }).value).toBe('')
  })
})

describe('call facts › corrected', () => {
  it('opened › show what is corrected and what the analysis found, and are put back one by one', async () => {
    const { user, drawer } = await openDana({ model_said: { category: 'GENERAL_INQUIRY', new_client: null } })
    const rows = within(within(drawer).getByRole('list', { name: 'Corrected' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Category (corrected): AppointmentFrom the analysis: General inquiryUndo',
      'New client (corrected): YesFrom the analysis: UnknownUndo',
    ])
    await user.click(within(drawer).getByRole('button', { name: 'Undo correction of Category' }))
    await expect.poll(() => server.calls(putBackCall).map(({ body }) => body)).toEqual([{ field: 'category' }])
  })

  it('without an analysis › show what was known before', async () => {
    const { drawer } = await openDana({ model_said: { caller_name: '' }, analysis_state: 'none' })
    expect(within(drawer).getByRole('list', { name: 'Corrected' }).textContent).toContain('Before: Unknown caller')
  })

  it('not at all › have no such list', async () => {
    const { drawer } = await openDana()
    expect(within(drawer).queryByRole('list', { name: 'Corrected' })).toBeNull()
  })
})
