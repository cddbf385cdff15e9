import { expect, test } from '../journey.ts'
import { connectGoogle, findPublicReply, moderateFor, newLocation, writeReview } from './google-place.ts'

test('a review on Google › synced, replied to with a draft that a person changed › has the reply on Google', async ({
  page,
  product,
  people,
  enter,
}) => {
  test.slow()
  await moderateFor(product, 10_000)
  const owner = await people.newcomer()
  await enter(owner)
  await page.goto('/reviewManagement')
  await expect(page.getByText('Please contact to customer service to add your places')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Support' }).last()).toHaveAttribute('href', '/support')

  // More than two pages of the list
  const location = newLocation()
  for (let count = 1; count <= 41; count++)
    await writeReview(product, location, { rate: 5, name: `Guest ${count}`, text: `Friendly and on time, visit ${count}.` })
  await connectGoogle(product, owner, location)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Yelp', exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: 'More review' })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('button', { name: 'More review' }).click()
  await expect(page.getByRole('article')).toHaveCount(40)

  const name = `Wanda ${Date.now().toString(36)}`
  await writeReview(product, location, { rate: 2, name, text: 'I waited for an hour and nobody said why.' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  const review = page.getByRole('article', { name: `Review by ${name}` })
  await expect(review).toBeVisible()
  await expect(review).toContainText('No response yet')

  await review.getByRole('button', { name: /^Reply/ }).click()
  await review.getByRole('button', { name: 'Draft with AI' }).click()
  await expect(review.getByText('This is an AI draft.')).toBeVisible()
  const reply = review.getByRole('textbox', { name: 'Your reply' })
  await expect(reply).not.toHaveValue('')
  await expect(reply).not.toHaveValue(/patient|your (visit|treatment|appointment)/i)

  // Leaving the screen by accident preserves the draft
  await reply.fill('Thank you for telling us. Please call us, we would like to make it right.')
  await page.reload()
  await review.getByRole('button', { name: /^Continue your reply/ }).click()
  await expect(reply).toHaveValue(/make it right/)
  await review.getByRole('button', { name: 'Send' }).click()
  // Google moderates the reply before publishing it
  await expect(review.getByText('In review')).toBeVisible()
  await expect(review.getByText('Answered')).toBeVisible()
  await expect(review).toContainText('Response from the owner')
  await expect.poll(() => findPublicReply(product, location, name)).toContain('make it right')

  // The review is no longer in the list of reviews without a reply, and the URL contains the filter
  await page.getByRole('button', { name: /^2\s*stars/ }).click()
  await page.getByRole('button', { name: /^Response/ }).click()
  await page.getByRole('option', { name: /^No response yet/ }).click()
  await expect(page).toHaveURL(/stars=2&answered=false/)
  await expect(review).toBeHidden()
})

test('the dashboard › shows the reputation of each platform, and leads to its reviews', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  const card = page.getByRole('region', { name: 'Reputation' })
  await expect(card.getByRole('link', { name: /Google/ })).toContainText(/31\d reviews/)
  await card.getByRole('link', { name: /Yelp/ }).click()
  await expect(page).toHaveURL(/\/reviewManagement\?type=1$/)
  await expect(page.getByRole('link', { name: 'Yelp', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(/^Yelp shares 7 of your 4\d reviews/)).toBeVisible()
})
