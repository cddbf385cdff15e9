import type { Page } from '@playwright/test'
import { waitForMail } from '../inbox.ts'
import { expect, test } from '../journey.ts'
import { ADDRESS } from '../people.ts'

const QUESTION = {
  'First Name': 'Ada',
  'Last Name': 'Park',
  'Phone Number': '(217) 555-0119',
  'E-Mail': 'ada.park@practice.test',
  Note: 'Our phone number has changed.\nWhere do I set it?',
}

async function fillIn(page: Page) {
  for (const [label, value] of Object.entries(QUESTION)) await page.getByRole('textbox', { name: label }).fill(value)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click()

test('/support › with the fields empty › shows one problem at a time, in their order', { tag: '@all' }, async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/support')
  await expect(page.getByRole('heading', { name: 'Do you have any questions?' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveValue('demo@marquee.test')
  for (const label of Object.keys(QUESTION)) await page.getByRole('textbox', { name: label }).clear()
  for (const [label, value] of Object.entries(QUESTION)) {
    await submit(page)
    await expect(page.getByText(/ is required$/)).toHaveText([`${label} is required`])
    await expect(page.getByRole('textbox', { name: label })).toBeFocused()
    await page.getByRole('textbox', { name: label }).fill(value)
  }
  await expect(page.getByText(/ is required$/)).toHaveCount(0)
})

test('/support › with a question › empties the note, writes to support and confirms to the sender', { tag: '@smoke' }, async ({
  page,
  people,
  enter,
  product,
}) => {
  const person = await people.newcomer()
  const sender = `ada.${person.email}`
  await enter(person)
  await page.goto('/support')
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveValue(person.email)
  await expect(page.getByRole('textbox', { name: 'Phone Number' })).toHaveValue(ADDRESS.phone_number)
  await fillIn(page)
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(sender)
  await submit(page)
  await expect(page.getByText('Your question has been sent').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('')

  // A person who writes again does not have to enter everything again
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'First Name' })).toHaveValue('Ada')
  await expect(page.getByRole('textbox', { name: 'E-Mail' })).toHaveValue(sender)
  await expect(page.getByText(`For ${person.company}.`)).toBeVisible()

  // An address other than the account's own receives a confirmation without the sender's text
  const confirmation = await waitForMail(product, sender, /We got your question/)
  expect(confirmation.text).not.toContain('Where do I set it?')
  const toSupport = await waitForMail(product, 'support@marquee.test', new RegExp(`Ada Park, ${person.company}`))
  expect(toSupport.text).toContain(sender)
  expect(toSupport.text).toContain('(217) 555-0119')
  expect(toSupport.text).toContain('Our phone number has changed.')
})

for (const failure of ['abort', 503] as const) {
  test(`/support › when sending fails with ${failure} › preserves everything typed`, { tag: '@all' }, async ({ page, people, enter }) => {
    await enter(await people.demo())
    await page.route('**/api/inquiry/user-form', (route) =>
      failure === 'abort' ? route.abort() : route.fulfill({ status: failure, body: 'away' }),
    )
    await page.goto('/support')
    await fillIn(page)
    await submit(page)
    await expect(page.getByRole('alert')).toHaveText(failure === 'abort' ? /could not be reached/ : /isn’t available right now/)
    for (const [label, value] of Object.entries(QUESTION)) {
      await expect(page.getByRole('textbox', { name: label })).toHaveValue(value)
    }
  })
}
