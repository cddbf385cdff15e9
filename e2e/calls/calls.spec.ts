import { readFile } from 'node:fs/promises'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from '../journey.ts'
import { openPhone, placeCall } from './place-call.ts'

test.describe('a call', () => {
  test('placed while the list is open › appears analyzed, is worked on, and is read back from the spreadsheet', { tag: '@smoke' }, async ({
    page,
    product,
    people,
    enter,
  }) => {
    const owner = await people.newcomer()
    const number = await openPhone(product, owner)
    await enter(owner)
    await page.goto('/callInquiries')
    await expect(page.getByText('0 calls')).toBeVisible()

    await placeCall(product, { to: number })
    // First the call appears, then its analysis, without a reload
    const caller = page.getByRole('link', { name: 'Paula Green' })
    await expect(caller).toBeVisible({ timeout: 90_000 })
    await expect(page.getByText('1 call', { exact: true })).toBeVisible()
    await expect(page.getByRole('row', { name: /Paula Green/ })).toContainText('Answered')

    await caller.click()
    const drawer = page.getByRole('dialog', { name: 'Call with Paula Green' })
    await expect(drawer.getByRole('region', { name: 'Transcript' })).toContainText('How can I help?')
    await expect(page).toHaveURL(/call=CA/)
    const box = drawer.getByRole('checkbox', { name: /^Done: .*estimate/ })
    await box.click()
    await expect(drawer.getByRole('checkbox', { name: /^Reopen: .*estimate/ })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()

    await page.getByRole('button', { name: 'Columns' }).click()
    const columns = page.getByRole('dialog', { name: 'Columns' })
    for (const name of ['Conversion', 'Appointments', 'Comment']) await columns.getByRole('checkbox', { name }).uncheck()
    await columns.getByRole('button', { name: 'Move Caller up' }).click()
    await columns.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('columnheader', { name: 'Conversion' })).toBeHidden()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('call_inquiries.xlsx')
    const { sheets } = await readXlsx(await readFile(await download.path()))
    const [header = [], ...rows] = sheets[0]?.rows ?? []
    expect(header.slice(0, 4)).toEqual(['Date', 'Caller', 'From', 'Callee'])
    // Beside the referral is the number that was called
    expect(header).toHaveLength(15)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.slice(1, 4)).toEqual(['Paula Green', '+1 (217) 555-0142', 'Megan'])
  })

  test('whose details are corrected › is listed, filtered and counted as corrected, until it is put back', async ({
    page,
    product,
    people,
    enter,
  }) => {
    const owner = await people.newcomer()
    await placeCall(product, { to: await openPhone(product, owner) })
    await enter(owner)
    await page.goto('/callInquiries')
    await page.getByRole('link', { name: 'Paula Green' }).click({ timeout: 90_000 })
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Correct details' }).click()
    await drawer.getByRole('textbox', { name: 'Caller' }).fill('Paula Greene')
    await drawer.getByRole('combobox', { name: 'Category' }).click()
    await page.getByRole('option', { name: 'Complaint' }).click()
    await drawer.getByRole('button', { name: 'Save' }).click()
    await expect(drawer.getByRole('heading', { name: 'Paula Greene' })).toBeVisible()
    await expect(drawer.getByRole('list', { name: 'Corrected' })).toContainText('From the analysis: Paula Green')

    await page.goto('/callInquiries?category_filter=COMPLAINT')
    await page.getByRole('link', { name: 'Paula Greene' }).click()
    await drawer.getByRole('button', { name: 'Undo correction of Category' }).click()
    await expect(page.getByText('0 calls')).toBeVisible()
    await expect(drawer.getByRole('list', { name: 'Corrected' })).not.toContainText('Category')
  })

  test('of one business › is not seen by another', async ({ page, product, people, enter }) => {
    const owner = await people.newcomer()
    const sid = await placeCall(product, { to: await openPhone(product, owner) })
    await enter(owner)
    await page.goto('/callInquiries')
    await expect(page.getByRole('link', { name: 'Paula Green' })).toBeVisible({ timeout: 90_000 })

    await enter(await people.newcomer())
    await page.goto(`/callInquiries?call=${sid}`)
    await expect(page.getByText('0 calls')).toBeVisible()
    await expect(page.getByRole('dialog')).toContainText('couldn’t find this call')
  })

  test('that nobody answered › is a call-back for today, and ticked off it can be taken back', async ({ page, product, people, enter }) => {
    const owner = await people.newcomer()
    await placeCall(product, { to: await openPhone(product, owner), outcome: 'missed', from: '+12175550177' })
    await enter(owner)
    await page.goto('/actionItemList')
    const item = page.getByRole('listitem').filter({ hasText: 'Call back' })
    await expect(item).toContainText('Today', { timeout: 90_000 })
    await expect(page.getByRole('region', { name: 'Today' })).toContainText('Call back')
    // Excludes the tab's count, which has the same text
    await expect(page.getByText('1 open', { exact: true }).last()).toBeVisible()
    await expect(item.getByRole('link', { name: '+1 (217) 555-0177' })).toHaveAttribute('href', 'tel:+12175550177')
    await item.getByRole('checkbox').click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(item.getByRole('checkbox', { name: /^Done: / })).not.toBeChecked()

    await page.goto('/home')
    await expect(page.getByText('1 missed call')).toBeVisible()
    await page.goto('/callInquiriesDashboard')
    await expect(page.getByRole('region', { name: 'Call totals' })).toContainText('100%')
  })
})

test.describe('the list of calls', () => {
  test('filtered and paged › is in the address, and comes back with it', async ({ page, people, enter }) => {
    await enter(await people.demo())
    await page.goto('/callInquiries')
    await page.getByRole('button', { name: /^Status/ }).click()
    await page.getByRole('option', { name: 'Missed' }).click()
    await expect(page).toHaveURL(/MISSED_CALL|status=/)
    const answered = page.getByRole('row').filter({ hasText: 'Answered' })
    const first = page.getByRole('row').nth(1)
    await expect(answered).toHaveCount(0)
    await expect(first).toContainText('Missed')
    const firstOfPage1 = (await first.textContent()) ?? ''
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/page=2/)
    // The URL changes at once, while the old rows stay until the new rows have loaded
    await expect(first).not.toHaveText(firstOfPage1)
    await expect(first).toContainText('Missed')
    const firstOfPage2 = (await first.textContent()) ?? ''
    const address = page.url()
    await page.goto('/home')
    await page.goto(address)
    await expect(first).toHaveText(firstOfPage2)
    await expect(answered).toHaveCount(0)
  })

  test('searched for what was said › finds the call by its transcript', async ({ page, people, enter }) => {
    await enter(await people.demo())
    await page.goto('/callInquiries')
    await page.getByRole('searchbox', { name: 'Search calls' }).fill('lost a molar')
    await expect(page.getByRole('row', { name: /Dana Whitfield/ }).first()).toBeVisible()
  })
})
