import type { Page } from '@playwright/test'
import { waitForMail } from '../inbox.ts'
import { expect, test } from '../journey.ts'

const row = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** On the vendor's first page: chooses who signs in */
async function signInAs(page: Page, who: RegExp) {
  await page
    .getByRole('link', { name: who })
    .or(page.getByRole('button', { name: who }))
    .first()
    .click()
}

/** On Google's consent page: ticks the boxes, which are initially not ticked */
async function allowAtGoogle(page: Page, who: RegExp) {
  await signInAs(page, who)
  for (const box of await page.locator('input[name=granted]').all()) await box.check()
  await page.getByRole('button', { name: /Allow|Continue/ }).click()
}

test('/connections › Google is connected, breaks and is reconnected, then disconnected › shows its state at each step', async ({
  page,
  people,
  enter,
  product,
}) => {
  const owner = await people.newcomer()
  await enter(owner)
  await page.goto('/connections')
  await expect(page.getByText('Nothing connected yet')).toBeVisible()
  await page.getByRole('button', { name: 'Connect Google Business Profile' }).click()
  await allowAtGoogle(page, /Megan Doyle/)
  await expect(page).toHaveURL(/\/connections\?choose=google_business$/)
  const dialog = page.getByRole('dialog', { name: 'Choose a place' })
  // One of the person's places belongs to the demo business, and a place can belong to only one business
  await expect(dialog.getByRole('radio', { name: /^Bright Smile Dental/ })).toBeDisabled()
  await dialog
    .getByRole('radio', { name: /Prairie Dental/, disabled: false })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Use this place' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'Google Business Profile')).toContainText('Working')
  await expect(row(page, 'Google Business Profile')).toContainText(owner.email)
  await expect(page.getByText('1 of 4 working')).toBeVisible()

  // The person changes the password at Google: the next request to Google reveals it
  await page.request.post(`${product.sandboxUrl}/google/people/megan@brightsmile.test/change-password`)
  await page.getByRole('button', { name: 'Change place of Google Business Profile' }).click()
  await expect(dialog.getByText('Google needs you to sign in again')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Reconnect' })).toBeVisible()
  await page.keyboard.press('Escape')
  await waitForMail(product, owner.email, /Reconnect Google Business Profile/)
  await expect(page.getByText('1 of 4 needs attention')).toBeVisible()
  await page.getByRole('button', { name: 'Reconnect Google Business Profile' }).click()
  await allowAtGoogle(page, /Megan Doyle/)
  await expect(page).toHaveURL(/\/connections$/)
  await expect(row(page, 'Google Business Profile')).toContainText('Working')

  await page.getByRole('button', { name: 'Disconnect Google Business Profile' }).click()
  const question = page.getByRole('dialog', { name: 'Disconnect Google Business Profile' })
  await expect(question).toContainText('New Google reviews stop arriving through your sign-in')
  await question.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('Nothing connected yet')).toBeVisible()
})

test('/connections › Meta is declined, then connected for a Page and its Instagram account › shows when the sign-in ends', async ({
  page,
  people,
  enter,
}) => {
  await enter(await people.newcomer())
  await page.goto('/connections')
  await page.getByRole('button', { name: 'Connect Facebook Page' }).click()
  await signInAs(page, /Karen Holt/)
  await page.getByRole('button', { name: /Not now/ }).click()
  await expect(page.getByText('You didn’t give permission at Meta, so nothing was connected.')).toBeVisible()
  await page.getByRole('button', { name: 'Back to Connections' }).click()

  for (const [kind, target, choice] of [
    ['Facebook Page', 'page', /Lakeside Physical Therapy/],
    ['Instagram', 'account', /@lakeside\.pt/],
  ] as const) {
    await page.getByRole('button', { name: `Connect ${kind}` }).click()
    await signInAs(page, /Karen Holt/)
    for (const box of await page.locator('input[name=page]').all()) await box.check()
    await page.getByRole('button', { name: /^Continue/ }).click()
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Choose an? ${target}$`) })
    await dialog.getByRole('radio', { name: choice }).first().click()
    await dialog.getByRole('button', { name: `Use this ${target}` }).click()
    await expect(row(page, kind)).toContainText('Working')
  }
  await expect(page.getByText(/Access expires .*\d. We’ll remind you a week before/)).toBeVisible()
  // Released for the next run of this journey
  for (const kind of ['Facebook Page', 'Instagram']) {
    await page.getByRole('button', { name: `Disconnect ${kind}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByRole('button', { name: `Connect ${kind}` })).toBeVisible()
  }
})

test('/connections › as a standard user › shows that it is for administrators', async ({ page, people, enter }) => {
  await enter(await people.staff())
  await page.goto('/connections')
  await expect(page.getByText('Only administrators can manage connections')).toBeVisible()
})

test('/googleLogin › with its defaults › leads through Google’s page to the code, which can be copied', async ({
  page,
  people,
  enter,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(await people.demo())
  await page.goto('/googleLogin')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Scope' })).toHaveValue(
    /userinfo\.profile[\s\S]*userinfo\.email[\s\S]*adsense[\s\S]*analytics/,
  )
  await expect(page.getByRole('combobox', { name: 'Access Type' }).or(page.getByRole('textbox', { name: 'Access Type' }))).toHaveValue(
    'offline',
  )
  await expect(page.getByRole('combobox', { name: 'Prompt' }).or(page.getByRole('textbox', { name: 'Prompt' }))).toHaveValue('consent')
  await page.getByRole('button', { name: 'Google Login' }).click()
  await allowAtGoogle(page, /Karen Holt/)
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue(/.{20}/)
  await expect(page).toHaveURL(/\/googleAuthorize$/)
  await page.getByRole('button', { name: 'Copy the code', exact: true }).click()
  await expect(page.getByText('Copied')).toBeVisible()
})

test('/facebookLogin › without a session › leads through Facebook’s page to the code', async ({ page }) => {
  await page.goto('/facebookLogin')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('button', { name: 'Facebook Login' }).click()
  await signInAs(page, /Anita Patel/)
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue(/.{20}/)
})
