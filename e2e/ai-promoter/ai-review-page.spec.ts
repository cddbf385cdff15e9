import type { Browser, Page } from '@playwright/test'
import { savePromptSettings } from '#contract/ai-promoter/prompt-settings.ts'
import { createReviewRequest, listReviewRequests, type ReviewRequest, sendReviewRequest } from '#contract/ai-promoter/review-requests.ts'
import { addStaff } from '#contract/ai-promoter/staff.ts'
import type { Language } from '#contract/formats/languages.ts'
import { saveReviewSettings } from '#contract/reviews/review-settings.ts'
import { SIZES } from '../browser.ts'
import { waitForMail } from '../inbox.ts'
import { expect, test } from '../journey.ts'
import type { Person } from '../people.ts'
import type { Product } from '../product.ts'

type Send = <Body>(endpoint: { method: string; path: string }, body?: object, token?: string) => Promise<Body>

/** Calls the API like the portal, whose screens have their own journeys */
function createSender({ url }: Product, person: Person): Send {
  return async (endpoint, body, token = person.token) => {
    const response = await fetch(`${url}/api${endpoint.path}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${endpoint.path} returned ${response.status}: ${await response.text()}`)
    return response.json()
  }
}

/** A business with connected places, its settings, and a staff member who looks after customers */
async function setUp(product: Product, owner: Person): Promise<{ send: Send; staffUuid: string }> {
  const send = createSender(product, owner)
  const site = (name: string) => `${product.sandboxUrl}/places?${name}`
  const settings = { ...saveReviewSettings, path: saveReviewSettings.path.replace('{client_uuid}', owner.clientUuid) }
  const places = {
    google_place_url: site('google'),
    google_review_url: site('google-review'),
    yelp_place_url: site('yelp'),
    yelp_review_url: site('yelp-review'),
  }
  await send(settings, places, product.operatorKey)
  await send(savePromptSettings, {
    business_type: 'Dental practice',
    keywords: ['gentle', 'modern'],
    customer_keywords: ['Gentle', 'On time', 'Friendly staff', 'Clean'],
    description: 'A family practice.',
    common_rule: 'Write in plain language.',
  })
  const { data } = await send<{ data: { review_employee_uuid: string } }>(addStaff, {
    employee_name: 'Dr. Patel',
    employee_position: 'Dentist',
    employee_keywords: ['crown'],
    common_rules: 'Be modest.',
    rules_for_first_variation: 'Begin with the visit.',
    rules_for_second_variation: 'Begin with the people.',
  })
  return { send, staffUuid: data.review_employee_uuid }
}

interface Customer {
  name: string
  email: string
  language?: Language
}

/** Creates and sends a request; returns the link in the email */
async function invite(product: Product, { send, staffUuid }: { send: Send; staffUuid: string }, customer: Customer): Promise<string> {
  const { name, email, language } = customer
  const { review_generator_uuid } = await send<{ review_generator_uuid: string }>(createReviewRequest, {
    user_name: name,
    staff_uuid_list: [staffUuid],
    staff_comment: 'A crown on a back tooth.',
  })
  await send(sendReviewRequest, { review_generator_uuid, email, ...(language && { language }) })
  const { links } = await waitForMail(product, email, language === 'es' ? /opinión/ : /review/)
  const link = links.find((candidate) => candidate.includes('/review/business-promoter-ai/'))
  if (!link) throw new Error(`The e-mail has no link to the page, only: ${links.join(', ')}`)
  return link
}

/** Opens the page like the customer: on a phone, in a context without the portal's session */
async function openOnPhone(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: SIZES.phone,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await page.goto(link)
  return page
}

const requestOf = async (send: Send, name: string) =>
  (await send<{ data: ReviewRequest[] }>(listReviewRequests)).data.find(({ reviewer_name: reviewer }) => reviewer === name)

test.describe('a review request', () => {
  test.slow()

  test('opened on a phone › drafted from the customer’s keywords, changed, copied and taken to Google › is listed as reviewed', {
    tag: '@smoke',
  }, async ({ browser, product, people }) => {
    const business = await setUp(product, await people.newcomer())
    const dana = { name: 'Dana Whitfield', email: `dana.${Date.now()}@customer.test` }
    const page = await openOnPhone(browser, await invite(product, business, dana))
    await expect(page.getByText('Hello Dana,')).toBeVisible()
    await page.getByRole('button', { name: /^Yes/ }).tap()
    for (const keyword of ['Gentle', 'Friendly staff', 'Clean', 'On time']) await page.getByRole('button', { name: keyword }).tap()
    await expect(page.getByText('Up to three keywords can be selected!')).toBeVisible()
    await page.getByRole('textbox', { name: 'Comments' }).fill('They explained every step.')
    await page.getByRole('button', { name: 'Generate' }).tap()

    const draft = page.getByRole('textbox', { name: 'Review Suggestion' })
    await expect(page.getByText('1/3')).toBeVisible()
    const first = await draft.inputValue()
    await page.getByRole('button', { name: 'Regenerate' }).tap()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).tap()
    await expect(page.getByText('2/3')).toBeVisible()
    expect(await draft.inputValue()).not.toBe(first)
    await draft.fill('My own words about the crown.')
    await page.getByRole('button', { name: 'Copy' }).tap()
    await expect(page.getByText('Copy Success')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('My own words about the crown.')

    await page.reload()
    await page.getByRole('button', { name: /^Yes/ }).tap()
    await expect(draft).toHaveValue('My own words about the crown.')

    const [place] = await Promise.all([
      page.waitForEvent('popup'),
      page.waitForResponse((response) => response.request().postData()?.includes('reviewed_google') ?? false),
      page.getByRole('link', { name: /Review us on Google/ }).tap(),
    ])
    await place.close()
    await page.context().close()
    expect(await requestOf(business.send, dana.name)).toMatchObject({
      reviewer_entered_google: true,
      reviewer_entered_yelp: false,
      rating: 5,
    })
  })

  test('submitted with No › stores the private feedback and offers the same public links', async ({ browser, product, people }) => {
    const business = await setUp(product, await people.newcomer())
    const quinn = { name: 'Quinn Hale', email: `quinn.${Date.now()}@customer.test` }
    const page = await openOnPhone(browser, await invite(product, business, quinn))
    await page.getByRole('button', { name: /^No/ }).tap()
    await expect(page.getByRole('link', { name: 'Google' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Your feedback' }).fill('I waited for an hour.')
    await page.getByRole('button', { name: 'Submit' }).tap()
    await expect(page.getByText('Thank you for participation')).toBeVisible()
    await page.context().close()
    expect(await requestOf(business.send, quinn.name)).toMatchObject({ rating: 1, bad_review_feedback: 'I waited for an hour.' })
  })

  test('in Spanish › is written, drafted and thanked for in Spanish', async ({ browser, product, people }) => {
    const business = await setUp(product, await people.newcomer())
    const rosa = { name: 'Rosa Díaz', email: `rosa.${Date.now()}@customer.test`, language: 'es' as const }
    const page = await openOnPhone(browser, await invite(product, business, rosa))
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await page.getByRole('button', { name: /^Sí/ }).tap()
    await page.getByRole('button', { name: 'Gentle' }).tap()
    await page.getByRole('textbox', { name: 'Comentarios' }).fill('Me explicaron cada paso y fueron muy amables.')
    await page.getByRole('button', { name: 'Crear borrador' }).tap()
    const draft = page.getByRole('textbox', { name: 'Borrador de su opinión' })
    await expect(draft).toHaveValue(/ (el|la|los|de|que|muy|me|y) /)
    await page.getByRole('button', { name: 'Copiar' }).tap()
    await expect(page.getByText('Texto copiado')).toBeVisible()
    const [place] = await Promise.all([
      page.waitForEvent('popup'),
      page.waitForResponse((response) => response.request().postData()?.includes('reviewed_yelp') ?? false),
      page.getByRole('link', { name: /Opine en Yelp/ }).tap(),
    ])
    await place.close()
    await page.context().close()
    expect(await requestOf(business.send, rosa.name)).toMatchObject({ reviewer_entered_yelp: true })
  })
})
