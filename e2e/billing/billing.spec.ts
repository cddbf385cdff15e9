import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Download, Page } from '@playwright/test'
import { LINK_NOT_PAYABLE } from '#contract/billing/payment-messages.ts'
import { pdfPages } from '../../scripts/tools/pdf-text.ts'
import { SIZES } from '../browser.ts'
import { waitForMail } from '../inbox.ts'
import { expect, test } from '../journey.ts'
import type { Person } from '../people.ts'
import type { Product } from '../product.ts'
import { bill, CARDS, payLinkOf, typeCard, typeHolder } from './invoices.ts'

/** --app-good-text of the light scheme */
const GREEN = 'rgb(0, 93, 51)'

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay $349.00' })

async function textOf(download: Download): Promise<string> {
  return pdfPages(await readFile(await download.path())).join('\n')
}

async function download(page: Page, role: 'button' | 'link' | 'menuitem', name: string): Promise<Download> {
  const [started] = await Promise.all([page.waitForEvent('download'), page.getByRole(role, { name, exact: true }).click()])
  return started
}

/** Opens the link like the recipient of the email: on a phone, in a context without the portal's session */
async function openOnPhone(browser: Browser, link: string): Promise<Page> {
  const context = await browser.newContext({ viewport: SIZES.phone, isMobile: true, hasTouch: true, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(link)
  return page
}

/** All files that this installation has written so far: database, queue, the sandbox's state */
async function readDataOf(folder: string): Promise<Buffer[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  // A database file may meanwhile be deleted
  return Promise.all(files.map((file) => readFile(file).catch(() => Buffer.alloc(0))))
}

async function expectNoCard(product: Product, { company }: Person, ...storages: string[]): Promise<void> {
  // Searches buffers, because searching hundreds of megabytes as strings took half a minute
  const written = [...storages.map((storage) => Buffer.from(storage)), ...(await readDataOf(product.dataDir))]
  const isWritten = (text: string) => written.some((file) => file.includes(text))
  // Control: plain text is found, so a card number would be found as well
  expect(isWritten(company)).toBe(true)
  const numbers = Object.values(CARDS).flatMap((number) => [number, number.replaceAll(' ', ''), number.replaceAll(' ', '-')])
  expect(numbers.filter(isWritten)).toEqual([])
}

const storageOf = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage, document.cookie]))

test.describe('an invoice', () => {
  test('paid signed in, after a decline › is Paid in green with its day, and its papers can be read', { tag: '@smoke' }, async ({
    page,
    product,
    people,
    enter,
  }) => {
    test.slow()
    const owner = await people.newcomer()
    const invoice = await bill(product, owner)
    await enter(owner)
    await page.goto('/bills-pay')
    await typeCard(page, CARDS.declined)
    await typeHolder(page)
    await payButton(page).click()
    await expect(page.getByText('Your card was declined.,Please refresh and try again.').first()).toBeVisible()
    await typeCard(page, CARDS.approved)
    await payButton(page).click()
    await expect(page.getByText('Pay Success').first()).toBeVisible()
    await expect(page).toHaveURL(`${product.url}/billsDetail?uuid=${invoice.uuid}`)
    await expect(page.getByText(/^Paid on [A-Z][a-z]{2} \d{1,2}, \d{4}$/)).toBeVisible()
    await expect(page.getByText('Paid', { exact: true })).toHaveCSS('color', GREEN)

    const paper = await download(page, 'button', 'Download')
    expect(paper.suggestedFilename()).toBe('invoices.pdf')
    const letter = await textOf(paper)
    for (const expectedText of [invoice.label, owner.company, 'Review invitations, up to 250', '$349.00'])
      expect(letter).toContain(expectedText)
    await page.getByRole('button', { name: `More of ${invoice.label}` }).click()
    const named = await download(page, 'menuitem', `Download as ${invoice.label}`)
    expect(named.suggestedFilename()).toContain(`-invoice-${invoice.label.toLowerCase()}-`)
    const receipt = await textOf(await download(page, 'button', 'Receipt'))
    expect(receipt).toContain('$349.00')
    expect(receipt).toContain('Visa ending in 1111')

    await page.goto('/paymentHistory')
    await expect(page.getByRole('row').filter({ hasText: invoice.label })).toContainText('Paid')
    // Nothing is left to pay: the pay screen's URL redirects to the paid bill
    await page.goto(`/bills-pay?uuid=${invoice.uuid}`)
    await expect(page).toHaveURL(`${product.url}/billsDetail?uuid=${invoice.uuid}`)
    await expectNoCard(product, owner, await storageOf(page))
  })

  test('e-mailed and paid by its link › confirms it, leads to the login, and cannot be paid again', async ({
    browser,
    product,
    people,
  }) => {
    test.slow()
    const owner = await people.newcomer()
    const invoice = await bill(product, owner, { email: true })
    const link = await payLinkOf(product, owner, invoice)
    const page = await openOnPhone(browser, link)
    await expect(page.getByText('Unpaid')).toBeVisible()
    await expect(page.getByText(`For ${owner.company}`)).toBeVisible()
    const paper = await download(page, 'link', 'Download')
    expect(paper.suggestedFilename()).toBe('invoices.pdf')
    expect(await textOf(paper)).toContain(invoice.label)

    await typeCard(page, CARDS.declined)
    await typeHolder(page)
    await payButton(page).click()
    await expect(page.getByRole('alert')).toContainText('Your card was declined.,Please refresh and try again.')
    // Refreshes, as the message asks. The form is preserved, and only the card must be typed again
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Patel')
    await page.getByRole('textbox', { name: 'Expiration' }).fill('12/2030')
    await typeCard(page, CARDS.approved)
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: 'Pay Success' })).toBeVisible()
    const storage = await storageOf(page)
    expect(page.url()).not.toContain('session_id')
    await page.getByRole('link', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/login/)

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'No Invoice Payable' })).toBeVisible()
    await expect(page.getByText('This invoice is paid. There’s nothing left to do.')).toBeVisible()
    await waitForMail(product, owner.email, /[Rr]eceipt/)
    await expectNoCard(product, owner, storage, await storageOf(page))
    await page.context().close()
  })

  test('paid with a card that approves a half › shows what is open, and the rest is paid by an invoice of its own', async ({
    page,
    product,
    people,
    enter,
  }) => {
    test.slow()
    const owner = await people.newcomer()
    const invoice = await bill(product, owner)
    await enter(owner)
    await page.goto('/bills-pay')
    await typeCard(page, CARDS.half)
    await typeHolder(page)
    await payButton(page).click()
    await expect(page.getByText(/^Your card was approved for less than .* You still owe \$174\.50/)).toBeVisible()
    await expect(page).toHaveURL(`${product.url}/billsDetail?uuid=${invoice.uuid}`)
    await page.goto('/paymentHistory')
    await expect(page.getByText('None overdue')).toBeVisible()
    await expect(page.getByRole('link', { name: `Pay the rest, $174.50 of ${invoice.label}` })).toBeVisible()
    await page.goto('/bills-pay')
    await page.getByRole('button', { name: 'Pay the rest, $174.50' }).click()
    await expect(page).toHaveURL(/\/bills-pay\?uuid=/)
    await expect(page.getByText(`The rest of ${invoice.label}`)).toBeVisible()
    await typeCard(page, CARDS.approved)
    await typeHolder(page)
    await page.getByRole('button', { name: 'Pay $174.50' }).click()
    await expect(page.getByText('Pay Success').first()).toBeVisible()
    await page.goto(`/billsDetail?uuid=${invoice.uuid}`)
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
    await expect(page.getByText(/^The rest, moved to INV-\d+$/)).toBeVisible()
  })

  test('open in two browsers and paid in both at once › is charged once, and the other page learns that it is paid', async ({
    browser,
    product,
    people,
  }) => {
    test.slow()
    const owner = await people.newcomer()
    const link = await payLinkOf(product, owner, await bill(product, owner, { email: true }))
    const pages = await Promise.all([openOnPhone(browser, link), openOnPhone(browser, link)])
    for (const page of pages) {
      await typeCard(page, CARDS.approved)
      await typeHolder(page)
    }
    const charged: string[] = []
    for (const page of pages) {
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/webpayment/')) charged.push(request.url())
      })
    }
    await Promise.all(pages.map((page) => payButton(page).click()))
    const outcomes = await Promise.all(
      pages.map(async (page) => {
        const paid = page.getByRole('heading', { name: 'Pay Success' })
        const rejected = page
          .getByText(/Someone is paying this invoice|The current invoice cannot be paid|was just paid by someone else/)
          .first()
        // The text that is visible first is decisive, because a page that has paid soon redirects to the login
        return Promise.race([paid.waitFor().then(() => true), rejected.waitFor().then(() => false)])
      }),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(charged).toHaveLength(1)
    const [other] = pages.filter((_, place) => !outcomes[place])
    if (!other) throw new Error('One of the two has not paid')
    await expect(other.getByText(/was just paid by someone else\. Your card wasn’t charged\.$/)).toBeVisible({
      timeout: 20_000,
    })
    await Promise.all(pages.map((page) => page.context().close()))
  })

  test('whose card fields bring a captcha that the content policy blocks › reports its host, once', async ({
    browser,
    product,
    people,
  }) => {
    const owner = await people.newcomer()
    const link = await payLinkOf(product, owner, await bill(product, owner, { email: true }))
    // A separate page, because all other pages must comply with the policy
    const page = await (await browser.newContext()).newPage()
    await page.route(/staxjs-captcha\.js/, (route) => route.continue({ url: `${route.request().url()}?captcha=foreign` }))
    const reports: unknown[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('/payment/card-form/blocked')) reports.push([response.status(), response.request().postDataJSON()])
    })
    await page.goto(link)
    await expect.poll(() => reports).toEqual([[200, { host: 'captcha.gateway.test', directive: 'frame-src' }]])
    await expect(page.frameLocator('iframe[title="Card number"]').locator('input')).toBeVisible()
    await page.context().close()
  })

  test('whose link is half, wrong or made up › is shown to nobody', async ({ page, product, people }) => {
    const owner = await people.newcomer()
    const link = await payLinkOf(product, owner, await bill(product, owner, { email: true }))
    await page.goto(link.split('?')[0] ?? '')
    await expect(page).toHaveURL(/\/login/)
    await page.goto(`${link.slice(0, -4)}AAAA`)
    let rejection = ''
    const readRejection = async () => {
      rejection = (await page.locator('main').textContent()) ?? ''
      return rejection
    }
    await expect.poll(readRejection).toContain(LINK_NOT_PAYABLE)
    expect(rejection).not.toContain('$')
    await page.goto(link.replace(/bills\/[^?]+/, 'bills/3b241101-e2bb-4255-8caf-4136c566a962'))
    await expect(page.locator('main')).toHaveText(rejection)
    await expect(page).toHaveURL(/\/login/)
  })
})
