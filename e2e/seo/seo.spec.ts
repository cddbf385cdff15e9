import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

const month = (page: Page) => page.getByRole('group', { name: 'Month' })
const previous = (page: Page) => page.getByRole('button', { name: 'Previous month' })
const card = (page: Page, name: string) => page.getByRole('region', { name })
const SECTIONS = ['Engagement', 'Device Category', 'Source Channels', 'Top Pages', 'Call / Website Clicks', 'New v/s Returning Users']

/** The percentages in a table, in hundredths of a percent */
const percentagesIn = async (page: Page, name: string) =>
  (
    await page
      .getByRole('table', { name })
      .getByRole('cell', { name: /^\d+\.\d\d%$/ })
      .allTextContents()
  ).map((text) => Math.round(Number(text.replace('%', '')) * 100))

async function openLatest(page: Page): Promise<void> {
  await page.goto('/seo')
  await expect(card(page, 'Google profile')).toBeVisible({ timeout: 90_000 })
}

test('/seo › the latest report › has its metrics, seven sections of narrative, and percentages that sum to 100', async ({
  page,
  people,
  enter,
}) => {
  test.slow()
  await enter(await people.demo())
  await openLatest(page)
  await expect(month(page)).toContainText(/^[A-Z][a-z]+ \d{4}$/)
  for (const name of SECTIONS) await expect(card(page, name)).toBeVisible()
  for (const name of ['Engagement', 'Device Category', 'Top Pages', 'Call / Website Clicks', 'New v/s Returning Users']) {
    const percentages = await percentagesIn(page, name)
    expect(
      percentages.reduce((sum, percentage) => sum + percentage, 0),
      name,
    ).toBe(10_000)
  }
})

test('/seo › a year back, and a month before the first report › the URL has the month, and a month without a report is No data', async ({
  page,
  people,
  enter,
}) => {
  test.slow()
  await enter(await people.demo())
  await openLatest(page)
  const latest = (await month(page).textContent()) ?? ''
  for (let steps = 0; steps < 12; steps++) await previous(page).click()
  await expect(month(page)).toContainText(latest.replace(/\d{4}/, (year) => String(Number(year) - 1)))
  await expect(page).toHaveURL(/year=\d{4}&month=\d+/)
  await page.reload()
  await expect(card(page, 'Google profile')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toBeEnabled()

  await page.goto('/seo?year=2019&month=3')
  await expect(month(page)).toContainText('No data')
  await expect(page.getByText(/^Your first report is for /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download' })).toHaveCount(0)
  await page.getByRole('button', { name: /^Show / }).click()
  await expect(card(page, 'Google profile')).toBeVisible()
})

test('/seo › compared with the same month last year › shows it in the URL and beside each metric', async ({ page, people, enter }) => {
  test.slow()
  await enter(await people.demo())
  await openLatest(page)
  const before = await card(page, 'Google profile').textContent()
  await page.getByRole('button', { name: /^Compare with/ }).click()
  await page.getByRole('option').last().click()
  await expect(page).toHaveURL(/compare=year/)
  await expect.poll(() => card(page, 'Google profile').textContent()).not.toBe(before)
})

test('/seo › Download › saves report.pdf', async ({ page, people, enter }) => {
  test.slow()
  await enter(await people.demo())
  await openLatest(page)
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()])
  expect(file.suggestedFilename()).toBe('report.pdf')
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('/seo › the map › has streets, ranks and a search on the web for each keyword', async ({ page, people, enter }) => {
  test.slow()
  await enter(await people.demo())
  await openLatest(page)
  await page.getByRole('navigation', { name: 'SEO Report' }).getByRole('link', { name: 'Map' }).click()
  await expect(page).toHaveURL(/tab=map/)
  const keywords = page.getByRole('list', { name: 'Keywords' }).getByRole('listitem')
  await expect(keywords).not.toHaveCount(0)
  for (const keyword of await keywords.all()) {
    const keywordText = await keyword.getByRole('heading').textContent()
    const search = new URL((await keyword.getByRole('link', { name: /^Search the web/ }).getAttribute('href')) ?? '')
    expect(search.searchParams.get('q')).toBe(keywordText)
    await keyword.scrollIntoViewIfNeeded()
    const map = keyword.getByRole('region', { name: /^Map around/ })
    await expect(map).toHaveAttribute('data-ready', 'true', { timeout: 20_000 })
    await expect(map.locator('canvas')).toBeVisible()
  }
})

test('a share link › created, read without a sign-in, and ended › opens the report until it is ended', async ({
  page,
  browser,
  people,
  enter,
}) => {
  test.slow()
  await enter(await people.demo())
  await openLatest(page)
  const shown = (await month(page).textContent()) ?? ''
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('menuitem', { name: 'Link to this report' }).click()
  const dialog = page.getByRole('dialog', { name: /^Share / })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const url = await dialog.getByRole('textbox', { name: 'Your new link' }).inputValue()
  expect(new URL(url).pathname).toMatch(/^\/seo-report\/[\w-]{20,}$/)

  const stranger = await browser.newContext()
  const reader = await stranger.newPage()
  const path = new URL(url).pathname
  await reader.goto(new URL(path, page.url()).href)
  await expect(reader.getByRole('heading', { name: `SEO Report, ${shown}`, level: 1 })).toBeVisible()
  await expect(reader.getByRole('paragraph').filter({ hasText: 'Bright Smile Dental' })).toBeVisible()
  await expect(reader.getByRole('region', { name: /^Map around Bright Smile Dental with its ranks/ }).first()).toBeVisible()
  const [file] = await Promise.all([reader.waitForEvent('download'), reader.getByRole('link', { name: 'Download PDF' }).click()])
  expect(file.suggestedFilename()).toMatch(/^bright-smile-dental-seo-report-\d{4}-\d\d\.pdf$/)

  await dialog
    .getByRole('button', { name: /^Turn off the link created/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Turn off link' }).click()
  await expect(page.getByText('Link turned off')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await stranger.close()
})

test('the monthly e-mail › given addresses › saves them', async ({ page, people, enter }) => {
  await enter(await people.newcomer())
  await page.goto('/seo')
  await expect(page.getByRole('link', { name: 'Connect Google' })).toBeVisible()
  const openDialog = async () => {
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('menuitem', { name: 'Monthly email' }).click()
    return page.getByRole('dialog', { name: 'Monthly email' })
  }
  const dialog = await openDialog()
  await expect(dialog.getByText('No recipients yet.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Add an address' }).fill('owner@practice.test')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await openDialog()
  await expect(dialog.getByText('owner@practice.test')).toBeVisible()
})

test('/reputationReport › opened › is marked as a sample', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/reputationReport')
  await expect(page.getByText('These are sample numbers.')).toBeVisible()
  await expect(page.getByText('Sample', { exact: true })).toBeVisible()
})

test('the dashboard › shows the metrics of the latest report, and leads to it', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  const seo = card(page, 'SEO')
  await expect(seo.getByText('Business profile interaction')).toBeVisible({ timeout: 90_000 })
  await expect(seo.getByText('Average session duration')).toBeVisible()
  await seo.getByRole('link', { name: 'SEO Report' }).click()
  await expect(page).toHaveURL(/\/seo$/)
})
