import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createRequestLink,
  createRequestQr,
  generateAgain,
  getReviewRequest,
  type ReviewRequestDetail,
  sendReviewRequest,
} from '#contract/ai-promoter/review-requests.ts'
import { resendInvitation } from '#contract/business-promoter/invitations.ts'
import { getPromoterSettings } from '#contract/business-promoter/promoter-settings.ts'
import { getMyInformation } from '#contract/my-information.ts'
import type { FakeApi } from '../../../platform/testing/fake-api.ts'
import { BRIGHT_SMILE } from '../../../platform/testing/fixtures.ts'
import { renderScreen } from '../../../platform/testing/render-screen.tsx'
import { formatMoment, formatNearDayOf, lowercaseNearDay } from '../../../platform/time/moments.ts'
import { FAILED, MARCUS, PROMOTER_SETTINGS, WRITING } from '../testing/ai-promoter-fixtures.ts'
import { startTest } from '../testing/start-test.ts'
import RequestScreen from './RequestScreen.tsx'

const PATH = '/aiBusinessPromoter/detail/$uuid'
const UUID = MARCUS.review_generator_uuid
const MORNING = '2026-11-19T14:00:00.000Z'
const LINK = 'https://marquee.test/review/business-promoter-ai/a-key'
const SENT = { code: 200 as const, unsubscribed: [], email_came_back: false, text_waits_until: null }

let server: FakeApi
beforeEach(() => {
  server = startTest()
  server.respond(getMyInformation, BRIGHT_SMILE)
  server.respond(createRequestQr, 'png')
  server.respond(createRequestLink, { code: 200, url: LINK })
  server.respond(sendReviewRequest, SENT)
  server.respond(resendInvitation, SENT)
  respondWithRequest({})
})

const respondWithRequest = (change: Partial<ReviewRequestDetail>) =>
  server.respond(getReviewRequest, { code: 200, data: { ...MARCUS, ...change } })

const open = () => renderScreen({ Screen: RequestScreen, path: PATH, at: `/aiBusinessPromoter/detail/${UUID}` })
const form = async () => within(await screen.findByRole('form', { name: 'Send the review request' }))

describe('/aiBusinessPromoter/detail/{uuid} › a request that is ready', () => {
  it('opened › shows the code, the link, the customer’s message and the suggestions', async () => {
    await open()
    expect(await screen.findByRole('heading', { name: 'Marcus Bell' })).toBeDefined()
    expect(screen.getByText('Ready to send')).toBeDefined()
    const visit = lowercaseNearDay(formatNearDayOf(MARCUS.created_datetime, 'America/Chicago'))
    expect(screen.getByText(visit).parentElement?.textContent).toBe(`Visit ${visit}, with Dr. Anita Patel and Megan Doyle`)
    expect(await screen.findByRole('img', { name: 'QR code of the review page of Marcus Bell' })).toBeDefined()
    await waitFor(() => expect(screen.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(LINK))
    expect(screen.getByText('Marcus, may we help with the words?')).toBeDefined()
    expect(screen.getByText('Open my draft')).toBeDefined()
    expect(screen.getByText('Megan stayed with me.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('/aiBusinessPromoter')
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/aiBusinessPromoter/edit/${UUID}`)
  })

  it('of a business with neither Google nor Yelp › warns before it is sent', async () => {
    server.respond(getPromoterSettings, { code: 200, data: { ...PROMOTER_SETTINGS, has_google: false, has_yelp: false } })
    await open()
    expect((await screen.findByRole('note')).textContent).toContain('Google and Yelp aren’t set up')
  })

  it('Copy link › copies it, or shows how else to get it', async () => {
    const { user } = await open()
    const copy = await screen.findByRole('button', { name: 'Copy link' })
    await waitFor(() => expect(screen.getByRole('link', { name: 'Open the page' })).toBeDefined())
    await waitFor(() => expect(screen.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(LINK))
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce()
    await user.click(copy)
    expect(await screen.findByText('Link copied')).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(LINK)
    writeText.mockRejectedValueOnce(new Error('forbidden'))
    await user.click(copy)
    expect(await screen.findByText(/could not be copied/)).toBeDefined()
  })
})

describe('/aiBusinessPromoter/detail/{uuid} › sending', () => {
  it('filled step by step › shows one problem at a time, and sends once, in the chosen language', async () => {
    const { user } = await open()
    const part = await form()
    const expectProblem = async (message: string) => {
      await user.click(part.getByRole('button', { name: 'Request' }))
      expect(await part.findByText(message)).toBeDefined()
      expect(part.getAllByText(/^Please enter/)).toHaveLength(1)
    }
    expect(part.getByRole<HTMLInputElement>('checkbox', { name: 'E-Mail' })).toMatchObject({ checked: true, disabled: true })
    await user.click(part.getByRole('checkbox', { name: 'Phone Number' }))
    await expectProblem('Please enter your e-mail.')
    await user.type(part.getByRole('textbox', { name: 'E-Mail' }), 'marcus@customer')
    await expectProblem('Please enter the correct e-mail.')
    await user.type(part.getByRole('textbox', { name: 'E-Mail' }), '.test')
    await expectProblem('Please enter your phone number.')
    await user.type(part.getByRole('textbox', { name: 'Phone Number' }), '21755501')
    await expectProblem('Please enter the correct phone number.')
    expect(server.calls(sendReviewRequest)).toEqual([])

    await user.type(part.getByRole('textbox', { name: 'Phone Number' }), '87')
    await user.click(part.getByRole('radio', { name: 'Spanish' }))
    await waitFor(() => expect(server.calls(getReviewRequest).at(-1)?.url.searchParams.get('language')).toBe('es'))
    await user.dblClick(part.getByRole('button', { name: 'Request' }))
    expect(await screen.findByText('Send Success!')).toBeDefined()
    expect(server.calls(sendReviewRequest).map(({ body }) => body)).toEqual([
      { review_generator_uuid: UUID, email: 'marcus@customer.test', phone_number: '+1-217-555-0187', language: 'es' },
    ])
  })

  it('by text only › clears and requires no e-mail, and can be undone', async () => {
    const { user } = await open()
    const part = await form()
    await user.type(part.getByRole('textbox', { name: 'E-Mail' }), 'marcus@customer.test')
    await user.click(part.getByRole('button', { name: 'Send by text only' }))
    expect(part.getByRole<HTMLInputElement>('textbox', { name: 'E-Mail' })).toMatchObject({ value: '', disabled: true })
    expect(part.getByRole<HTMLInputElement>('checkbox', { name: 'E-Mail' }).checked).toBe(false)
    await user.click(part.getByRole('button', { name: 'Request' }))
    expect(await part.findByText('Please enter your phone number.')).toBeDefined()
    await user.type(part.getByRole('textbox', { name: 'Phone Number' }), '2175550187')
    await user.click(part.getByRole('button', { name: 'Request' }))
    expect(await screen.findByText('Send Success!')).toBeDefined()
    expect(server.calls(sendReviewRequest).map(({ body }) => body)).toEqual([
      { review_generator_uuid: UUID, phone_number: '+1-217-555-0187' },
    ])
    await user.click(part.getByRole('button', { name: 'Send by email too' }))
    expect(part.getByRole<HTMLInputElement>('textbox', { name: 'E-Mail' }).disabled).toBe(false)
  })

  it('by e-mail alone, to somebody who has unsubscribed › reports that, and shows no success', async () => {
    server.reject(sendReviewRequest, 'conflict', 'This person has unsubscribed')
    const { user } = await open()
    const part = await form()
    await user.type(part.getByRole('textbox', { name: 'E-Mail' }), 'marcus@customer.test')
    await user.click(part.getByRole('button', { name: 'Request' }))
    expect(await part.findByText('This person has unsubscribed')).toBeDefined()
    expect(screen.queryByText('Send Success!')).toBeNull()
    expect(server.calls(sendReviewRequest)[0]?.body).toEqual({ review_generator_uuid: UUID, email: 'marcus@customer.test' })
  })

  it('to the same person within a day › is sent only after confirmation, and shows what is not sent at once', async () => {
    server.reject(sendReviewRequest, 'conflict', 'This person was already invited within a day', 'send_again')
    const { user } = await open()
    const part = await form()
    await user.type(part.getByRole('textbox', { name: 'E-Mail' }), 'marcus@customer.test')
    await user.click(part.getByRole('button', { name: 'Request' }))
    await user.click(await screen.findByRole('button', { name: 'Don’t send' }))
    expect(server.calls(sendReviewRequest)).toHaveLength(1)
    await user.click(part.getByRole('button', { name: 'Request' }))
    await screen.findByRole('button', { name: 'Send again' })
    server.respond(sendReviewRequest, { ...SENT, unsubscribed: ['email'], text_waits_until: MORNING })
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    const until = lowercaseNearDay(formatMoment(MORNING, 'America/Chicago'))
    expect(
      await screen.findByText(`Send Success! By text only: this person unsubscribed from emails. The text will be sent ${until}.`),
    ).toBeDefined()
    expect(server.calls(sendReviewRequest).at(-1)?.body).toMatchObject({ email: 'marcus@customer.test', send_again: true })
  })

  it('already sent › shows the outcome, retains the address, and re-sends after confirmation', async () => {
    respondWithRequest({ email_address: 'marcus@customer.test', email_state: 'sent', phone_number: '+12175550187', sms_state: 'failed' })
    const { user } = await open()
    const part = await form()
    expect(part.getByText('Sent')).toBeDefined()
    expect(part.getByText('Failed')).toBeDefined()
    expect(part.getByRole<HTMLInputElement>('textbox', { name: 'E-Mail' }).value).toBe('marcus@customer.test')
    expect(part.getByRole<HTMLInputElement>('textbox', { name: 'Phone Number' }).value).toBe('217-555-0187')
    await user.click(part.getByRole('button', { name: 'Re-send' }))
    expect(await screen.findByText('Do you want to send it again?')).toBeDefined()
    server.respond(resendInvitation, { ...SENT, email_came_back: true })
    await user.click(screen.getByRole('button', { name: 'Yes' }))
    expect(await screen.findByText('Send Success! By text only: an earlier email to this address bounced.')).toBeDefined()
    expect(server.calls(resendInvitation)[0]?.url.pathname).toContain(UUID)
  })
})

describe('/aiBusinessPromoter/detail/{uuid} › a request that is not ready', () => {
  it('being written › shows the steps instead of the code', async () => {
    respondWithRequest({ progress: WRITING, suggestions: [] })
    await open()
    expect(await screen.findByText('Writing the 2nd suggestion', { selector: 'li *' })).toBeDefined()
    expect(screen.queryByRole('form')).toBeNull()
    expect(server.calls(createRequestQr)).toEqual([])
  })

  it('failed › shows the reason and starts again', async () => {
    respondWithRequest({ progress: FAILED, suggestions: [] })
    server.respond(generateAgain, { code: 200 })
    const { user } = await open()
    expect(await screen.findByText(/The model gave no usable response\./)).toBeDefined()
    respondWithRequest({ progress: WRITING, suggestions: [] })
    await user.click(screen.getByRole('button', { name: 'Start again' }))
    expect(await screen.findByText('Step 3 of 6')).toBeDefined()
    expect(server.calls(generateAgain)[0]?.body).toEqual({ review_generator_uuid: UUID })
  })

  it('unknown › shows that and links to the list', async () => {
    server.reject(getReviewRequest, 'not_found', 'This review request does not exist')
    await open()
    expect(await screen.findByText('We couldn’t find this review request')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Show all review requests' }).getAttribute('href')).toBe('/aiBusinessPromoter')
  })

  it('without a uuid › leads to the dashboard', async () => {
    const { router } = await renderScreen({ Screen: RequestScreen, path: '/aiBusinessPromoter/detail' })
    await waitFor(() => expect(router.state.location.href).toBe('/home'))
  })
})
