import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listInvitations, optOut, resendInvitation, sendInvitation } from '#contract/business-promoter/invitations.ts'
import { getPromoterSettings } from '#contract/business-promoter/promoter-settings.ts'
import { getPromoterStats } from '#contract/business-promoter/promoter-stats.ts'
import { getMyInformation } from '#contract/my-information.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import type { FakeApi } from '../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../platform/testing/fixtures.ts'
import { formatMoment, lowercaseNearDay } from '../../platform/time/moments.ts'
import { DANA, SETTINGS } from './testing/invitation-fixtures.ts'
import { openPromoter, respondWithInvitations, SENT, startPromoter } from './testing/open-promoter.ts'

let server: FakeApi
beforeEach(() => {
  server = startPromoter()
})

const MORNING = '2031-12-01T14:00:00.000Z'
const formatInSentence = (moment: string) => lowercaseNearDay(formatMoment(moment, 'America/Chicago'))
const danasRow = async () => (await screen.findByText('Dana Whitfield')).closest('tr') as HTMLElement

describe('/businessPromoter › the list', () => {
  it('with an invitation › shows the state of each channel, the clicks, and the time in the business’s time zone', async () => {
    await openPromoter()
    const row = await danasRow()
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(headers).toEqual(['Name', 'Mobile Phone', 'Email', 'Click Throughs', 'Reviews', 'Marketing Opt In', 'Date', 'Send again'])
    const cells = within(row).getAllByRole('cell')
    expect(cells[1]?.textContent).toBe('+1 (217) 555-0142Failed: This number cannot receive texts.')
    expect(cells[2]?.textContent).toBe('dana@customer.testSent')
    expect(cells[3]?.textContent).toBe('Email')
    expect(
      within(row)
        .getByRole('link', { name: /^Google/ })
        .getAttribute('href'),
    ).toBe('https://maps.google.test/bright-smile')
    expect(cells[5]?.textContent).toBe('Yes')
    expect(cells[6]?.querySelector('time')?.title).toBe('11/17/2026 21:48 PM · Tuesday, November 17, 2026 at 9:48:00 PM CST')
  })

  it('with a script for a place and markup for feedback › links to neither and shows the text as it is', async () => {
    const feedback = '<img src=x onerror=alert(1)> I waited an hour'
    respondWithInvitations(server, [{ ...DANA, yelp_review_clicked: true, bad_rating_feedback: feedback }])
    const { user } = await openPromoter()
    const row = await danasRow()
    expect(within(row).queryByRole('link', { name: /Yelp/ })).toBeNull()
    expect(within(row).getByText('Yelp')).toBeDefined()
    await user.click(within(row).getByRole('button', { name: 'Feedback from Dana Whitfield' }))
    expect((await screen.findByRole('dialog', { name: 'Feedback from Dana Whitfield' })).textContent).toContain(feedback)
  })

  it('when it fails › retains the rows without an alarm, and Retry loads again', async () => {
    const { user } = await openPromoter()
    await danasRow()
    server.reject(listInvitations, 'unavailable', 'The database is away')
    await queryClient.invalidateQueries({ queryKey: ['invitations'] })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('Dana Whitfield')).toBeDefined()
    expect(screen.queryByText('The database is away')).toBeNull()
    respondWithInvitations(server, [{ ...DANA, name: 'Dana W.' }])
    await user.click(retry)
    expect(await screen.findByText('Dana W.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
  })

  it('with nothing › offers to send the first, under its own address', async () => {
    respondWithInvitations(server, [])
    const { user, currentPath } = await openPromoter()
    await user.click(await screen.findByRole('button', { name: 'Send first invitation' }))
    expect(await screen.findByRole('dialog', { name: 'Send Request' })).toBeDefined()
    expect(currentPath()).toBe('/businessPromoter?send=1')
  })
})

describe('/businessPromoter › the menu of a row', () => {
  it('Re-send › confirms with the specification’s message, and sends only on Yes', async () => {
    const { user } = await openPromoter()
    const again = within(await danasRow()).getByRole('button', { name: 'Re-send to Dana Whitfield' })
    await user.click(again)
    expect(await screen.findByText('Do you want to send it again?')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'No' }))
    expect(server.calls(resendInvitation)).toEqual([])
    await user.click(again)
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('Send Success!')).toBeDefined()
    expect(server.calls(resendInvitation)[0]?.url.pathname).toContain(DANA.business_promoter_uuid)
  })

  it('Opt out › requires confirmation; who is opted out is shown as such and can be allowed again', async () => {
    const { user } = await openPromoter()
    await user.click(within(await danasRow()).getByRole('button', { name: 'More for Dana Whitfield' }))
    await user.click(await screen.findByRole('button', { name: 'Opt out' }))
    respondWithInvitations(server, [{ ...DANA, opted_out: true }])
    const question = within(await screen.findByRole('dialog', { name: 'Opt out?' }))
    await user.click(question.getByRole('button', { name: 'Opt out' }))
    expect(await screen.findByText('Opted out')).toBeDefined()
    expect(server.calls(optOut)[0]?.body).toEqual({ opted_out: true })
    await user.click(within(await danasRow()).getByRole('button', { name: 'More for Dana Whitfield' }))
    expect(await screen.findByRole('button', { name: 'Allow again' })).toBeDefined()
  })
})

describe('/businessPromoter › a person who has unsubscribed everywhere', () => {
  it('the menu › has no Opt out, and Re-send explains why nothing is sent', async () => {
    respondWithInvitations(server, [{ ...DANA, email_state: 'unsubscribed', sms_state: 'unsubscribed' }])
    server.reject(resendInvitation, 'conflict', 'This person has unsubscribed or was opted out, so nothing can be sent')
    const { user } = await openPromoter()
    const row = await danasRow()
    expect(within(row).getAllByText('Unsubscribed')).toHaveLength(2)
    expect(within(row).queryByRole('button', { name: 'More for Dana Whitfield' })).toBeNull()
    await user.click(within(row).getByRole('button', { name: 'Re-send to Dana Whitfield' }))
    await user.click(await screen.findByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('This person has unsubscribed or was opted out, so nothing can be sent')).toBeDefined()
    expect(screen.queryByText('Send Success!')).toBeNull()
  })
})

describe('/businessPromoter?send=1 › Send Request', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Send Request' }))

  it('filled step by step › shows one problem at a time, in the specification’s order and wording', async () => {
    const { user } = await openPromoter('/businessPromoter?send=1')
    const form = await dialog()
    const send = await form.findByRole('button', { name: 'Send' })
    const expectProblem = async (message: string) => {
      await user.click(send)
      expect(await form.findByText(message)).toBeDefined()
      expect(form.queryAllByText(/^Please enter/)).toHaveLength(1)
    }
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'E-Mail' })).toMatchObject({ checked: true, disabled: true })
    await user.click(form.getByRole('checkbox', { name: 'Phone Number' }))
    await expectProblem('Please enter your name.')
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Dana Whitfield')
    await expectProblem('Please enter your e-mail.')
    await user.type(form.getByRole('textbox', { name: 'E-Mail' }), 'dana@customer')
    await expectProblem('Please enter the correct e-mail.')
    await user.type(form.getByRole('textbox', { name: 'E-Mail' }), '.test')
    await expectProblem('Please enter your phone number.')
    await user.type(form.getByRole('textbox', { name: 'Phone Number' }), '21755501')
    await expectProblem('Please enter the correct phone number.')
    expect(await screen.findAllByText('Please enter the correct phone number.')).toHaveLength(2)
    expect(server.calls(sendInvitation)).toEqual([])

    await user.type(form.getByRole('textbox', { name: 'Phone Number' }), '42')
    expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Phone Number' }).value).toBe('217-555-0142')
    const requested = server.calls(listInvitations).length
    await user.dblClick(send)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.calls(sendInvitation).map(({ body }) => body)).toEqual([
      { name: 'Dana Whitfield', email: 'dana@customer.test', phone_number: '+1-217-555-0142' },
    ])
    await waitFor(() => expect(server.calls(listInvitations).length).toBeGreaterThan(requested))
  })

  it('with a digit corrected in the middle › leaves the caret there, so that the rest of the number stays the same', async () => {
    const { user } = await openPromoter('/businessPromoter?send=1')
    const form = await dialog()
    await user.click(await form.findByRole('checkbox', { name: 'Phone Number' }))
    const field = form.getByRole<HTMLInputElement>('textbox', { name: 'Phone Number' })
    await user.type(field, '1 (217) 555-0199')
    expect([field.value, field.selectionStart]).toEqual(['1-217-555-0199', 14])
    await user.clear(field)
    await user.type(field, '2175550199')
    await user.type(field, '{Backspace}1', { initialSelectionStart: 2, initialSelectionEnd: 2 })
    expect([field.value, field.selectionStart]).toEqual(['217-555-0199', 2])
    // Deletes from either side of a hyphen, which the formatting inserts again
    await user.type(field, '{Backspace}{Backspace}8', { initialSelectionStart: 4, initialSelectionEnd: 4 })
    expect([field.value, field.selectionStart]).toEqual(['218-555-0199', 3])
    await user.type(field, '{Delete}{Delete}6', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    expect([field.value, field.selectionStart]).toEqual(['218-655-0199', 5])
  })

  it('of a British account › begins with +44, and a rejection loses nothing that was typed', async () => {
    server.respond(getMyInformation, { ...BRIGHT_SMILE, twilio: { twilio_number: { country_code: '+44' } } })
    server.reject(sendInvitation, 'unavailable', 'The server is away')
    const { user } = await openPromoter('/businessPromoter?send=1')
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
    const { user } = await openPromoter()
    await user.click(await screen.findByRole('button', { name: 'QR' }))
    const image = await screen.findByRole('img', { name: /QR code/ })
    const first = image.getAttribute('src')
    await user.click(screen.getByRole('button', { name: 'Refresh' }))
    await waitFor(() => expect(screen.getByRole('img', { name: /QR code/ }).getAttribute('src')).not.toBe(first))
  })
})

describe('/businessPromoter › the stats', () => {
  it('of a period › are summarized in a sentence, and each number links to its rows', async () => {
    await openPromoter('/businessPromoter?date_from=2026-10-19&date_to=2026-11-17')
    const sentence = '41 of 128 people you asked went on to Google or Yelp. That’s 32%, up from 28% in the previous 30 days.'
    expect(await screen.findByText(sentence)).toBeDefined()
    const period = 'date_from=2026-10-19&date_to=2026-11-17'
    const leadsTo = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
    expect(leadsTo(/^Sent 128/)).toBe(`/businessPromoter?${period}&state=sent`)
    expect(leadsTo(/^49 haven’t opened it yet/)).toBe(`/businessPromoter?${period}&state=not_opened`)
    expect(leadsTo(/^Read feedback/)).toBe(`/businessPromoter?${period}&state=feedback`)
    expect(Object.fromEntries(server.calls(listInvitations)[0]?.url.searchParams ?? [])).toMatchObject({
      date_from: '2026-10-19',
      date_to: '2026-11-17',
    })
  })

  it('that fail › leave the list alone, and are loaded again', async () => {
    server.reject(getPromoterStats, 'unavailable', 'The database is away')
    await openPromoter()
    expect(await danasRow()).toBeDefined()
    expect(await screen.findByText('Totals could not be loaded', {}, { timeout: 8000 })).toBeDefined()
  })

  it('a search › covers all dates', async () => {
    await openPromoter('/businessPromoter?search=dana')
    await danasRow()
    const requested = server.calls(listInvitations)[0]?.url.searchParams
    expect([requested?.get('search'), requested?.get('date_from')]).toEqual(['dana', null])
  })
})

describe('/businessPromoter › hints', () => {
  it('with a deferred text › shows until when, and who is reminded', async () => {
    respondWithInvitations(server, [
      { ...DANA, email_clicked: false, sms_state: 'waiting', sms_problem: '', sms_waits_until: MORNING, remind_datetime: MORNING },
    ])
    await openPromoter()
    const row = await danasRow()
    expect(row.textContent).toContain(`Sends ${formatInSentence(MORNING)}`)
    expect(row.textContent).toContain('Reminder Dec 1, 2031Re-send')
    expect(within(row).getByText('Not opened yet')).toBeDefined()
  })

  it('with an e-mail that bounced › shows that beside the address', async () => {
    const email_problem = 'The mail came back: there is no mailbox with this address. Please check it'
    respondWithInvitations(server, [{ ...DANA, email_state: 'failed', email_problem }])
    await openPromoter()
    const cells = within(await danasRow()).getAllByRole('cell')
    expect(cells[2]?.textContent).toBe(`dana@customer.testFailed: ${email_problem}`)
  })

  it('with neither Google nor Yelp › warns on the page and in the dialog', async () => {
    server.respond(getPromoterSettings, { code: 200, data: { ...SETTINGS, has_google: false, has_yelp: false } })
    await openPromoter('/businessPromoter?send=1')
    const form = within(await screen.findByRole('dialog', { name: 'Send Request' }))
    expect(await form.findByText(/Google and Yelp aren’t set up/)).toBeDefined()
    expect(screen.getAllByText(/Google and Yelp aren’t set up/)).toHaveLength(2)
  })
})

describe('/businessPromoter?send=1 › safeguards', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Send Request' }))

  it('Send by text only › clears the address and requires a number', async () => {
    const { user } = await openPromoter('/businessPromoter?send=1')
    const form = await dialog()
    const email = await form.findByRole<HTMLInputElement>('textbox', { name: 'E-Mail' })
    await user.type(email, 'dana@customer.test')
    await user.click(form.getByRole('button', { name: 'Send by text only' }))
    expect([email.value, email.disabled]).toEqual(['', true])
    await user.type(form.getByRole('textbox', { name: 'Name' }), 'Dana')
    await user.click(form.getByRole('button', { name: 'Send' }))
    expect(await form.findByText('Please enter your phone number.')).toBeDefined()
    await user.type(form.getByRole('textbox', { name: 'Phone Number' }), '2175550142')
    server.respond(sendInvitation, { ...SENT, text_waits_until: MORNING })
    await user.click(form.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(`Send Success! The text will be sent ${formatInSentence(MORNING)}.`)).toBeDefined()
    expect(server.calls(sendInvitation)[0]?.body).toEqual({ name: 'Dana', phone_number: '+1-217-555-0142' })
  })

  it('the same person within a day › is sent only after a Yes', async () => {
    server.reject(sendInvitation, 'conflict', 'This person was already invited within a day', 'send_again')
    const { user } = await openPromoter('/businessPromoter?send=1')
    const form = await dialog()
    await user.type(await form.findByRole('textbox', { name: 'Name' }), 'Dana')
    await user.type(form.getByRole('textbox', { name: 'E-Mail' }), 'dana@customer.test')
    await user.click(form.getByRole('button', { name: 'Send' }))
    await user.click(await screen.findByRole('button', { name: 'Don’t send' }))
    expect(server.calls(sendInvitation)).toHaveLength(1)
    await user.click(form.getByRole('button', { name: 'Send' }))
    await screen.findByRole('button', { name: 'Send again' })
    server.respond(sendInvitation, SENT)
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    expect(await screen.findByText('Send Success!')).toBeDefined()
    expect(server.calls(sendInvitation).at(-1)?.body).toEqual({ name: 'Dana', email: 'dana@customer.test', send_again: true })
  })

  it('somebody who unsubscribed › shows the reason, and no success', async () => {
    const message = 'This person has unsubscribed or was opted out, so nothing can be sent'
    server.reject(sendInvitation, 'conflict', message)
    const { user } = await openPromoter('/businessPromoter?send=1')
    const form = await dialog()
    await user.type(await form.findByRole('textbox', { name: 'Name' }), 'Dana')
    await user.type(form.getByRole('textbox', { name: 'E-Mail' }), 'dana@customer.test')
    await user.click(form.getByRole('button', { name: 'Send' }))
    expect(await form.findByText(message)).toBeDefined()
    expect(screen.queryByText(/Send Success/)).toBeNull()
  })
})
