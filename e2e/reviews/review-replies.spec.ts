import { expect, test } from '../journey.ts'
import { connectGoogle, findPublicReply, moderateFor, newLocation, writeReview } from './google-place.ts'

test('reviews on Google › searched for by a name without its accent › are found, and the URL has the search terms', async ({
  page,
  product,
  people,
  enter,
}) => {
  const owner = await people.newcomer()
  const location = newLocation()
  await writeReview(product, location, { rate: 5, name: 'Ángela Ramírez', text: 'Easy parking, kind people.' })
  await writeReview(product, location, { rate: 2, name: 'Otto Berg', text: 'No parking at all.' })
  await connectGoogle(product, owner, location)
  await enter(owner)
  await page.goto('/reviewManagement')
  await expect(page.getByRole('article')).toHaveCount(2)
  const search = page.getByRole('searchbox', { name: 'Search reviews' })
  await search.fill('ramirez parking')
  await expect(page).toHaveURL(/search=ramirez\+parking/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.reload()
  await expect(page.getByRole('article', { name: 'Review by Ángela Ramírez' })).toBeVisible()
  await expect(search).toHaveValue('ramirez parking')
  await search.fill('garage')
  await expect(page.getByText(/with “garage” in the name or text on Google/)).toBeVisible()
  await page.getByRole('button', { name: 'Show all reviews' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a reply › saved, inserted into another with the reviewer’s name, published and deleted › is gone from Google', {
  tag: '@smoke',
}, async ({ page, product, people, enter }) => {
  const owner = await people.newcomer()
  const location = newLocation()
  await moderateFor(product, 0)
  await writeReview(product, location, { rate: 5, name: 'Wanda Moss', text: 'Kind people.' })
  await connectGoogle(product, owner, location)
  await enter(owner)
  await page.goto('/reviewManagement')
  const review = page.getByRole('article', { name: 'Review by Wanda Moss' })

  await review.getByRole('button', { name: /^Reply/ }).click()
  await review.getByRole('button', { name: 'Saved replies' }).click()
  await expect(page.getByText(/^No saved replies yet/)).toBeVisible()
  await page.getByRole('menuitem', { name: 'Edit saved replies' }).click()
  const dialog = page.getByRole('dialog', { name: 'Saved replies' })
  await dialog.getByRole('button', { name: 'New saved reply' }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Thanks')
  await dialog.getByRole('textbox', { name: 'Reply' }).fill('Thank you, {name}.')
  await expect(dialog.getByText('Thank you, Dana.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Close' }).last().click()

  await review.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('menuitem', { name: /^Thanks/ }).click()
  const reply = review.getByRole('textbox', { name: 'Your reply' })
  await expect(reply).toHaveValue('Thank you, Wanda.')
  await expect(reply).toBeFocused()
  await review.getByRole('button', { name: 'Send' }).click()
  await expect(review.getByText('Answered')).toBeVisible()
  expect(await findPublicReply(product, location, 'Wanda Moss')).toBe('Thank you, Wanda.')

  await review.getByRole('button', { name: /^Delete your reply/ }).click()
  const question = page.getByRole('dialog', { name: 'Delete your reply on Google?' })
  await question.getByRole('button', { name: 'Keep reply' }).click()
  await expect(review.getByText('Answered')).toBeVisible()
  await review.getByRole('button', { name: /^Delete your reply/ }).click()
  await expect(question).toContainText('will be removed from Google')
  await question.getByRole('button', { name: 'Delete reply' }).click()
  await expect(review.getByText('No response yet')).toBeVisible()
  expect(await findPublicReply(product, location, 'Wanda Moss')).toBeUndefined()
  await expect(review.getByRole('button', { name: /^Reply/ })).toBeVisible()
})

test.describe('the first view of the reviews', () => {
  for (const [size, viewport, count] of [
    ['a desktop', { width: 1440, height: 900 }, 4],
    ['a phone', { width: 390, height: 844 }, 1],
  ] as const)
    test(`on ${size} › without scrolling › shows ${count}, to the last line`, async ({ page, people, enter }) => {
      await page.setViewportSize(viewport)
      await enter(await people.demo())
      await page.goto('/reviewManagement')
      const last = page.getByRole('article').nth(count - 1)
      await expect(last).toBeVisible()
      await expect(page.getByRole('region', { name: 'Review totals' })).toBeVisible()
      const box = await last.boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
    })
})
