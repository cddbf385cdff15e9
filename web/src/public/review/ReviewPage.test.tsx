import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { BRANDS } from '#contract/brands.ts'
import type { ReviewPage as PageData } from '#contract/review-page/review-page.ts'
import { ReviewPage } from './ReviewPage.tsx'

const KEY = 'abcdefghijklmnopqrstuv'
const PAGE: Omit<PageData, 'code'> = {
  send_to: 'email',
  company_name: 'Bright Smile Dental',
  company_logo: '',
  google_url: '#google',
  yelp_url: '#yelp',
  language: null,
  previous_checked: {
    rating: null,
    google_review_clicked: false,
    yelp_review_clicked: false,
    feedback_given: false,
    marketing_permission_allow: false,
    friend_refer: false,
  },
}

/** The links leave the page, and the test environment cannot navigate */
document.addEventListener('click', (event) => (event.target as Element).closest('a') && event.preventDefault())

let sent: { method: string; body: Record<string, unknown> }[]
let respondToPut: () => Response

async function open(page: Partial<PageData> = {}) {
  vi.stubGlobal('fetch', async (_url: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json({ code: 200, ...PAGE, ...page })
    sent.push({ method, body: JSON.parse(body ?? '{}') })
    return respondToPut()
  })
  render(<ReviewPage brand={BRANDS.marquee} />)
  await screen.findByRole('heading', { level: 1 })
}

beforeEach(() => {
  sent = []
  respondToPut = () => Response.json({ code: 200 })
  sessionStorage.clear()
  history.replaceState(null, '', `/review/business-promoter/${KEY}`)
})
afterEach(() => vi.unstubAllGlobals())

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the review page', () => {
  test.each([
    [
      'while the server is away',
      () => Response.json({ details: { data: { code: 'unavailable', message: 'Briefly away' } } }, { status: 503 }),
    ],
    ['behind a broken proxy', () => new Response('<html>', { status: 502 })],
    ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('opened %s › can be tried again, and is not called missing', async (_, fail) => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 })
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () => fail())
    render(<ReviewPage brand={BRANDS.marquee} />)
    const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 })
    vi.stubGlobal('fetch', async () => Response.json({ code: 200, ...PAGE }))
    fireEvent.click(again)
    expect(await screen.findByRole('heading', { name: 'Would you recommend Bright Smile Dental?' })).toBeDefined()
    expect(replace).not.toHaveBeenCalled()
    vi.useRealTimers()
  })

  test('with an unknown key › redirects to /404', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () => Response.json({ details: { data: { code: 'not_found', message: 'x' } } }, { status: 404 }))
    render(<ReviewPage brand={BRANDS.marquee} />)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/404'))
  })

  test('rated with yes › stores 5 and leads to both sites, each of which is recorded', async () => {
    await open()
    press(/Yes/)
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ rating: 5 }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Send me news from the practice' }))
    fireEvent.click(screen.getByRole('link', { name: /Review us on Google/ }))
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ rating: 5, google_review_clicked: true, marketing_permission_allow: true }))
    expect(screen.getByText('Opened')).toBeDefined()
    // Yelp forbids asking for reviews
    fireEvent.click(screen.getByRole('link', { name: /^See us on Yelp/ }))
    expect(screen.getByRole('heading', { name: 'Review success' })).toBeDefined()
  })

  test('rated with no › accepts feedback, offers the public links too, and thanks', async () => {
    await open()
    press(/No/)
    press('Submit')
    expect(screen.getByRole('alert').textContent).toBe('Please leave your feedback information.')
    expect(screen.getByRole('link', { name: 'Google' }).getAttribute('href')).toBe(PAGE.google_url)
    expect(screen.getByRole('link', { name: 'See us on Yelp' }).getAttribute('href')).toBe(PAGE.yelp_url)
    fireEvent.change(screen.getByRole('textbox', { name: 'Your feedback' }), { target: { value: 'I waited.' } })
    press('Submit')
    expect(await screen.findByRole('heading', { name: 'Review success' })).toBeDefined()
    expect(sent.at(-1)?.body).toMatchObject({ rating: 1, bad_rating_feedback: 'I waited.' })
    expect(screen.getByRole('link', { name: 'Yelp' })).toBeDefined()
  })

  test('rated with no, of a business on Yelp alone › shows Yelp without asking for a public review', async () => {
    await open({ google_url: '' })
    press('No')
    expect(await screen.findByRole('link', { name: 'See us on Yelp' })).toBeDefined()
    expect(screen.queryByText(/write a public review/)).toBeNull()
  })

  test('whose feedback cannot be sent › shows the reason and retains the text, also over a reload', async () => {
    await open()
    press(/No/)
    respondToPut = () => Response.json({ details: { data: { message: 'Too many at once' } } }, { status: 429 })
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'I waited.' } })
    press('Submit')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Too many at once'))
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('I waited.')
    document.body.innerHTML = ''
    await open({ previous_checked: { ...PAGE.previous_checked, rating: 1 } })
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('I waited.')
  })

  test('opened again after a submission elsewhere › sends nothing that was not entered here', async () => {
    await open({ previous_checked: { ...PAGE.previous_checked, rating: 1, feedback_given: true, marketing_permission_allow: true } })
    expect(screen.getByText('We have your feedback. To change it, write again.')).toBeDefined()
    fireEvent.click(screen.getByRole('checkbox', { name: 'I would refer a friend' }))
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ friend_refer: true }]))
  })

  test('left by Back › shows the question again and loses nothing that was typed', async () => {
    await open()
    press(/No/)
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'I wai' } })
    press('Back')
    // history.back() is asynchronous
    await screen.findByRole('button', { name: /No/ })
    press(/No/)
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('I wai')
  })

  test('opened from a QR code › sends no request, and offers no text box, because its text would be lost', async () => {
    await open({ send_to: 'qr' })
    press(/No/)
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByRole('link', { name: 'Google' })).toBeDefined()
    expect(sent).toEqual([])
  })
})
