import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { setOwnPlaces } from './own-places.ts'

const scanButton = (page: Page) => page.getByRole('button', { name: 'Scan', exact: true })
const points = (page: Page) => page.locator('[data-place]')

async function choose(page: Page, field: string, option: string) {
  await page
    .getByRole('combobox', { name: field })
    .or(page.getByRole('textbox', { name: field }))
    .first()
    .click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function scan(page: Page) {
  await scanButton(page).click()
  await expect(page.getByText('scan success!').first()).toBeVisible()
  await expect(points(page).first()).toHaveAccessibleName(/^(Rank \d+|Not in the top 20), row 1 from the north, column 1 from the west$/)
}

async function addCompetitor(page: Page, query: string, name: RegExp) {
  await page.getByRole('dialog', { name: 'Competitors' }).getByRole('button', { name: 'Add', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a competitor' })
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await dialog.getByRole('searchbox').fill('zzzz qqqq')
  await expect(dialog.getByText('No information found')).toBeVisible()
  await expect(add).toBeDisabled()
  await dialog.getByRole('searchbox').fill(query)
  await dialog.getByRole('radio', { name }).first().check()
  await add.click()
  await expect(page.getByText('add success!').first()).toBeVisible()
}

for (const service of ['Google', 'Yelp'] as const) {
  test(`map scan on ${service} › scanned twice, with a competitor › is in the history, compared and deleted`, async ({
    page,
    product,
    people,
    enter,
  }) => {
    test.slow()
    const owner = await people.newcomer()
    await enter(owner)
    await page.goto(`/mapScan${service}`)
    await expect(page.getByText(`Your ${service} place isn’t set up yet`)).toBeVisible()
    await setOwnPlaces(product, owner)
    await page.reload()

    await expect(page.getByText('Uses 25 lookups, 300 left today')).toBeVisible()
    await scanButton(page).click()
    await expect(page.getByText('Keyword Required!')).toBeVisible()
    await choose(page, 'Grid', '3 × 3')
    await expect(page.getByText('Uses 9 lookups, 300 left today')).toBeVisible()

    // Follows a competitor. Adding the same place again is rejected with a message
    await page.getByRole('button', { name: 'Manage' }).click()
    await addCompetitor(page, 'family dentistry', /Capitol Family Dentistry/)
    const competitors = page.getByRole('dialog', { name: 'Competitors' })
    await expect(competitors.getByText('Capitol Family Dentistry')).toBeVisible()
    await competitors.getByRole('button', { name: 'Confirm' }).click()

    await page.getByLabel('Keyword').first().fill('dentist')
    await scan(page)
    await expect(page.getByText('Average rank', { exact: true })).toBeVisible()
    await expect(page.getByText('291 left today')).toBeVisible()

    // Reaches the marker at the business's own place by keyboard, from the neighboring marker
    await page.locator('[data-place="1-1"]').focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[data-place="1-2"]')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    const results = page.getByRole('dialog', { name: 'Search Results' })
    await expect(results.getByText('My Ranking')).toBeVisible()
    await expect(results.getByRole('listitem').first()).toBeVisible()
    await expect(results.getByRole('definition').first()).toBeVisible()
    await results.getByRole('button', { name: 'Close' }).click()

    await scan(page)
    await page.getByRole('button', { name: 'Manage' }).click()
    await competitors.getByRole('button', { name: 'Delete Capitol Family Dentistry' }).click()
    await expect(page.getByText('Do you really want to delete this records?')).toBeVisible()
    await page
      .getByRole('dialog', { name: /^Delete/ })
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await expect(page.getByText('delete success!').first()).toBeVisible()
    await expect(competitors.getByText('No competitors yet')).toBeVisible()
    await competitors.getByRole('button', { name: 'Confirm' }).click()

    // History: detail, comparison, deletion
    await page.getByRole('link', { name: 'Scan history' }).last().click()
    await expect(page).toHaveURL(new RegExp(`/mapScanList\\?grid_type=${service.toLowerCase()}`))
    const rows = page.getByRole('table', { name: 'Scans' }).locator('tbody').getByRole('row')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('3 × 3')
    await rows
      .first()
      .getByRole('link', { name: /^Details of/ })
      .click()
    const detail = page.getByRole('dialog', { name: 'Scan Detail' })
    await expect(detail.getByRole('switch', { name: 'Deep Scan' })).toBeDisabled()
    await expect(detail.locator('[data-place]')).toHaveCount(9)
    const [picture] = await Promise.all([page.waitForEvent('download'), detail.getByRole('button', { name: 'PNG' }).click()])
    expect(picture.suggestedFilename()).toMatch(/-map-scan-(google|yelp)-dentist-\d{4}-\d\d-\d\d\.png$/)
    const [table] = await Promise.all([page.waitForEvent('download'), detail.getByRole('button', { name: 'CSV' }).click()])
    expect(table.suggestedFilename()).toMatch(/-map-scan-(google|yelp)-dentist-\d{4}-\d\d-\d\d\.csv$/)
    await detail.getByRole('button', { name: 'Close' }).click()

    for (const place of [0, 1]) await rows.nth(place).getByRole('checkbox').check()
    await page.getByRole('link', { name: 'Compare', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Compare scans' })).toBeVisible()
    await expect(page.getByText('Down at 0, unchanged at 9')).toBeVisible()
    await page.goBack()

    await rows
      .first()
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expect(page.getByText('Do you really want to delete this records?')).toBeVisible()
    await page.getByRole('dialog', { name: 'Delete scan?' }).getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('delete success!').first()).toBeVisible()
    await expect(rows).toHaveCount(1)
  })
}

test('map scan › left in the middle and opened again › goes on where it was', { tag: '@smoke' }, async ({
  page,
  product,
  people,
  enter,
}) => {
  const owner = await people.newcomer()
  await setOwnPlaces(product, owner)
  await enter(owner)
  await page.goto('/mapScanGoogle?keyword=dentist&grid=5')
  // Only the first points get responses in this visit
  let requestCount = 0
  await page.route('**/api/seo/grid-map/scan', (route) => (++requestCount > 8 ? undefined : route.continue()))
  await scanButton(page).click()
  await expect(page.getByText('Scanning', { exact: true }).first()).toBeVisible()
  await expect.poll(() => requestCount).toBeGreaterThan(8)
  await page.unroute('**/api/seo/grid-map/scan')
  await page.goto('/support')
  await page.goto('/mapScanGoogle')
  await expect(page.getByText('scan success!').first()).toBeVisible()
  await expect(page.getByText(/25 points, scanned/)).toBeVisible()
})
