import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { saveInvitationTemplate, saveReminder, saveYelpVisibility } from '#contract/business-promoter/promoter-settings.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { SETTINGS } from '../testing/invitation-fixtures.ts'
import { openPromoter, startPromoter } from '../testing/open-promoter.ts'

let server: FakeApi
beforeEach(() => {
  server = startPromoter()
})

describe('/businessPromoter?templates=1 › Message templates', () => {
  it('with another template › previews it as it is typed, and saves it', async () => {
    server.respond(saveInvitationTemplate, { code: 200 })
    const { user } = await openPromoter('/businessPromoter?templates=1')
    const form = within(await screen.findByRole('dialog', { name: 'Message templates' }))
    const heading = await form.findByRole('textbox', { name: 'Heading' })
    await user.clear(heading)
    await user.type(heading, 'Dear {{name}')
    expect(form.getByText('Dear Dana')).toBeDefined()
    await user.clear(form.getByRole('textbox', { name: 'Text message' }))
    await user.type(form.getByRole('textbox', { name: 'Text message' }), 'Hello')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('The text message must have {link} once. It’s replaced with the customer’s own link')).toBeDefined()
    await user.type(form.getByRole('textbox', { name: 'Text message' }), ' {{link}')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls(saveInvitationTemplate)[0]?.body).toMatchObject({
      kind: 'invitation',
      language: 'en',
      words: { heading: 'Dear {name}', text: 'Hello {link}' },
    })
  })

  it('changed and left for another message › requires confirmation, and Stay loses nothing', async () => {
    const { user } = await openPromoter('/businessPromoter?templates=1')
    const form = within(await screen.findByRole('dialog', { name: 'Message templates' }))
    const heading = async () => form.findByRole<HTMLInputElement>('textbox', { name: 'Heading' })
    await user.type(await heading(), ' Please')
    const typed = (await heading()).value
    for (const leave of [form.getByRole('radio', { name: 'Spanish' }), form.getByRole('button', { name: 'Cancel' })]) {
      await user.click(leave)
      await user.click(await screen.findByRole('button', { name: 'Stay' }))
      expect((await heading()).value).toBe(typed)
    }
    await user.click(form.getByRole('radio', { name: 'Spanish' }))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(async () => expect((await heading()).value).toBe(SETTINGS.invitation.es.words.heading))
    await user.click(form.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('changed and left by the address › requires confirmation, and Stay loses nothing', async () => {
    const { user, router, currentPath } = await openPromoter('/businessPromoter?templates=1')
    const form = within(await screen.findByRole('dialog', { name: 'Message templates' }))
    const heading = await form.findByRole<HTMLInputElement>('textbox', { name: 'Heading' })
    await user.type(heading, ' Please')
    const typed = heading.value
    act(() => router.history.push('/businessPromoter'))
    await user.click(await screen.findByRole('button', { name: 'Stay' }))
    expect([heading.value, currentPath()]).toEqual([typed, '/businessPromoter?templates=1'])
    act(() => router.history.push('/businessPromoter'))
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(currentPath()).toBe('/businessPromoter')
  })

  it('opened from the form of an invitation › retains what was typed there', async () => {
    const { user } = await openPromoter('/businessPromoter?send=1')
    const form = within(await screen.findByRole('dialog', { name: 'Send Request' }))
    await user.type(await form.findByRole('textbox', { name: 'Name' }), 'Dana')
    await user.click(form.getByRole('button', { name: 'Edit message' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Message templates' }))
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Message templates' })).toBeNull())
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Dana')
  })

  it('the reminder › is chosen in days', async () => {
    server.respond(saveReminder, { code: 200 })
    const { user } = await openPromoter('/businessPromoter?templates=1')
    const form = within(await screen.findByRole('dialog', { name: 'Message templates' }))
    await user.click(await form.findByRole('radio', { name: 'Reminder' }))
    await user.click(form.getByRole('combobox', { name: 'Send one reminder' }))
    await user.click(await form.findByRole('option', { name: 'After 5 days' }))
    await waitFor(() => expect(server.calls(saveReminder)[0]?.body).toEqual({ reminder_days: 5 }))
  })

  it('Yelp › is left out of the review pages by a switch, with the reason beside it', async () => {
    server.respond(saveYelpVisibility, { code: 200 })
    const { user } = await openPromoter('/businessPromoter?templates=1')
    const form = within(await screen.findByRole('dialog', { name: 'Message templates' }))
    const shown = await form.findByRole('switch', { name: /^Show Yelp on review pages/ })
    expect(form.getByText(/^Yelp doesn’t allow businesses to ask for reviews/)).toBeDefined()
    await user.click(shown)
    await waitFor(() => expect(server.calls(saveYelpVisibility)[0]?.body).toEqual({ hide_yelp: true }))
  })
})
