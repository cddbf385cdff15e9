import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendInvitation } from '#contract/business-promoter/invitations.ts'
import { getPromoterSettings } from '#contract/business-promoter/promoter-settings.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { SETTINGS } from '../testing/invitation-fixtures.ts'
import { openPromoter, SENT, startPromoter } from '../testing/open-promoter.ts'

let server: FakeApi
beforeEach(() => {
  server = startPromoter()
})

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Send Request' }))

describe('/businessPromoter?send=1 › the preview', () => {
  it.each([
    ['Whitfield, Dana', 'Hello Dana, would you recommend us?'],
    ['Dr. Whitfield', 'Hello, would you recommend us?'],
  ])('for %s › greets as the message does', async (name, heading) => {
    const { user } = await openPromoter('/businessPromoter?send=1')
    const form = await dialog()
    await user.type(await form.findByRole('textbox', { name: 'Name' }), name)
    await user.click(form.getByRole('button', { name: 'Preview' }))
    expect(form.getByText(heading)).toBeDefined()
  })

  it.each([
    ['ours', false, /^Fits one text/],
    ['its own', true, /^Sent as 2 texts/],
  ])('with a long name of the business and a template that is %s › has as many texts as are sent', async (_, isOwn, parts) => {
    const en = { ...SETTINGS.invitation.en, is_own: isOwn }
    const from = 'Springfield Family Dental Northwest and Partners'
    server.respond(getPromoterSettings, { code: 200, data: { ...SETTINGS, from, invitation: { ...SETTINGS.invitation, en } } })
    const { user } = await openPromoter('/businessPromoter?send=1')
    const form = await dialog()
    await user.click(await form.findByRole('checkbox', { name: 'Phone Number' }))
    await user.click(form.getByRole('button', { name: 'Preview' }))
    expect(form.getByText(parts)).toBeDefined()
  })
})

describe('/businessPromoter?send=1 › after sending', () => {
  it('to an address that bounced, and a number › reports that only the text was sent', async () => {
    server.respond(sendInvitation, { ...SENT, email_came_back: true })
    const { user } = await openPromoter('/businessPromoter?send=1')
    const form = await dialog()
    await user.type(await form.findByRole('textbox', { name: 'Name' }), 'Dana')
    await user.type(form.getByRole('textbox', { name: 'E-Mail' }), 'dana@customer.test')
    await user.click(form.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Send Success! By text only: an earlier email to this address bounced.')).toBeDefined()
  })

  it('in a past period › shows one that includes the new invitation', async () => {
    const { user, currentPath } = await openPromoter('/businessPromoter?send=1&date_from=2026-01-01&date_to=2026-01-31')
    const form = await dialog()
    await user.type(await form.findByRole('textbox', { name: 'Name' }), 'Dana')
    await user.type(form.getByRole('textbox', { name: 'E-Mail' }), 'dana@customer.test')
    await user.click(form.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())
    expect(currentPath()).toBe(`/businessPromoter?date_from=2026-01-01&date_to=${today}`)
  })
})
