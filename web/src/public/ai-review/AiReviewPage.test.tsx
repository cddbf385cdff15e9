import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AiReviewPage as PageData } from '#contract/ai-promoter/ai-review-page.ts'
import { BRANDS } from '#contract/brands.ts'
import { switchLanguage } from '../language.ts'
import { AiReviewPage } from './AiReviewPage.tsx'

const KEY = 'abcdefghijklmnopqrstuv'
const UUID = '6d0f4a3e-50a3-4c0e-8c11-1d4f0f8f2a10'
const PAGE: PageData = {
  code: 200,
  company_logo: '',
  company_name: 'Bright Smile Dental',
  client_name: 'Dana',
  review_generator_uuid: UUID,
  customer_keywords: ['Gentle', 'On time', 'Friendly staff', 'Clean'],
  google_url: '#google',
  yelp_url: '#yelp',
  language: null,
  suggestions: [],
  reviewed_google: false,
  reviewed_yelp: false,
  feedback_given: false,
}
const DRAFTS = ['They were gentle.', 'A gentle visit.', 'So gentle with me.']

/** The links leave the page, and the test environment cannot navigate */
document.addEventListener('click', (event) => (event.target as Element).closest('a') && event.preventDefault())

let sent: { path: string; body: Record<string, unknown>; keepalive: boolean }[]
let respond: () => Response

async function open(page: Partial<PageData> = {}) {
  vi.stubGlobal('fetch', async (url: string, { method, body, keepalive }: RequestInit) => {
    if (method === 'GET') return Response.json({ ...PAGE, ...page })
    sent.push({ path: url.replace('/api/review/business-promoter/', ''), body: JSON.parse(String(body)), keepalive: keepalive ?? false })
    return respond()
  })
  render(<AiReviewPage brand={BRANDS.marquee} />)
  await screen.findByRole('heading', { level: 1 })
}

/** The next step is loaded when it is needed */
async function chooseYes() {
  press(/^Yes/)
  await screen.findByRole('button', { name: 'Generate' })
}

beforeEach(() => {
  sent = []
  respond = () => Response.json({ code: 200, data: DRAFTS.map((reviews) => ({ reviews })) })
  sessionStorage.clear()
  history.replaceState(null, '', `/review/business-promoter-ai/${KEY}`)
})
afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await switchLanguage('en')
})

const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))
const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Review Suggestion' })
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const reject = (status: number, code: string) => () => Response.json({ details: { data: { code, message: 'English' } } }, { status })

async function openDrafts() {
  await open()
  await chooseYes()
  press('Gentle')
  press('Generate')
  await waitFor(() => expect(box().value).toBe(DRAFTS[0]))
}

describe('the AI review page', () => {
  test('opened › greets by name and shows the question; nothing of the last step is read out while it loads', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    render(<AiReviewPage brand={BRANDS.marquee} />)
    expect(screen.getByRole('status').textContent).toBe('Loading…')
    expect(screen.queryByRole('heading')).toBeNull()
    cleanup()
    await open()
    expect(screen.getByText('Hello Dana,')).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Would you recommend Bright Smile Dental?' })).toBeDefined()
    expect(sent).toEqual([])
  })

  test('rated with yes › accepts three keywords at most, and reports the limit', async () => {
    await open()
    await chooseYes()
    for (const keyword of ['Clean', 'Gentle', 'On time', 'Friendly staff']) press(keyword)
    expect(screen.getByText('Up to three keywords can be selected!')).toBeDefined()
    expect(screen.getByText('3 of 3')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Friendly staff', pressed: false })).toBeDefined()
    press('Clean')
    expect(screen.queryByText('Up to three keywords can be selected!')).toBeNull()
    expect(screen.getByText('2 of 3')).toBeDefined()
  })

  test('with nothing chosen › requires a keyword and sends no request', async () => {
    await open()
    await chooseYes()
    press('Generate')
    expect(screen.getByText('Please select a word or write a comment first')).toBeDefined()
    expect(sent).toEqual([])
  })

  test('with keywords and a comment › has drafts written from them, which open both sections', async () => {
    await open()
    await chooseYes()
    expect(screen.queryByRole('textbox', { name: 'Review Suggestion' })).toBeNull()
    press('On time')
    press('Gentle')
    type(screen.getByRole('textbox', { name: 'Comments' }), 'Crown on a back tooth')
    press('Generate')
    await waitFor(() => expect(box().value).toBe(DRAFTS[0]))
    expect(sent).toEqual([
      {
        path: 'ai-generate',
        body: { review_generator_uuid: UUID, comment: 'Crown on a back tooth', keywords: ['Gentle', 'On time'], language: 'en' },
        keepalive: true,
      },
    ])
    expect(screen.getByText('1/3')).toBeDefined()
    expect(screen.getByRole('link', { name: /Review us on Google/ })).toBeDefined()
    expect(screen.getByText(/^A draft\. Delete anything that isn’t true/)).toBeDefined()
    expect(document.body.textContent).not.toMatch(/star/i)
  })

  test('another draft requested › confirms, waits two seconds, cycles without a request and retains the changes', async () => {
    await openDrafts()
    type(box(), 'They were gentle with my son.')
    vi.useFakeTimers()
    const regenerate = async () => {
      press('Regenerate')
      fireEvent.click(within(screen.getByRole('dialog')).getByText('Yes'))
      expect(screen.getByText('Loading…')).toBeDefined()
      await act(() => vi.advanceTimersByTimeAsync(1999))
      expect(screen.getByText('Loading…')).toBeDefined()
      await act(() => vi.advanceTimersByTimeAsync(1))
    }
    await regenerate()
    expect([box().value, screen.getByText('2/3').textContent]).toEqual([DRAFTS[1], '2/3'])
    await regenerate()
    await regenerate()
    expect([box().value, screen.getByText('1/3').textContent]).toEqual(['They were gentle with my son.', '1/3'])
    expect(sent).toHaveLength(1)
  })

  test('another draft requested, then canceled › stays', async () => {
    await openDrafts()
    press('Regenerate')
    fireEvent.click(within(screen.getByRole('dialog')).getByText('No'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(box().value).toBe(DRAFTS[0])
  })

  test('copied › confirms it; where that is not possible, reports that', async () => {
    const writeText = vi.fn(async (_text: string) => {})
    vi.stubGlobal('navigator', { languages: ['en-US'], clipboard: { writeText } })
    await openDrafts()
    press('Copy')
    expect(await screen.findByText('Copy Success')).toBeDefined()
    expect(writeText).toHaveBeenCalledWith(DRAFTS[0])
    writeText.mockRejectedValueOnce(new Error('not allowed'))
    press('Copy')
    expect(await screen.findByText('Copy Error!')).toBeDefined()
  })

  test.each([
    ['Google', 'reviewed_google'],
    ['Yelp', 'reviewed_yelp'],
  ])('left for %s › notifies the server, by a real link', async (site, field) => {
    await openDrafts()
    const link = screen.getByRole('link', { name: new RegExp(`Review us on ${site}`) })
    expect(link.getAttribute('target')).toBe('_blank')
    fireEvent.click(link)
    expect(sent.at(-1)).toEqual({ path: 'ai-generate/post-updates', body: { review_generator_uuid: UUID, [field]: true }, keepalive: true })
    expect(screen.getByText('Opened')).toBeDefined()
  })

  test.each([
    [503, 'unavailable', /couldn’t create a draft this time/],
    [429, 'too_many_requests', /^No more drafts for now/],
    [0, '', /Check your connection/],
  ])('whose generation fails with %i › reports that, retains everything and lets people write', async (status, code, sentence) => {
    await open()
    await chooseYes()
    press('Gentle')
    respond =
      status === 0
        ? () => {
            throw new Error('offline')
          }
        : reject(status, code)
    press('Generate')
    expect((await screen.findByText(sentence)).textContent).toContain('write your own review')
    expect(screen.getByText('1 of 3')).toBeDefined()
    press('Write my own review')
    type(box(), 'My own words.')
    expect(screen.queryByRole('button', { name: 'Regenerate' })).toBeNull()
    expect(screen.getByRole('link', { name: /Review us on Yelp/ })).toBeDefined()
    respond = () => Response.json({ code: 200, data: [{ reviews: 'A draft after all.' }] })
    press('Generate')
    await waitFor(() => expect(box().value).toBe('A draft after all.'))
  })

  test('reloaded › still has the keywords, the comment and the changed draft, without a request', async () => {
    await openDrafts()
    type(screen.getByRole('textbox', { name: 'Comments' }), 'Crown')
    type(box(), 'Changed by me.')
    cleanup()
    await open({ suggestions: DRAFTS.map((reviews) => ({ reviews })) })
    await chooseYes()
    expect(screen.getByRole('button', { name: 'Gentle', pressed: true })).toBeDefined()
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comments' }).value).toBe('Crown')
    expect(box().value).toBe('Changed by me.')
    expect(sent).toHaveLength(1)
  })

  test('left by Back and opened again › still has the changed draft, though the page was loaded before it was written', async () => {
    await openDrafts()
    type(box(), 'Changed by me.')
    cleanup()
    await open()
    await chooseYes()
    expect(box().value).toBe('Changed by me.')
    expect(sent).toHaveLength(1)
  })

  test('loaded elsewhere after drafts were written › shows those', async () => {
    await open({ suggestions: DRAFTS.map((reviews) => ({ reviews })) })
    await chooseYes()
    expect(box().value).toBe(DRAFTS[0])
  })

  test('rated with no › accepts private feedback, offers the public links too, and thanks', async () => {
    await open()
    press(/^No/)
    press('Submit')
    expect(screen.getByRole('alert').textContent).toBe('Please leave your feedback information.')
    expect(screen.getByRole('link', { name: 'Google' })).toBeDefined()
    expect(screen.queryByRole('checkbox')).toBeNull()
    type(screen.getByRole('textbox', { name: 'Your feedback' }), 'I waited.')
    respond = () => Response.json({ code: 200 })
    press('Submit')
    expect(await screen.findByRole('heading', { name: 'Review success' })).toBeDefined()
    expect(screen.getByText('Thank you for participation')).toBeDefined()
    expect(sent).toEqual([
      {
        path: 'ai-generate/results',
        body: { review_generator_uuid: UUID, bad_review_feedback: 'I waited.', rating: false },
        keepalive: true,
      },
    ])
  })

  test('of an invitation in Spanish › is in Spanish, and has the draft written in it', async () => {
    await open({ language: 'es', customer_keywords: [] })
    expect(document.documentElement.lang).toBe('es')
    expect(screen.getByRole('heading', { name: '¿Recomendaría Bright Smile Dental?' })).toBeDefined()
    press(/^Sí/)
    await screen.findByRole('button', { name: 'Crear borrador' })
    type(screen.getByRole('textbox', { name: 'Comentarios' }), 'Muy amables')
    respond = reject(429, 'too_many_requests')
    press('Crear borrador')
    expect(await screen.findByText(/^Por ahora no se pueden crear más borradores/)).toBeDefined()
    expect(sent[0]?.body).toMatchObject({ language: 'es', keywords: [] })
  })

  test('of an invitation without a language › uses the browser’s language', async () => {
    vi.stubGlobal('navigator', { languages: ['fr-FR', 'es-MX', 'en-US'] })
    await open()
    expect(screen.getByRole('heading', { name: '¿Recomendaría Bright Smile Dental?' })).toBeDefined()
  })

  test('opened while the server is unavailable › can be tried again', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    replace.mockClear()
    vi.stubGlobal('fetch', async () => reject(503, 'unavailable')())
    render(<AiReviewPage brand={BRANDS.marquee} />)
    expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 5_000 })).toBeDefined()
    expect(replace).not.toHaveBeenCalled()
  })

  test('that does not exist › redirects to /404', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    vi.stubGlobal('fetch', async () => reject(404, 'not_found')())
    render(<AiReviewPage brand={BRANDS.marquee} />)
    await waitFor(() => expect(replace).toHaveBeenCalledWith('/404'))
  })
})
