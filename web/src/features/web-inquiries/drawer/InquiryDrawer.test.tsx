import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeInquiryState, getWebInquiry, type InquiryDetail, replyToInquiry } from '#contract/web-inquiries/inquiry-replies.ts'
import { listWebInquiries, type WebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { startSession } from '../../../platform/session/session.ts'
import { sessionStore } from '../../../platform/session-store.ts'
import { type FakeApi, fakeApi } from '../../../platform/testing/fake-api.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { formatMoment } from '../../../platform/time/moments.ts'
import WebInquiriesScreen from '../WebInquiriesScreen.tsx'

const UUID = '0a5c6a7e-5a1d-4f0e-9b1c-000000000001'
const DANA: WebInquiry = {
  web_inquiry_uuid: UUID,
  name: 'Dana Whitfield',
  email: 'dana@customer.test',
  phone_number: '+12175550142',
  messages: 'Do you take Delta Dental?\nI would like to come soon.',
  required_datetime: 'Thursday morning',
  kwargs: { insurance_provider: 'Delta Dental' },
  created_datetime: '2026-11-18T03:48:00.000Z',
  state: 'new',
  newest_message: null,
}
const DETAIL: InquiryDetail = {
  ...DANA,
  told_datetime: '2026-11-18T03:49:00.000Z',
  marked_datetime: null,
  replies: [],
  text_answers: [],
  reply_by: { email: { to: 'dana@customer.test', problem: '' }, text: { to: '+12175550142', problem: '' } },
  company_name: 'Bright Smile Dental',
  answers_to: 'demo@marquee.test',
  call_number: '(217) 555-0100',
  text_would_wait_until: null,
  picture_problem: '',
}
const REPLY = {
  reply_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-00000000000a',
  channel: 'email' as const,
  recipient: 'dana@customer.test',
  words: 'Yes, we do.',
  pictures: [],
  written_by: 'demo@marquee.test',
  written_by_name: 'Megan Doyle',
  created_datetime: '2026-11-18T04:00:00.000Z',
  state: 'sent' as const,
  problem: '',
  waits_until: null,
}

const NOT_KEPT = {
  text_picture_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-00000000000b',
  state: 'rejected' as const,
  problem: 'A file that is not a picture was not kept.',
  width: null,
  height: null,
}

let server: FakeApi

const mockDetail = (changes: Partial<InquiryDetail> = {}) => server.respond(getWebInquiry, { code: 200, data: { ...DETAIL, ...changes } })

beforeEach(() => {
  localStorage.clear()
  startSession('token-a')
  sessionStore.describe({ timeZone: 'America/Chicago', nickname: 'Bright Smile Dental', loginEmail: 'demo@marquee.test' })
  queryClient.clear()
  server = fakeApi()
  server.respond(listWebInquiries, {
    code: 200,
    data: [DANA, { ...DANA, web_inquiry_uuid: '0a5c6a7e-5a1d-4f0e-9b1c-000000000002', name: 'Luis' }],
    page: { totalElements: 2, totalPage: 1, size: 10, number: 1 },
    states: { new: 2, answered: 0, spam: 0 },
    answered_from_here: 0,
    half_answered_within_s: null,
  })
  server.respond(changeInquiryState, { code: 200 })
  server.respond(replyToInquiry, { code: 201, reply_uuid: REPLY.reply_uuid, text_waits_until: null })
  mockDetail()
})

const AT = `/webInquiries?inquiry=${UUID}`
async function open(at = AT) {
  const rendered = await renderScreen({ Screen: WebInquiriesScreen, path: '/webInquiries', at })
  const drawer = await screen.findByRole('dialog', { name: 'Inquiry from Dana Whitfield' })
  await within(drawer).findByRole('heading', { name: 'Activity' })
  return { ...rendered, drawer: within(drawer) }
}
const partOf = (drawer: ReturnType<typeof within>, name: string) => within(drawer.getByRole('region', { name }))

describe('an inquiry’s drawer', () => {
  it('opened from its row › shows all that was written, under its own address, and closes to the list', async () => {
    const { user, currentPath } = await renderScreen({ Screen: WebInquiriesScreen, path: '/webInquiries', at: '/webInquiries' })
    await user.click(await screen.findByRole('link', { name: /^Dana Whitfield/ }))
    const drawer = within(await screen.findByRole('dialog', { name: 'Inquiry from Dana Whitfield' }))
    expect(await drawer.findByText(/I would like to come soon\./)).toBeDefined()
    expect(drawer.getByText(', from the contact form').textContent).toBe(
      `${formatMoment('2026-11-18T03:48:00.000Z', 'America/Chicago')}, from the contact form`,
    )
    const form = partOf(drawer, 'Form details')
    for (const text of ['dana@customer.test', '+1 (217) 555-0142', 'Thursday morning', 'Insurance provider', 'Delta Dental'])
      expect(form.getByText(text)).toBeDefined()
    const soFar = partOf(drawer, 'Activity')
    expect(soFar.getByText('Sent from the contact form')).toBeDefined()
    expect(soFar.getByText('Notification email sent')).toBeDefined()
    expect(currentPath()).toBe(AT)
    await user.click(drawer.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(currentPath()).toBe('/webInquiries'))
  })

  it('of an inquiry that does not exist › shows an error', async () => {
    server.reject(getWebInquiry, 'not_found', 'This inquiry does not exist')
    await renderScreen({ Screen: WebInquiriesScreen, path: '/webInquiries', at: '/webInquiries?inquiry=gone' })
    expect(await screen.findByText('We couldn’t find this inquiry')).toBeDefined()
  })

  it('that cannot be loaded › shows an error, and Retry loads it', async () => {
    server.reject(getWebInquiry, 'unavailable', 'The database is away')
    const { user } = await renderScreen({ Screen: WebInquiriesScreen, path: '/webInquiries', at: AT })
    expect(await screen.findByText('The inquiry could not be loaded')).toBeDefined()
    mockDetail()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Sent from the contact form')).toBeDefined()
  })
})

describe('an inquiry’s state', () => {
  it('marked as spam › is changed from what was shown, and Undo takes it back', async () => {
    const { user, drawer } = await open()
    await user.click(drawer.getByRole('button', { name: 'Mark as spam' }))
    await waitFor(() => expect(server.calls(changeInquiryState).map(({ body }) => body)).toEqual([{ state: 'spam', from: 'new' }]))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(server.calls(changeInquiryState).at(-1)?.body).toEqual({ state: 'new', from: 'spam' }))
  })

  it('changed by somebody else meanwhile › shows an error, and the state it had', async () => {
    server.reject(changeInquiryState, 'conflict', 'Somebody else has changed this inquiry meanwhile')
    const { user, drawer } = await open()
    await user.click(drawer.getByRole('button', { name: 'Mark as answered' }))
    expect(await screen.findByText('Somebody else has changed this inquiry meanwhile')).toBeDefined()
    await waitFor(() => expect(drawer.getByRole('button', { name: 'Mark as answered' })).toBeDefined())
  })

  it('spam › offers no reply, only the way back', async () => {
    mockDetail({ state: 'spam', marked_datetime: '2026-11-18T05:00:00.000Z' })
    const { user, drawer } = await open()
    expect(drawer.queryByRole('button', { name: 'Send reply' })).toBeNull()
    expect(partOf(drawer, 'Activity').getByText('Marked as spam')).toBeDefined()
    await user.click(drawer.getByRole('button', { name: 'Not spam' }))
    await waitFor(() => expect(server.calls(changeInquiryState)[0]?.body).toEqual({ state: 'new', from: 'spam' }))
  })
})

describe('a reply', () => {
  const field = (drawer: ReturnType<typeof within>) => drawer.getByRole('textbox', { name: 'Reply to Dana Whitfield' })

  it('by e-mail › shows where the customer’s reply goes, is sent once however often it is pressed, and appears under Activity', async () => {
    const { user, drawer } = await open()
    expect(drawer.getByText('Sent as Bright Smile Dental. Replies go to demo@marquee.test.')).toBeDefined()
    await user.type(field(drawer), 'Yes, we do.')
    mockDetail({ state: 'answered', replies: [REPLY] })
    await user.dblClick(drawer.getByRole('button', { name: 'Send reply' }))
    expect(await screen.findByText('Your reply to Dana Whitfield is on its way.')).toBeDefined()
    const uuids = new Set(server.calls(replyToInquiry).map(({ body }) => (body as { reply_uuid: string }).reply_uuid))
    expect(uuids.size).toBe(1)
    expect(server.calls(replyToInquiry)[0]?.body).toMatchObject({ channel: 'email', words: 'Yes, we do.' })
    const soFar = partOf(drawer, 'Activity')
    expect(await soFar.findByText('Yes, we do.')).toBeDefined()
    expect(soFar.getByText('Reply by email to dana@customer.test, written by Megan Doyle')).toBeDefined()
    expect(soFar.getByText('Sent')).toBeDefined()
    expect(field(drawer)).toHaveProperty('value', '')
  })

  it('by text › shows what the text adds, and until when it would wait', async () => {
    mockDetail({ text_would_wait_until: '2026-11-19T14:00:00.000Z' })
    const { user, drawer } = await open()
    await user.click(drawer.getByRole('radio', { name: 'Text' }))
    expect(drawer.getByText(/gives \(217\) 555-0100 for calls\. Replies appear here.*Sends .*8:00 AM/)).toBeDefined()
    await user.type(field(drawer), 'Yes.')
    await user.click(drawer.getByRole('button', { name: 'Send reply' }))
    await waitFor(() => expect(server.calls(replyToInquiry)[0]?.body).toMatchObject({ channel: 'text', words: 'Yes.' }))
  })

  it('by text from a number that can’t send pictures › says so, and the button does nothing', async () => {
    mockDetail({ picture_problem: 'Your number (217) 555-0100 can’t send pictures' })
    const { user, drawer } = await open()
    expect(drawer.queryByRole('button', { name: 'Add pictures' })).toBeNull()
    await user.click(drawer.getByRole('radio', { name: 'Text' }))
    const button = await drawer.findByRole('button', { name: 'Add pictures' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(drawer.getByText('Your number (217) 555-0100 can’t send pictures.')).toBeDefined()
  })

  it('by text with a pasted file that is no picture › says why, and keeps what was written', async () => {
    const { user, drawer } = await open()
    await user.click(drawer.getByRole('radio', { name: 'Text' }))
    await user.type(field(drawer), 'See here')
    await drawer.findByRole('button', { name: 'Add pictures' })
    fireEvent.paste(field(drawer), { clipboardData: { files: [new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' })] } })
    expect(await drawer.findByText('plan.pdf can’t be sent. Choose a JPEG, PNG, WebP or GIF picture.')).toBeDefined()
    expect(field(drawer)).toHaveProperty('value', 'See here')
  })

  it('replied to by text › appears under Activity with its text, and the customer waits since then', async () => {
    const [asked, answered] = ['2026-11-18T04:00:00.000Z', new Date(Date.now() - 5 * 60_000).toISOString()]
    mockDetail({
      replies: [{ ...REPLY, channel: 'text', recipient: '+12175550142', created_datetime: asked }],
      text_answers: [
        { words: 'Thursday is fine.', pictures: [], created_datetime: answered },
        { words: '', pictures: [NOT_KEPT], created_datetime: answered },
      ],
      newest_message: { words: 'Thursday is fine.', from: 'customer', created_datetime: answered },
    })
    const { drawer } = await open()
    // The message is at the very top, visible before anything is scrolled
    const message = partOf(drawer, 'Message')
    const [newest, first] = [message.getByText('Thursday is fine.'), message.getByText(/^Do you take Delta Dental/)]
    expect(newest.compareDocumentPosition(first)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(message.getByText(/^Newest message, by text/)).toBeDefined()
    const soFar = partOf(drawer, 'Activity')
    expect(soFar.getAllByText('Replied by text')).toHaveLength(2)
    expect(soFar.getByText('Thursday is fine.')).toBeDefined()
    expect(await soFar.findByText('A file that is not a picture was not kept.')).toBeDefined()
    expect(drawer.getByText(/^waiting 5 min/)).toBeDefined()
  })

  it('without a text › is not sent, and the field shows why', async () => {
    const { user, drawer } = await open()
    await user.click(drawer.getByRole('button', { name: 'Send reply' }))
    expect(await drawer.findByText('Please write a reply first')).toBeDefined()
    expect(server.calls(replyToInquiry)).toEqual([])
  })

  it('whose outcome is unknown › keeps the text, and sent again is the same reply', async () => {
    server.reject(replyToInquiry, 'unavailable', 'The database is away')
    const { user, drawer } = await open()
    await user.type(field(drawer), 'Yes.')
    await user.click(drawer.getByRole('button', { name: 'Send reply' }))
    expect(await drawer.findByText('The database is away')).toBeDefined()
    await user.click(drawer.getByRole('button', { name: 'Send reply' }))
    await waitFor(() => expect(server.calls(replyToInquiry)).toHaveLength(2))
    const [first, second] = server.calls(replyToInquiry).map(({ body }) => body)
    expect(second).toEqual(first)
  })

  it('that is rejected › keeps the text, and the next try is another reply', async () => {
    server.reject(replyToInquiry, 'conflict', 'Your reply had gone out already, as it was before you changed it')
    const { user, drawer } = await open()
    await user.type(field(drawer), 'Yes.')
    await user.click(drawer.getByRole('button', { name: 'Send reply' }))
    expect(await drawer.findByText(/had gone out already/)).toBeDefined()
    await user.click(drawer.getByRole('button', { name: 'Send reply' }))
    await waitFor(() => expect(server.calls(replyToInquiry)).toHaveLength(2))
    const uuids = server.calls(replyToInquiry).map(({ body }) => (body as { reply_uuid: string }).reply_uuid)
    expect(new Set(uuids).size).toBe(2)
  })

  it('to somebody unsubscribed from e-mails › goes by text, and e-mail shows why not', async () => {
    const problem = 'This person has unsubscribed from your e-mails, so nothing can be sent'
    mockDetail({ reply_by: { ...DETAIL.reply_by, email: { to: 'dana@customer.test', problem } } })
    const { user, drawer } = await open()
    expect(drawer.getByRole('heading', { name: 'Reply by text' })).toBeDefined()
    await user.click(drawer.getByRole('radio', { name: 'Email' }))
    expect(drawer.getByText(`${problem}.`)).toBeDefined()
    await user.click(drawer.getByRole('button', { name: 'Send reply' }))
    expect(server.calls(replyToInquiry)).toEqual([])
  })

  it('begun › is still there after another inquiry was looked at', async () => {
    const { user, drawer } = await open()
    await user.type(field(drawer), 'Yes, and')
    await user.click(drawer.getByRole('button', { name: 'Next inquiry' }))
    await user.click(await screen.findByRole('button', { name: 'Previous inquiry' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Reply to Dana Whitfield' })).toHaveProperty('value', 'Yes, and'))
  })
})
