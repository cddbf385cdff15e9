import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'

const THIS_YEAR = new Date().getUTCFullYear()
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function downloaded(page: Page, chart: string, kind: string): Promise<{ name: string; bytes: Buffer }> {
  // The menu of the previous download fades out
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await page.getByRole('button', { name: `${chart}: download` }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: kind }).click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('/monthlyAnalytics › a year back and forth › is in the URL, and leaves months to come open', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  await page.getByRole('link', { name: 'Monthly Analytics' }).click()
  await expect(card(page, 'Call Analytics')).toContainText(`in ${THIS_YEAR}`)
  for (const title of ['Social Media Reach', 'Website Inquiry', 'Call Weekly', 'New Clients by Referral Source'])
    await expect(card(page, title)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next year' })).toBeDisabled()

  await page.getByRole('button', { name: 'Call Analytics: show as a table' }).click()
  const months = page.getByRole('table', { name: 'Call Analytics' }).getByRole('rowheader')
  await expect(months.first()).toHaveText('January')
  const begun = Number(new Intl.DateTimeFormat('en-US', { month: 'numeric', timeZone: 'America/Chicago' }).format(new Date()))
  await expect(months).toHaveCount(begun)

  await page.getByRole('button', { name: 'Previous year' }).click()
  await expect(page).toHaveURL(`/monthlyAnalytics?year=${THIS_YEAR - 1}`)
  await expect(card(page, 'Call Analytics')).toContainText(`in ${THIS_YEAR - 1}`)
  await page.reload()
  await expect(card(page, 'Website Inquiry')).toContainText(`in ${THIS_YEAR - 1}`)
  await page.goBack()
  await expect(page).toHaveURL('/monthlyAnalytics')
  await expect(card(page, 'Call Analytics')).toContainText(`in ${THIS_YEAR}`)
})

test('/monthlyAnalytics › a number of calls › leads to exactly these calls', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/monthlyAnalytics')
  const total = card(page, 'Call Analytics').getByRole('link')
  const count = await total.textContent()
  await total.click()
  await expect(page).toHaveURL(/callInquiries\?date_from=/)
  await expect(page.getByText(`${count} calls`)).toBeVisible()
})

test('/monthlyAnalytics › downloads › are the totals of the table, and a picture of the chart', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/monthlyAnalytics')
  await page.getByRole('button', { name: 'New Clients by Referral Source: show as a table' }).click()
  const rows = await page.getByRole('table', { name: 'New Clients by Referral Source' }).getByRole('cell').allTextContents()
  const csv = await downloaded(page, 'New Clients by Referral Source', 'Data (CSV)')
  expect(csv.name).toBe(`bright-smile-dental-new-clients-by-referral-source-${THIS_YEAR}.csv`)
  const lines = csv.bytes.toString().trimEnd().split('\r\n')
  expect(lines[0]).toBe('Source,New clients')
  expect(lines.slice(1).map((line) => line.split(',').at(-1))).toEqual(rows)

  for (const [chart, name] of [
    ['Call Analytics', 'call-analytics'],
    ['Call Weekly', 'call-weekly'],
  ] as const) {
    const png = await downloaded(page, chart, 'Image (PNG)')
    expect(png.name).toBe(`bright-smile-dental-${name}-${THIS_YEAR}.png`)
    expect(png.bytes.subarray(1, 4).toString()).toBe('PNG')
    expect([png.bytes.readUInt32BE(16), png.bytes.readUInt32BE(20)]).toEqual([2400, 1280])
  }
})

test('/monthlyAnalytics › spend › typed wrongly is rejected and stays in the field, typed right it gives the cost of a new client', async ({
  page,
  people,
  enter,
}) => {
  await enter(await people.newcomer())
  await page.goto('/monthlyAnalytics')
  await expect(page.getByText(`No spend entered for ${THIS_YEAR}`)).toBeVisible()
  await page.getByRole('button', { name: 'Enter spend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter spend' })
  await dialog.getByRole('textbox', { name: 'Google' }).fill('1,250.50')
  await dialog.getByRole('textbox', { name: 'Yelp' }).fill('forty')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter an amount from $0 to $1,000,000')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'Google' })).toHaveValue('1,250.50')
  await dialog.getByRole('textbox', { name: 'Yelp' }).fill('40')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('table', { name: 'Cost by source' }).getByRole('row', { name: /Google/ })).toContainText('$1,250.50')
  await expect(page.getByText(`$1,290.50`)).toBeVisible()
})

test('/monthlyAnalytics › an impossible year › reports it and leads back', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/monthlyAnalytics?year=9999')
  await page.getByRole('button', { name: `Show ${THIS_YEAR}` }).click()
  await expect(page).toHaveURL('/monthlyAnalytics')
  await expect(card(page, 'Call Weekly')).toContainText('is the busiest day')
})
