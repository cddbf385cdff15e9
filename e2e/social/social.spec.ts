import type { Page } from '@playwright/test'
import { type Network, setNetworks } from '#contract/connections/connection-operator.ts'
import { expect, test } from '../journey.ts'
import type { Person } from '../people.ts'
import type { Product } from '../product.ts'

/** Configures, like the agency, which networks a business sees */
async function enable(product: Product, { clientUuid }: Person, networks: readonly Network[]): Promise<void> {
  const response = await fetch(`${product.url}/api${setNetworks.path.replace('{client_uuid}', clientUuid)}`, {
    method: setNetworks.method,
    headers: { authorization: `Bearer ${product.operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ networks }),
  })
  if (!response.ok) throw new Error(`The networks were not set: ${await response.text()}`)
}

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Networks' }).getByRole('link', { name })
const posts = (page: Page) => page.getByRole('list', { name: 'Posts' }).getByRole('listitem')
const post = (page: Page) => page.getByRole('dialog', { name: /^Post from/ })
const yearBefore = () => new Date(Date.now() - 364 * 86_400_000).toISOString().slice(0, 10)
const today = () => new Date().toISOString().slice(0, 10)
const lastYear = () => `from_date=${yearBefore()}&to_date=${today()}`

/** Opens one post after the other until it finds one with more than one page of comments */
async function findPost(page: Page, has: (page: Page) => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 30; tries++) {
    const comments = post(page).getByRole('region', { name: 'Comments' })
    await expect(
      comments
        .getByRole('article')
        .or(comments.getByText(/^(No comments yet|The comments can’t)/))
        .first(),
    ).toBeVisible()
    if (await has(page)) return
    const url = page.url()
    await post(page).getByRole('button', { name: 'Next post' }).click()
    await expect(page).not.toHaveURL(url)
  }
  throw new Error('No post of the list has what the journey looks for')
}

test('/socialMedia › Instagram › from the metrics to a post, its pictures, comments and their replies', async ({ page, people, enter }) => {
  test.slow()
  await enter(await people.demo())
  await page.goto('/socialMedia')
  await expect(tab(page, 'Instagram')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText(/^You have [\d,]+/)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('link', { name: 'Go to Platform' })).toHaveAttribute('href', /instagram/)
  await page.getByText('Countries', { exact: true }).click()
  await expect(page.getByText(/live in United States$/)).toBeVisible()
  await page.getByRole('button', { name: 'Followers: show as a table' }).click()
  await expect(page.getByRole('table', { name: 'Followers' }).getByRole('row')).not.toHaveCount(0)

  await page.goto(`/socialMedia?view=content&sort=comments&${lastYear()}`)
  await expect(posts(page)).toHaveCount(12, { timeout: 90_000 })
  await posts(page).first().getByRole('link').click()
  await expect(page).toHaveURL(/post=/)
  await findPost(page, (on) =>
    post(on)
      .getByRole('button', { name: /^Show \d+ repl/ })
      .first()
      .isVisible(),
  )
  const opener = post(page)
    .getByRole('button', { name: /^Show \d+ repl/ })
    .first()
  await opener.click()
  await expect(
    post(page)
      .getByRole('article', { name: /^Reply by/ })
      .first(),
  ).toBeVisible()

  await findPost(page, (on) => post(on).getByRole('button', { name: 'Show earlier comments' }).isVisible())
  const comments = post(page).getByRole('article', { name: /^Comment by/ })
  const before = await comments.count()
  await post(page).getByRole('button', { name: 'Show earlier comments' }).click()
  await expect.poll(() => comments.count()).toBeGreaterThan(before)

  await page.keyboard.press('Escape')
  await expect(post(page)).toBeHidden()
  await expect(page).not.toHaveURL(/post=/)
})

test('/socialMedia › Facebook › from the metrics to a post and its comments', async ({ page, people, enter }) => {
  test.slow()
  await enter(await people.demo())
  await page.goto('/socialMedia?network=facebook')
  await expect(page.getByText(/^You have [\d,]+/)).toBeVisible({ timeout: 90_000 })
  await page.getByText('Follows', { exact: true }).click()
  await expect(page).toHaveURL(/view=follows/)
  await expect(page.getByRole('table', { name: 'Followers by day' }).getByRole('row')).toHaveCount(11)

  await page.goto(`/socialMedia?network=facebook&view=content&sort=comments&${lastYear()}`)
  await posts(page).first().getByRole('link').click()
  await expect(post(page).getByText('reactions')).toBeVisible()
  await findPost(page, (on) => post(on).getByRole('button', { name: 'Show earlier comments' }).isVisible())
  const comments = post(page).getByRole('article', { name: /^Comment by/ })
  const before = await comments.count()
  await post(page).getByRole('button', { name: 'Show earlier comments' }).click()
  await expect.poll(() => comments.count()).toBeGreaterThan(before)
})

test('/socialMedia › More+, a period and the tables › the period is in the URL, and the CSV has the same days', async ({
  page,
  people,
  enter,
}) => {
  test.slow()
  await enter(await people.demo())
  await page.goto('/socialMedia?view=content')
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('button', { name: 'Last 12 months' }).click()
  await expect(page).toHaveURL(/from_date=\d{4}-\d\d-\d\d&to_date=\d{4}-\d\d-\d\d/)
  await expect(posts(page)).toHaveCount(12, { timeout: 90_000 })
  await page.getByRole('button', { name: 'More+' }).click()
  await expect(posts(page)).toHaveCount(24)
  await page.getByText('List', { exact: true }).click()
  await expect(page.getByRole('table', { name: 'Posts' }).getByRole('row')).toHaveCount(25)

  const url = new URL(page.url())
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toContain(
    `-instagram-posts-${url.searchParams.get('from_date')}-to-${url.searchParams.get('to_date')}.csv`,
  )

  // The same address shows the same period, even on another sub-tab
  await page.reload()
  await expect(page.getByRole('table', { name: 'Posts' })).toBeVisible()
  await page.getByText('Follows', { exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`from_date=${url.searchParams.get('from_date')}`))
})

test('/socialMedia › LinkedIn and TikTok › are marked as samples', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/socialMedia?network=tiktok')
  await expect(tab(page, 'TikTok')).toContainText('Sample')
  await expect(page.getByText('These are sample numbers.')).toBeVisible()
  await tab(page, 'LinkedIn').click()
  await expect(page.getByText(/LinkedIn isn’t supported yet/)).toBeVisible()
})

test('/socialMedia › an account with Facebook only › lands there, and is prompted to connect it', async ({
  page,
  product,
  people,
  enter,
}) => {
  const owner = await people.newcomer()
  await enable(product, owner, ['facebook'])
  await enter(owner)
  await page.goto('/socialMedia')
  await expect(page.getByRole('navigation', { name: 'Networks' }).getByRole('link')).toHaveText(['Facebook'])
  await expect(tab(page, 'Facebook')).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('link', { name: 'Connect Facebook' })).toHaveAttribute('href', '/connections')
})

test('/socialMedia › an account without a network › sees that, and ends at Support', async ({ page, product, people, enter }) => {
  const owner = await people.newcomer()
  await enable(product, owner, [])
  await enter(owner)
  await page.goto('/socialMedia')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('There are no social media accounts available for viewing, please contact us')
  await dialog.getByRole('button', { name: 'Contact us' }).click()
  await expect(page).toHaveURL(/\/support$/)
})

test('the dashboard › shows what the networks brought, and leads to them', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  const card = page.getByRole('region', { name: 'Social Media Analytics' })
  await expect(card.getByText('NEW 30 days')).toBeVisible()
  await expect(card.getByRole('link', { name: 'Open your Instagram page' })).toHaveAttribute('href', /instagram/, { timeout: 90_000 })
  await expect(card.getByRole('link', { name: 'Open your Facebook page' })).toHaveAttribute('href', /facebook/)
  await expect(card.getByText('Sample')).toHaveCount(2)
  await card.getByRole('link', { name: 'Social Media' }).click()
  await expect(page).toHaveURL(/\/socialMedia$/)
})
