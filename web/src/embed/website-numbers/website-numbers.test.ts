import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { REFERRAL_SOURCES } from '#contract/calls/referral-sources.ts'
import * as limits from '#contract/website-numbers/visit-limits.ts'
import { detectVisitSource, directVisit } from './read-visit.ts'
import * as started from './start-website-numbers.ts'
import { swapNumbers } from './swap-numbers.ts'

const MAIN = '+12175550199'
const OWN = '+12175550171'

describe('detectVisitSource', () => {
  const read = (query: string, referrer = '') => detectVisitSource(new URL(`https://www.practice.test/implants${query}`), referrer)

  test.each([
    ['a click on a Google ad', '?gclid=abc', '', 'GOOGLE', 'cpc'],
    ['a Google ad with consent mode', '?gbraid=abc&utm_campaign=x', '', 'GOOGLE', 'cpc'],
    ['a Google search', '', 'https://www.google.com/', 'GOOGLE', 'organic'],
    ['a link on Facebook', '?fbclid=abc', 'https://l.facebook.com/', 'FACEBOOK', 'social'],
    ['a link on Facebook whose referrer is hidden', '?fbclid=abc', '', 'FACEBOOK', 'social'],
    ['Instagram, which adds Facebook’s click id', '?fbclid=abc', 'https://l.instagram.com/', 'INSTAGRAM', 'social'],
    ['LinkedIn', '', 'https://lnkd.in/x', 'LINKEDIN', 'social'],
    ['Yelp', '', 'https://m.yelp.com/biz/x', 'YELP', 'referral'],
    ['another website', '', 'https://news.example.test/a', 'ETC', 'referral'],
    ['another search engine', '', 'https://duckduckgo.com/', 'ETC', 'organic'],
    ['a postcard’s address', '?utm_source=postcard&utm_medium=print', '', 'ETC', 'print'],
  ])('of %s › is its source and medium', (_, query, referrer, source, medium) => {
    expect(read(query, referrer)).toMatchObject({ source, medium, landing_page: '/implants' })
    expect(REFERRAL_SOURCES).toContain(source)
  })

  test('of a campaign › has its name and search term, and no query of the page', () => {
    expect(read('?utm_source=google&utm_campaign=Implants&utm_term=dental+implants&name=Dana', 'https://www.google.com/')).toEqual({
      source: 'GOOGLE',
      medium: 'organic',
      campaign: 'Implants',
      keyword: 'dental implants',
      landing_page: '/implants',
      referrer: 'google.com',
    })
  })

  test('with an email address in the link › leaves it out', () => {
    expect(read('?utm_source=news&utm_campaign=dana@customer.test&utm_term=dana%2540customer.test')).toMatchObject({
      campaign: '',
      keyword: '',
    })
    expect(directVisit(new URL('https://www.practice.test/thanks/dana@customer.test')).landing_page).toBe('')
  })

  test.each([
    ['typed', ''],
    ['from a page of the same website', 'https://www.practice.test/'],
    ['from a page of the same website without www', 'https://practice.test/'],
  ])('of an address %s › is nothing', (_, referrer) => {
    expect(read('', referrer)).toBeNull()
  })
})

describe('swapNumbers', () => {
  const swapped = (html: string) => {
    document.body.innerHTML = html
    swapNumbers(document.body, [MAIN], OWN)
    return document.body.innerHTML
  }

  test.each([
    ['(217) 555-0199', '(217) 555-0171'],
    ['217.555.0199', '217.555.0171'],
    ['+1 217 555 0199', '+1 217 555 0171'],
    ['1-217-555-0199', '1-217-555-0171'],
    ['2175550199', '2175550171'],
    ['Call 217-555-0199.', 'Call 217-555-0171.'],
  ])('of %s › keeps how it is written', (written, expected) => {
    expect(swapped(`<p>${written}</p>`)).toBe(`<p>${expected}</p>`)
  })

  test('of links that call or text › changes where they lead', () => {
    expect(swapped('<a href="tel:+12175550199">Call</a><a href="sms:2175550199">Text</a>')).toBe(
      '<a href="tel:+12175550171">Call</a><a href="sms:2175550171">Text</a>',
    )
  })

  test.each(['<p>(217) 555-0198</p>', '<p>12175550199001</p>', '<textarea>2175550199</textarea>', '<p data-keep-number="">2175550199</p>'])(
    'of %s › changes nothing',
    (html) => {
      expect(swapped(html)).toBe(html)
    },
  )
})

describe('the script', () => {
  const site = { main_number: MAIN, by_source: { WEBSITE: '+12175550162' } as Record<string, string>, has_visitor_numbers: true }
  let requests: { url: string; body: string }[]
  let responses: { site: unknown; visit: unknown }

  beforeEach(() => {
    localStorage.clear()
    document.body.innerHTML = '<p>(217) 555-0199</p>'
    requests = []
    responses = { site, visit: { visit: 'v1', number: OWN } }
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      requests.push({ url, body: String(init?.body ?? '') })
      const data = url.endsWith('/visits') ? responses.visit : responses.site
      if (data === null) throw new TypeError('Failed to fetch')
      return new Response(JSON.stringify({ code: 200, data }))
    })
  })
  afterEach(() => {
    window.websiteNumbers?.stop()
    vi.unstubAllGlobals()
  })

  function run(attributes: Record<string, string> = {}): void {
    const script = document.createElement('script')
    Object.assign(script.dataset, { siteKey: 'key', ...attributes })
    Object.defineProperty(script, 'src', { value: 'https://portal.test/website-numbers.js' })
    started.startWebsiteNumbers(script)
  }
  const shown = () => document.body.textContent

  test('compared with the server › keeps numbers for as long', () => {
    const { VISITOR_NUMBER_MINUTES, SOURCE_NUMBER_DAYS } = started
    expect({ VISITOR_NUMBER_MINUTES, SOURCE_NUMBER_DAYS }).toEqual({ ...limits })
  })

  test('on a first visit › shows the visitor’s own number', async () => {
    run()
    await expect.poll(shown).toBe('(217) 555-0171')
    expect(requests.map(({ url }) => url)).toEqual([
      'https://portal.test/api/website-numbers/site/key',
      'https://portal.test/api/website-numbers/site/key/visits',
    ])
  })

  test('while all visitors’ numbers are in use › shows the number of the source', async () => {
    responses.visit = { visit: 'v1', number: null }
    run()
    await expect.poll(shown).toBe('(217) 555-0162')
  })

  test('on another page › shows the same number before the server has responded', async () => {
    run()
    await expect.poll(shown).toBe('(217) 555-0171')
    const memory = localStorage.getItem('website-numbers') ?? ''
    window.websiteNumbers?.stop()
    document.body.innerHTML = '<p>(217) 555-0199</p>'
    localStorage.setItem('website-numbers', memory)
    responses = { site: null, visit: null }
    run()
    expect(shown()).toBe('(217) 555-0171')
  })

  test('of a page that draws its number later › changes it then', async () => {
    run()
    await expect.poll(shown).toBe('(217) 555-0171')
    document.body.append('Fax or call (217) 555-0199')
    await expect.poll(shown).toBe('(217) 555-0171Fax or call (217) 555-0171')
  })

  test('without our server › leaves the page as it is', async () => {
    responses = { site: null, visit: null }
    run()
    await expect.poll(() => requests.length).toBe(1)
    expect(shown()).toBe('(217) 555-0199')
  })

  test('before consent › stores and reports nothing, and does both after it', async () => {
    run({ consent: 'required' })
    await expect.poll(shown).toBe('(217) 555-0162')
    expect([requests.length, localStorage.length]).toEqual([1, 0])
    window.websiteNumbers?.allow()
    await expect.poll(shown).toBe('(217) 555-0171')
    window.websiteNumbers?.disallow()
    expect([shown(), localStorage.length]).toEqual(['(217) 555-0162', 0])
  })

  test('with Global Privacy Control › stores and reports nothing', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { globalPrivacyControl: true }))
    run()
    await expect.poll(shown).toBe('(217) 555-0162')
    expect([requests.length, localStorage.length]).toEqual([1, 0])
  })
})
