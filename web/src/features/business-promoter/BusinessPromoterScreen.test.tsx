import { notifications } from '@mantine/notifications'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getMyInformation } from '#contract/account-setting.ts'
import { getImport, type Invitation, listInvitations, optOut, resendInvitation, sendInvitation } from '#contract/business-promoter.ts'
import { queryClient } from '../../platform/query-client.ts'
import { startSession } from '../../platform/session.ts'
import { sessionStore } from '../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../platform/testing/fixtures.ts'
import { renderScreen } from '../../platform/testing/render-screen.tsx'
import BusinessPromoterScreen from './BusinessPromoterScreen.tsx'
import { DANA } from './testing/invitation-fixtures.ts'

let server: FakeApi

function answerInvitations(data: Invitation[], totalElements = data.length) {
  const page = { totalElements, totalPage: Math.ceil(totalElements / 10), size: 10, number: 1 }
  server.answer(listInvitations, { code: 200, data, page })
}

beforeEach(() => {
  localStorage.clear()
  // Removes the toasts of an earlier test
  notifications.clean()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', loginEmail: 'demo@marquee.test' })
  queryClient.clear()
  server = fakeApi()
  answerInvitations([DANA])
  server.answer(getMyInformation, BRIGHT_SMILE)
  server.answer(getImport, { code: 200, data: null })
  server.answer(sendInvitation, { code: 201, business_promoter_uuid: DANA.business_promoter_uuid })
  server.answer(resendInvitation, { code: 200 })
  server.answer(optOut, { code: 200 })
})

const open = (at = '/businessPromoter') => renderScreen({ Screen: BusinessPromoterScreen, path: '/businessPromoter', at })
const danasRow = async () => (await screen.findByText('Dana Whitfield')).closest('tr') as HTMLElement

describe('/businessPromoter › the list', () => {
  it('with an invitation › says what became of each channel, who clicked what, and when on the business’s clock', async () => {
    await open()
    const row = await danasRow()
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual(['Name', 'Mobile Phone', 'Email', 'Click Throughs', 'Reviews', 'Marketing Opt In', 'Date', 'More'])
    const cells = within(row).getAllByRole('cell')
    expect(cells[1]?.textContent).toBe('+1 (217) 555-0142Failed: This number cannot receive texts.')
    expect(cells[2]?.textContent).toBe('dana@customer.testSent')
    expect(within(row).getByRole('img', { name: 'Email clicked' })).toBeDefined()
    expect(within(row).getByRole('img', { name: 'Text not clicked' })).toBeDefined()
    expect(
      within(row)
        .getByRole('link', { name: /^Google/ })
        .getAttribute('href'),
    ).toBe('https://maps.google.test/bright-smile')
    expect(cells[5]?.textContent).toBe('Yes')
    expect(cells[6]?.textContent).toBe('11/17/2026 21:48 PM')
  })

  it('with a script for a place and markup for feedback › links to neither and shows the text as it is', async () => {
    const feedback = '<img src=x onerror=alert(1)> I waited an hour'
    answerInvitations([{ ...DANA, yelp_review_clicked: true, bad_rating_feedback: feedback }])
    const { user } = await open()
    const row = await danasRow()
    expect(within(row).queryByRole('link', { name: /Yelp/ })).toBeNull()
    expect(within(row).getByRole('img', { name: 'Yelp clicked' })).toBeDefined()
    await user.click(within(row).getByRole('button', { name: 'Feedback of Dana Whitfield' }))
    expect((await screen.findByRole('dialog', { name: 'Feedback of Dana Whitfield' })).textContent).toContain(feedback)
  })

  it('when it fails › keeps the rows without an alarm, and Retry asks again', async () => {
    const { user } = await open()
    await danasRow()
    server.refuse(listInvitations, 'unavailable', 'The database is away')
    await queryClient.invalidateQueries({ queryKey: ['invitations'] })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('Dana Whitfield')).toBeDefined()
    expect(screen.queryByText('The database is away')).toBeNull()
    answerInvitations([{ ...DANA, name: 'Dana W.' }])
    await user.click(retry)
    expect(await screen.findByText('Dana W.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('with nothing › offers to send the first, under an address of its own', async () => {
    answerInvitations([])
    const { user, currentPath } = await open()
    await user.click(await screen.findByRole('button', { name: 'Send the first' }))
    expect(await screen.findByRole('dialog', { name: 'Send Request' })).toBeDefined()
    expect(currentPath()).toBe('/businessPromoter?send=1')
  })
})

describe('/businessPromoter › the menu of a row', () => {
  it('Re-send › asks in the specification’s words, and sends only on Yes', async () => {
    const { user } = await open()
    const more = within(await danasRow()).getByRole('button', { name: 'More for Dana Whitfield' })
    await user.click(more)
    await user.click(await screen.findByRole('button', { name: 'Re-send' }))
    expect(await screen.findByText('Do you want to send it again?')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'No' }))
    expect(server.calls(resendInvitation)).toEqual([])
    await user.click(more)
    await user.click(await screen.findByRole('button', { name: 'Re-send' }))
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('Send Success!')).toBeDefined()
    expect(server.calls(resendInvitation)[0]?.url.pathname).toContain(DANA.business_promoter_uuid)
  })

  it('Opt out › asks first; who is opted out says so and can be allowed again', async () => {
    const { user } = await open()
    await user.click(within(await danasRow()).getByRole('button', { name: 'More for Dana Whitfield' }))
    await user.click(await screen.findByRole('button', { name: 'Opt out' }))
    answerInvitations([{ ...DANA, opted_out: true }])
    const question = within(await screen.findByRole('dialog', { name: 'Opt out' }))
    await user.click(question.getByRole('button', { name: 'Opt out' }))
    expect(await screen.findByText('Opted out')).toBeDefined()
    expect(server.calls(optOut)[0]?.body).toEqual({ opted_out: true })
    await user.click(within(await danasRow()).getByRole('button', { name: 'More for Dana Whitfield' }))
    expect(await screen.findByRole('button', { name: 'Allow again' })).toBeDefined()
  })
})

describe('/businessPromoter › a person who has unsubscribed everywhere', () => {
  it('the menu › has no Opt out, and Re-send says in words why nothing is sent', async () => {
    answerInvitations([{ ...DANA, email_state: 'unsubscribed', sms_state: 'unsubscribed' }])
    server.refuse(resendInvitation, 'conflict', 'This person has unsubscribed or was opted out, so nothing can be sent')
    const { user } = await open()
    const row = await danasRow()
    expect(within(row).getAllByText('Unsubscribed')).toHaveLength(2)
    await user.click(within(row).getByRole('button', { name: 'More for Dana Whitfield' }))
    expect(screen.queryByRole('button', { name: 'Opt out' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Re-send' }))
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('This person has unsubscribed or was opted out, so nothing can be sent')).toBeDefined()
    expect(screen.queryByText('Send Success!')).toBeNull()
  })
})

describe('/businessPromoter?send=1 › Send Request', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Send Request' }))

  it('filled step by step › says one thing at a time, in the specification’s order and words', async () => {
    const { user } = await open('/businessPromoter?send=1')
    const form = await dialog()
    const send = await form.findByRole('button', { name: 'Send' })
    const refused = async (words: string) => {
      await user.click(send)
      expect(await form.findByText(words)).toBeDefined()
      expect(form.queryAllByText(/^Please enter/)).toHaveLength(1)
    }
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'E-Mail' })).toMatchObject({ checked: true, disabled: true })
    await user.click(form.getByRole('checkbox', { name: 'Phone Number' }))
    await refused('Please enter your name.')
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Dana Whitfield')
    await refused('Please enter your e-mail.')
    await user.type(form.getByRole('textbox', { name: 'E-Mail' }), 'dana@customer')
    await refused('Please enter the correct e-mail.')
    await user.type(form.getByRole('textbox', { name: 'E-Mail' }), '.test')
    await refused('Please enter your phone number.')
    await user.type(form.getByRole('textbox', { name: 'Phone Number' }), '21755501')
    await refused('Please enter the correct phone number.')
    expect(await screen.findAllByText('Please enter the correct phone number.')).toHaveLength(2)
    expect(server.calls(sendInvitation)).toEqual([])

    await user.type(form.getByRole('textbox', { name: 'Phone Number' }), '42')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Phone Number' }).value).toBe('217-555-0142')
    const asked = server.calls(listInvitations).length
    await user.dblClick(send)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls(sendInvitation).map(({ body }) => body)).toEqual([
      { name: 'Dana Whitfield', email: 'dana@customer.test', phone_number: '+1-217-555-0142' },
    ])
    await waitFor(() => expect(server.calls(listInvitations).length).toBeGreaterThan(asked))
  })

  it('with a digit corrected in the middle › leaves the caret there, so that it stays the same number otherwise', async () => {
    const { user } = await open('/businessPromoter?send=1')
    const form = await dialog()
    await user.click(await form.findByRole('checkbox', { name: 'Phone Number' }))
    const field = form.getByRole<HTMLInputElement>('textbox', { name: 'Phone Number' })
    await user.type(field, '1 (217) 555-0199')
    expect([field.value, field.selectionStart]).toEqual(['1-217-555-0199', 14])
    await user.clear(field)
    await user.type(field, '2175550199')
    await user.type(field, '{Backspace}1', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect([field.value, field.selectionStart]).toEqual(['217-555-0199', 2])
    // Deletes across a hyphen, which the formatting inserts again, from either side
    await user.type(field, '{Backspace}{Backspace}8', { initialSelectionStart: 4, initialSelectionEnd: 4 })
    expect([field.value, field.selectionStart]).toEqual(['218-555-0199', 3])
    await user.type(field, '{Delete}{Delete}6', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    expect([field.value, field.selectionStart]).toEqual(['218-655-0199', 5])
  })

  it('of a British account › begins with +44, and a refusal loses nothing that was typed', async () => {
    server.answer(getMyInformation, { ...BRIGHT_SMILE, twilio: { twilio_number: { country_code: '+44' } } })
    server.refuse(sendInvitation, 'unavailable', 'The server is away')
    const { user } = await open('/businessPromoter?send=1')
    const form = await dialog()
    await user.type(await form.findByRole('textbox', { name: 'Name' }), 'Dana')
    await user.type(form.getByRole('textbox', { name: 'E-Mail' }), 'dana@customer.test')
    await user.click(form.getByRole('checkbox', { name: 'Phone Number' }))
    await user.type(form.getByRole('textbox', { name: 'Phone Number' }), '07700900142')
    await user.click(form.getByRole('button', { name: 'Send' }))
    expect(await form.findByText('The server is away')).toBeDefined()
    expect(server.calls(sendInvitation)[0]?.body).toMatchObject({ phone_number: '+44-7700-900142' })
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Dana')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Phone Number' }).value).toBe('07700-900142')
  })
})

describe('/businessPromoter › QR', () => {
  it('Refresh › shows another image', async () => {
    let made = 0
    vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:qr-${++made}`)
    const known = vi.mocked(fetch).getMockImplementation()
    vi.mocked(fetch).mockImplementation(async (input, init) =>
      String(input).endsWith('/qr')
        ? new Response('png', { headers: { 'content-type': 'image/png' } })
        : (known as typeof fetch)(input, init),
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'QR' }))
    const image = await screen.findByRole('img', { name: /QR code/ })
    const first = image.getAttribute('src')
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(screen.getByRole('img', { name: /QR code/ }).getAttribute('src')).not.toBe(first))
  })
})
