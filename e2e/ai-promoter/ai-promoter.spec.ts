import type { Page } from '@playwright/test'
import { readInbox } from '../inbox.ts'
import { expect, test } from '../journey.ts'

/** Configures the business as an owner does on the first day */
async function configurePrompts(page: Page): Promise<void> {
  await page.goto('/aiBusinessPromoter/promptConfiguration')
  const fill = (name: string, text: string) => page.getByRole('textbox', { name, exact: true }).fill(text)
  await fill('Business Type', 'Dental practice')
  await fill('Keywords', 'family dentist,, implants , cleaning,')
  await fill('Business Description', 'Family dental practice on South Grand Avenue.')
  await fill('Common Rules', 'Write as the patient, in the first person. Two to four sentences.')
  await fill('Rules for the 1st variation', 'Start with why the patient came in.')
  await fill('Rules for the 2nd variation', 'Start with a team member.')
  await fill('Rules for the 3rd variation', 'Two sentences at most.')
  await fill('Customer keywords', 'Gentle, On time, Friendly staff, Explained well')
  await expect(page.getByRole('textbox', { name: 'Keywords', exact: true })).toHaveValue('family dentist,implants,cleaning')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('8 unsaved changes')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByText('Save Success')).toBeVisible()
}

async function addStaff(page: Page, name: string, position: string): Promise<void> {
  await page.goto('/staffsList')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create staff' })
  const fill = (field: string, text: string) => dialog.getByRole('textbox', { name: field, exact: true }).fill(text)
  await fill('Name', name)
  await fill('Position', position)
  await fill('Custom keywords', 'gentle, explains, listens')
  await fill('Common rules', `Call them ${name}.`)
  await fill('1st variation', 'Begin with what was explained.')
  await fill('2nd variation', 'Begin with how the patient felt.')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText(position)
}

async function createRequest(page: Page, name: string, assistants: string[]): Promise<void> {
  await page.goto('/aiBusinessPromoter')
  await page.getByRole('link', { name: 'Create', exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('button', { name: 'Add assistants' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assistants' })
  for (const assistant of assistants) await dialog.getByRole('checkbox', { name: new RegExp(`^${assistant}`) }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('textbox', { name: 'Comments' }).fill('First visit. Chipped front tooth, bonded the same day. Nervous at the start.')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
}

test('AI Business Promoter › configured, staffed, created and sent › reaches the customer, and the list shows it', async ({
  page,
  product,
  people,
  enter,
}) => {
  await enter(await people.newcomer())
  await configurePrompts(page)
  await addStaff(page, 'Dr. Anita Patel', 'Dentist')
  await addStaff(page, 'Megan Doyle', 'Front desk')
  await createRequest(page, 'Marcus Bell', ['Dr. Anita Patel', 'Megan Doyle'])
  await expect(page).toHaveURL(/\/aiBusinessPromoter\/detail\/[\da-f-]{36}$/)
  await expect(page.getByText('Ready to send')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the page' })).toHaveAttribute('href', /\/review\/business-promoter-ai\//)

  const email = `marcus.${Date.now()}@customer.test`
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(email)
  await page.getByRole('button', { name: 'Request' }).click()
  await expect(page.getByText('Send Success!')).toBeVisible()
  await expect(page.getByText('Sent, no response yet')).toBeVisible()
  const [mail] = await readInbox(product, email)
  expect(mail?.links.some((link) => link.includes('/review/business-promoter-ai/'))).toBe(true)

  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText('0 of 1 reviewed')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Marcus Bell' }).getByText('Pending')).toHaveCount(2)
})

test('AI Business Promoter › edited › is written again, and the page shows the progress', async ({ page, people, enter }) => {
  await enter(await people.newcomer())
  await configurePrompts(page)
  await addStaff(page, 'Dr. Anita Patel', 'Dentist')
  await addStaff(page, 'Megan Doyle', 'Front desk')
  await createRequest(page, 'Marcus Bell', ['Dr. Anita Patel'])
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Add assistants' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assistants' })
  await expect(dialog.getByText('1 of 2 selected')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /^Megan Doyle/ }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Saving generates new suggestions')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Edit Success')).toBeVisible()
  await expect(page.getByText(/with Dr\. Anita Patel and Megan Doyle/)).toBeVisible()
  await expect(page.getByText('Ready to send')).toBeVisible()
})

test('AI Business Promoter › the page is closed while it is written › the list shows it, and it is made once', async ({
  page,
  people,
  enter,
}) => {
  await enter(await people.newcomer())
  await configurePrompts(page)
  await addStaff(page, 'Megan Doyle', 'Front desk')
  const begun = page.waitForRequest(/ai-generate\/init$/)
  await createRequest(page, 'Hannah Kim', ['Megan Doyle'])
  await begun
  await page.goto('/aiBusinessPromoter')
  await expect(page.getByRole('row').filter({ hasText: 'Hannah Kim' })).toHaveCount(1)
  await expect(page.getByRole('row').filter({ hasText: 'Hannah Kim' }).getByText('Pending')).toHaveCount(2)
})

test('AI Business Promoter › an unknown request › detail reports it, edit leads to the dashboard', async ({ page, people, enter }) => {
  await enter(await people.newcomer())
  const unknown = '0a5c6a7e-5a1d-4f0e-9b1c-0000000000ff'
  await page.goto(`/aiBusinessPromoter/detail/${unknown}`)
  await expect(page.getByText('We couldn’t find this review request')).toBeVisible()
  await page.goto(`/aiBusinessPromoter/edit/${unknown}`)
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/aiBusinessPromoter/detail')
  await expect(page).toHaveURL(/\/home$/)
})
