import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { MAX_PICTURE_BYTES } from '#contract/public-files.ts'
import { expect, test } from '../journey.ts'
import { ADDRESS } from '../people.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const stateField = (page: Page) => page.getByRole('combobox', { name: 'State' })
const confirmButton = (page: Page) => page.getByRole('button', { name: 'Confirm' })
const headerPicture = (page: Page) => page.getByRole('button', { name: /User menu/ }).locator('img')

async function chooseState(page: Page, typed: string, option: RegExp) {
  await stateField(page).fill(typed)
  await page.getByRole('option', { name: option }).click()
}

test('/accountSetting › when something is changed and changed back › shows Confirm only while it differs', { tag: '@all' }, async ({
  page,
  people,
  enter,
}) => {
  await enter(await people.newcomer())
  await page.goto('/accountSetting')
  await expect(field(page, 'City')).toHaveValue(ADDRESS.city)
  await expect(confirmButton(page)).toHaveCount(0)
  await field(page, 'City').fill('Decatur')
  await expect(confirmButton(page)).toBeVisible()
  await field(page, 'City').fill(ADDRESS.city)
  await expect(confirmButton(page)).toHaveCount(0)
  await chooseState(page, 'wis', /WI/)
  await expect(confirmButton(page)).toBeVisible()
  await chooseState(page, 'IL', /IL/)
  await expect(confirmButton(page)).toHaveCount(0)
})

test('/accountSetting › with the required fields empty › shows one problem at a time, in their order', { tag: '@all' }, async ({
  page,
  people,
  enter,
}) => {
  await enter(await people.newcomer({ withAddress: false }))
  await page.goto('/accountSetting')
  await field(page, 'Address 2').fill('Suite 4')
  const messages = [
    'Address1 is required',
    'City is required',
    'State is required',
    'Zip code is required',
    'Phone number is required',
  ] as const
  const fill = [
    () => field(page, 'Address 1').fill('12 Elm Street'),
    () => field(page, 'City').fill('Peoria'),
    () => chooseState(page, 'illi', /IL/),
    () => field(page, 'Zip code').fill('61602'),
    () => field(page, 'Phone number').fill('(309) 555-0142'),
  ]
  for (const [place, message] of messages.entries()) {
    await confirmButton(page).click()
    await expect(page.getByText(/ is required$/)).toHaveText([message])
    const focused = place === 2 ? stateField(page) : page.locator('input:focus')
    await expect(focused).toBeFocused()
    await expect(focused).toHaveAccessibleDescription(message)
    await fill[place]?.()
  }
  await confirmButton(page).click()
  await expect(page.getByText('Information saved successfully')).toBeVisible()
})

test('/accountSetting › left with unsaved changes › confirms first, and preserves them on Stay', async ({ page, people, enter }) => {
  await enter(await people.newcomer())
  await page.goto('/support')
  await page.goto('/accountSetting')
  await field(page, 'City').fill('Decatur')
  await expect(page.getByText(`City changed from ${ADDRESS.city} to Decatur`)).toBeVisible()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Support', exact: true }).first().click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(/accountSetting/)
  await expect(field(page, 'City')).toHaveValue('Decatur')
  await page.getByRole('link', { name: 'Support', exact: true }).first().click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL(/support/)
  await page.goto('/accountSetting')
  await expect(field(page, 'City')).toHaveValue(ADDRESS.city)
  await page.getByRole('link', { name: 'Support', exact: true }).first().click()
  await expect(page).toHaveURL(/support/)
})

test('/accountSetting › with a wrong Zip code or phone number › shows the expected format', { tag: '@all' }, async ({
  page,
  people,
  enter,
}) => {
  await enter(await people.newcomer())
  await page.goto('/accountSetting')
  await field(page, 'Zip code').fill('6160')
  await confirmButton(page).click()
  await expect(page.getByText('Enter a 5-digit Zip code, or 9 digits like 62704-1234')).toBeVisible()
  await field(page, 'Zip code').fill('61602')
  await field(page, 'Phone number').fill('555-0142')
  await confirmButton(page).click()
  await expect(page.getByText('Enter a 10-digit phone number, like (217) 555-0100')).toBeVisible()
})

test('/accountSetting › after saving › confirms it, hides Confirm, and shows the same after a reload', { tag: '@smoke' }, async ({
  page,
  people,
  enter,
}) => {
  await enter(await people.newcomer())
  await page.goto('/accountSetting')
  await field(page, 'Address 1').fill('77 Oak Avenue')
  await field(page, 'Address 2').fill('Floor 2')
  await chooseState(page, 'wis', /WI/)
  await confirmButton(page).click()
  await expect(page.getByText('Information saved successfully')).toBeVisible()
  await expect(confirmButton(page)).toHaveCount(0)
  await page.reload()
  await expect(field(page, 'Address 1')).toHaveValue('77 Oak Avenue')
  await expect(field(page, 'Address 2')).toHaveValue('Floor 2')
  await expect(stateField(page)).toHaveValue('WI')
  await expect(confirmButton(page)).toHaveCount(0)
})

test('/accountSetting › with a new picture › shows it in the header once it is saved', async ({ page, people, enter }) => {
  await enter(await people.newcomer())
  await page.goto('/accountSetting')
  await expect(headerPicture(page)).toHaveCount(0)
  const picture = await sharp({ create: { width: 120, height: 80, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
  await choosePicture(page, { name: 'practice.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  await expect(headerPicture(page)).toHaveCount(0)
  await confirmButton(page).click()
  await expect(page.getByText('Information saved successfully')).toBeVisible()
  await expect(headerPicture(page)).toHaveAttribute('src', /\/api\/public-file\/public\/[0-9a-f-]{36}$/)
  await expect.poll(() => headerPicture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  await page.reload()
  await expect(headerPicture(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await confirmButton(page).click()
  await expect(headerPicture(page)).toHaveCount(0)
})

for (const { what, file, sentence } of [
  {
    what: 'a file of another type',
    file: { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture') },
    sentence: 'The picture must be a JPEG, PNG, WebP or GIF.',
  },
  {
    what: 'a text that calls itself a PNG',
    file: { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Not a picture') },
    sentence: /JPEG, PNG, WebP or GIF/,
  },
  {
    what: 'a file above 5 MB',
    file: { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(MAX_PICTURE_BYTES + 1) },
    sentence: 'The picture can be up to 5 MB.',
  },
]) {
  test(`/accountSetting › with ${what} as picture › shows what is wrong and loses nothing`, { tag: '@all' }, async ({
    page,
    people,
    enter,
  }) => {
    await enter(await people.newcomer())
    await page.goto('/accountSetting')
    await field(page, 'City').fill('Decatur')
    await choosePicture(page, file)
    await expect(page.getByRole('alert').first()).toHaveText(sentence)
    await expect(field(page, 'City')).toHaveValue('Decatur')
    await expect(page.getByRole('button', { name: 'Upload picture' })).toBeEnabled()
    await confirmButton(page).click()
    await expect(page.getByText('Information saved successfully')).toBeVisible()
  })
}

for (const { what, sentence, fail } of [
  {
    what: 'the connection breaks',
    sentence: 'The server could not be reached. Check your connection and try again.',
    fail: 'abort',
  },
  {
    what: 'the server is away',
    sentence: 'The server isn’t available right now. Please try again in a minute.',
    fail: 503,
  },
] as const) {
  test(`/accountSetting › when ${what} while saving › reports it, loses nothing, and saves at the next attempt`, { tag: '@all' }, async ({
    page,
    people,
    enter,
  }) => {
    await enter(await people.newcomer())
    await page.goto('/accountSetting')
    await field(page, 'City').fill('Decatur')
    await page.route('**/api/user-management/my-information', (route) => {
      if (route.request().method() !== 'PUT') return route.continue()
      return fail === 'abort' ? route.abort() : route.fulfill({ status: fail, body: 'away' })
    })
    await confirmButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(field(page, 'City')).toHaveValue('Decatur')
    await page.unrouteAll()
    await confirmButton(page).click()
    await expect(page.getByText('Information saved successfully')).toBeVisible()
  })
}

async function choosePicture(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /(Upload|Change) picture/ }).click()
  await (await chooser).setFiles(file)
}
