import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { getInquirySettings, saveInquirySettings } from '#contract/inquiry-settings/inquiry-settings.ts'
import { syncReviews } from '#contract/reviews/reviews.ts'
import { sendWebInquiry } from '#contract/web-inquiries/web-inquiries.ts'
import { bill, CARDS, typeCard, typeHolder } from '../billing/invoices.ts'
import { SIZES } from '../browser.ts'
import { declineTextBack, openPhone, placeCall } from '../calls/place-call.ts'
import { expect, test } from '../journey.ts'
import { callApi, type Person } from '../people.ts'
import type { Product } from '../product.ts'
import { connectGoogle, findPublicReply, newLocation, writeReview } from '../reviews/google-place.ts'

test.use({ viewport: SIZES.phone, hasTouch: true, isMobile: true })

const ESTIMATE_CALL = [
  'Staff: Elm Street Dental, this is Megan. How can I help?',
  'Caller: Hi, my name is Paula Green. I am a new patient. What does an implant cost?',
  'Staff: I will send you the cost estimate today by 5.',
  'Caller: Thank you.',
].join('\n')

async function sendForm(product: Product, { clientUuid }: Person): Promise<void> {
  const client = { client_uuid: clientUuid }
  await callApi(product, saveInquirySettings, product.operatorKey, { new_site_key: true }, client)
  const { data } = await callApi<{ data: { site_key: string } }>(product, getInquirySettings, product.operatorKey, undefined, client)
  const inquiry = { name: 'Wanda Ruiz', email: `wanda-${randomInt(1e6)}@mail.test`, message: 'Do you have time on Friday?' }
  await callApi(product, sendWebInquiry, null, inquiry, data)
}

/** Reopens the dashboard until the tile appears, because new data passes through a queue, and the screen refreshes only once a minute */
async function openTile(page: Page, name: RegExp): Promise<void> {
  const today = page.getByRole('region', { name: /Needs doing today/ })
  await expect(async () => {
    await page.goto('/home')
    const more = today.getByRole('button', { name: /more$/ })
    await expect(today.getByRole('link').first()).toBeVisible({ timeout: 5_000 })
    if (await more.isVisible()) await more.click()
    await today.getByRole('link', { name }).click({ timeout: 5_000 })
  }).toPass({ timeout: 90_000 })
}

/** Waits until the change is saved, because the next step leaves the page, which would discard an unsent request */
async function tick(page: Page, name: RegExp): Promise<void> {
  await Promise.all([page.waitForResponse(/\/status-change$/), page.getByRole('checkbox', { name }).click()])
}

test('a morning on a phone › with calls, an inquiry, a low review and a bill arriving meanwhile › is emptied', async ({
  page,
  product,
  people,
}) => {
  test.slow()
  const owner = await people.newcomer()
  const location = newLocation()
  const to = await openPhone(product, owner)
  await declineTextBack(product, owner)
  await connectGoogle(product, owner, location)
  await page.goto('/login')
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Nothing needs doing today.')).toBeVisible()

  await placeCall(product, { to, outcome: 'missed', from: '+12175550178' })
  await openTile(page, /1 missed call/)
  await placeCall(product, { to, transcript: ESTIMATE_CALL, from: '+12175550143' })
  await sendForm(product, owner)
  await expect(page.getByRole('link', { name: /Call.*555-0178/ }).first()).toHaveAttribute('href', 'tel:+12175550178')
  await tick(page, /^Done:/)

  await openTile(page, /1 web inquiry to reply to/)
  // Matched exactly, because the tile also contains her name and stays until the list is drawn
  await page.getByRole('link', { name: 'Wanda Ruiz', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Inquiry from Wanda Ruiz' })
  await drawer.getByRole('textbox', { name: 'Reply to Wanda Ruiz' }).fill('Yes, Friday at 10.')
  await writeReview(product, location, { name: 'Jerome Tate', rate: 2, text: 'I waited 35 minutes.' })
  await callApi(product, syncReviews, owner.token, undefined, { platform: 'google' })
  await drawer.getByRole('button', { name: 'Send reply' }).click()
  await expect(drawer.getByText('Answered', { exact: true })).toBeVisible()

  await openTile(page, /1 action item due/)
  await bill(product, owner, { dueInDays: -2 })
  await tick(page, /^Done:.*estimate/i)

  await openTile(page, /1 low review to reply to/)
  const review = page.getByRole('article', { name: 'Review by Jerome Tate' })
  await review.getByRole('button', { name: /^Reply/ }).click()
  await review.getByRole('textbox', { name: 'Your reply' }).fill('We should have told you.')
  await review.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => findPublicReply(product, location, 'Jerome Tate'), { timeout: 60_000 }).toBe('We should have told you.')

  await openTile(page, /\$349\.00 overdue/)
  await typeCard(page, CARDS.approved)
  await typeHolder(page)
  await page.getByRole('button', { name: 'Pay $349.00' }).click()
  await expect(page.getByText('Pay Success').first()).toBeVisible()

  await page.goto('/home')
  await expect(page.getByText('All done for today')).toBeVisible()
  const done = ['1 call returned', '1 action item closed', '1 web inquiry handled', '1 review answered', '1 bill paid']
  for (const fact of done) await expect(page.getByText(fact)).toBeVisible()
})
