import { randomInt } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { saveReviewSettings } from '#contract/reviews/review-settings.ts'
import { SIZES } from '../browser.ts'
import { expect, test } from '../journey.ts'
import type { Person } from '../people.ts'
import type { Product } from '../product.ts'

interface Received {
  channel: 'email' | 'text'
  from: string
  links: string[]
  text: string
  headers: Record<string, string>
}

/** A fictional number, random because STOP applies to a number across all businesses */
const someNumber = () => `+1309555${String(randomInt(0, 9999)).padStart(4, '0')}`

/** Configures, like the agency, the review sites that customers are sent to */
async function connectPlaces(product: Product, { clientUuid }: Person): Promise<void> {
  const site = (name: string) => `${product.sandboxUrl}/places?${name}`
  const response = await fetch(`${product.url}/api${saveReviewSettings.path.replace('{client_uuid}', clientUuid)}`, {
    method: saveReviewSettings.method,
    headers: { authorization: `Bearer ${product.operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      google_place_url: site('google'),
      google_review_url: site('google-review'),
      yelp_place_url: site('yelp'),
      yelp_review_url: site('yelp-review'),
    }),
  })
  if (!response.ok) throw new Error(`The places were not set: ${await response.text()}`)
}

/** Returns the newest invitation to this address once `count` invitations have arrived */
async function waitForInvitation(product: Product, to: string, count = 1): Promise<Received> {
  let received: Received[] = []
  await expect
    .poll(
      async () => {
        const response = await fetch(`${product.sandboxUrl}/inbox.json?${new URLSearchParams({ to })}`)
        received = (await response.json()) as Received[]
        return received.length
      },
      { message: `${count} invitations to ${to}`, timeout: 90_000 },
    )
    .toBeGreaterThanOrEqual(count)
  const [newest] = received
  if (!newest) throw new Error('unreachable: the poll above has seen it')
  return newest
}

function pageLinkIn({ links }: Received): string {
  const link = links.find((candidate) => candidate.includes('/review/business-promoter/'))
  if (!link) throw new Error(`The invitation has no link to the page, only: ${links.join(', ')}`)
  return link
}

/** Opens the link like the customer: on a phone, in a context without the portal's session */
async function openOnPhone(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZES.phone, isMobile: true, hasTouch: true, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(link)
  return page
}

interface Invitee {
  name: string
  email: string
  /** E.164, like +13095550142 */
  number?: string
}

async function invite(page: Page, { name, email, number }: Invitee): Promise<void> {
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Request' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'E-Mail' }).fill(email)
  if (number) {
    await dialog.getByRole('checkbox', { name: 'Phone Number' }).click()
    await dialog.getByRole('textbox', { name: 'Phone Number' }).fill(number.slice(2))
  }
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog).toBeHidden()
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

async function requestResend(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Re-send to ${name}` }).click()
  const question = page.getByRole('dialog').filter({ hasText: 'Do you want to send it again?' })
  await question.getByRole('button', { name: 'Yes' }).click()
}

test.describe('an invitation', () => {
  test('sent by e-mail and text › opened on a phone and submitted either way › shows it all on its row', { tag: '@smoke' }, async ({
    page,
    browser,
    product,
    people,
    enter,
  }) => {
    test.slow()
    const owner = await people.newcomer()
    await connectPlaces(product, owner)
    await enter(owner)
    await page.goto('/businessPromoter')
    await expect(page.getByText('No invitations yet')).toBeVisible()

    const mark = Date.now().toString(36)
    const paula = { name: 'Paula Green', email: `paula.${mark}@customer.test`, number: someNumber() }
    const quinn = { name: 'Quinn Hale', email: `quinn.${mark}@customer.test` }
    await invite(page, paula)
    await expect(rowOf(page, paula.name).getByText('Sent')).toHaveCount(2)
    await invite(page, quinn)

    // "Yes" in the email, and then on to Google
    const happy = await openOnPhone(browser, pageLinkIn(await waitForInvitation(product, paula.email)))
    await happy.getByRole('button', { name: /^Yes/ }).click()
    const [place] = await Promise.all([
      happy.waitForEvent('popup'),
      happy.waitForResponse((response) => response.request().postData()?.includes('google_review_clicked') ?? false),
      happy.getByRole('link', { name: /Google/ }).click(),
    ])
    await place.close()
    await happy.context().close()
    await page.reload()
    await expect(rowOf(page, paula.name).getByRole('link', { name: /^Google clicked/ })).toBeVisible()
    await expect(rowOf(page, paula.name).getByText('Email', { exact: true })).toBeVisible()
    await expect(rowOf(page, paula.name).getByText('Text', { exact: true })).toHaveCount(0)
    await expect(page.getByText('1 of 2 people you asked went on to Google or Yelp. That’s 50%.')).toBeVisible()

    // The text message has its own link, which shows the earlier submission
    const again = await openOnPhone(browser, pageLinkIn(await waitForInvitation(product, paula.number)))
    await expect(again.getByRole('link', { name: /Google/ })).toBeVisible()
    await again.context().close()

    // "No", with private feedback for the practice and consent to news
    const unhappy = await openOnPhone(browser, pageLinkIn(await waitForInvitation(product, quinn.email)))
    await unhappy.getByRole('button', { name: /^No/ }).click()
    await unhappy.getByRole('textbox', { name: 'Your feedback' }).fill('I waited for an hour.')
    await unhappy.getByRole('checkbox', { name: 'Send me news from the practice' }).check()
    await unhappy.getByRole('button', { name: 'Submit' }).click()
    await expect(unhappy.getByText('Thank you for participation')).toBeVisible()
    await unhappy.context().close()

    await page.reload()
    await expect(rowOf(page, paula.name).getByText('Text', { exact: true })).toBeVisible()
    const row = rowOf(page, quinn.name)
    await expect(row.getByText('Email', { exact: true })).toBeVisible()
    await expect(row.getByRole('cell', { name: 'Yes', exact: true })).toBeVisible()
    await row.getByRole('button', { name: `Feedback from ${quinn.name}` }).click()
    await expect(page.getByRole('dialog', { name: `Feedback from ${quinn.name}` })).toContainText('I waited for an hour.')
  })

  test('declined with STOP and with one click › shows Unsubscribed, and cannot be sent again', async ({ page, product, people, enter }) => {
    test.slow()
    await enter(await people.newcomer())
    await page.goto('/businessPromoter')
    const rosa = { name: 'Rosa Diaz', email: `rosa.${Date.now().toString(36)}@customer.test`, number: someNumber() }
    await invite(page, rosa)
    const email = await waitForInvitation(product, rosa.email)
    const text = await waitForInvitation(product, rosa.number)

    const header = Object.entries(email.headers).find(([name]) => name.toLowerCase() === 'list-unsubscribe')?.[1] ?? ''
    const oneClick = /<(https?:[^>]+)>/.exec(header)?.[1] ?? ''
    const unsubscribed = await fetch(oneClick, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(unsubscribed.ok).toBe(true)
    const stopped = await fetch(`${product.sandboxUrl}/twilio/inbound`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: rosa.number, to: text.from, body: 'STOP' }),
    })
    expect(await stopped.json()).toMatchObject({ status: 200 })

    await page.reload()
    await expect(rowOf(page, rosa.name).getByText('Unsubscribed')).toHaveCount(2)
    await requestResend(page, rosa.name)
    await expect(page.getByText('This person has unsubscribed or was opted out, so nothing can be sent')).toBeVisible()
    const inbox = await fetch(`${product.sandboxUrl}/inbox.json?${new URLSearchParams({ to: rosa.email })}`)
    expect(await inbox.json()).toHaveLength(1)
  })
})

test.describe('an invitation with a custom message', () => {
  test('by text alone, then to the same person again › contains it, requires confirmation, and is found by its count and its name', async ({
    page,
    product,
    people,
    enter,
  }) => {
    const owner = await people.newcomer()
    await enter(owner)
    await page.goto('/businessPromoter')
    await expect(page.getByText(/Google and Yelp aren’t set up/)).toBeVisible()
    await connectPlaces(product, owner)
    await page.goto('/businessPromoter?templates=1')
    const messageDialog = page.getByRole('dialog', { name: 'Message templates' })
    await messageDialog.getByRole('textbox', { name: 'Text message' }).fill('{name}, how did we do? {link}')
    await expect(messageDialog.getByText(/Dana, how did we do\?/)).toBeVisible()
    await messageDialog.getByRole('button', { name: 'Save' }).click()
    await expect(messageDialog).toBeHidden()
    await expect(page.getByText(/Google and Yelp aren’t set up/)).toBeHidden()

    const number = someNumber()
    const sendText = async (name: string) => {
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Send Request' })
      await dialog.getByRole('button', { name: 'Send by text only' }).click()
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
      await dialog.getByRole('textbox', { name: 'Phone Number' }).fill(number.slice(2))
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      return dialog
    }
    await expect(await sendText('Vera Quist')).toBeHidden()
    const text = await waitForInvitation(product, number)
    expect(text.text).toMatch(/: Vera, how did we do\? http/)

    const dialog = await sendText('Vera Q.')
    await page.getByRole('button', { name: 'Don’t send' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.reload()
    await page.getByRole('link', { name: /^1 hasn’t opened it yet/ }).click()
    await expect(page.getByText('1 invitation', { exact: true })).toBeVisible()
    await expect(rowOf(page, 'Vera Quist').getByText('Not opened yet')).toBeVisible()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()])
    expect(file.suggestedFilename()).toMatch(/^practice-[0-9a-f]{8}-invitations-\d{4}-\d\d-\d\d.*\.csv$/)
  })
})

test.describe('a list', () => {
  test('imported › is checked, invites the valid rows, and is shown as finished on the page', async ({ page, product, people, enter }) => {
    await enter(await people.newcomer())
    await page.goto('/businessPromoter')
    await page.getByRole('button', { name: 'Import list' }).first().click()
    const mark = Date.now().toString(36)
    const list = ['name,email,phone', `Sam Lee,sam.${mark}@customer.test,`, `Tia Moss,tia.${mark}@customer.test,`, 'Uma Fox,uma@customer,']
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'day list.csv', mimeType: 'text/csv', buffer: Buffer.from(list.join('\n')) })
    const dialog = page.getByRole('dialog', { name: 'Import list' })
    await expect(dialog.getByText('2 people will be invited, 1 row has an error')).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Uma Fox/ })).toContainText('The email address is not correct.')
    await dialog.getByRole('button', { name: 'Invite 2 people' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('2 people: 2 sent')).toBeVisible()
    await expect(rowOf(page, 'Tia Moss').getByText('Sent')).toBeVisible()
    await waitForInvitation(product, `sam.${mark}@customer.test`)
  })
})
