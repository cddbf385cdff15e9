import { getToday } from '#contract/home/home.ts'
import { declineTextBack, openPhone, placeCall, suppressDialer } from '../calls/place-call.ts'
import { expect, test } from '../journey.ts'
import { callApi } from '../people.ts'
import { connectGoogle, findPublicReply, moderateFor, newLocation, writeReview } from '../reviews/google-place.ts'

test('/home › with nothing to do › shows that in one quiet line', async ({ page, people, enter }) => {
  await enter(await people.newcomer())
  await page.goto('/home')
  await expect(page.getByText('Nothing needs doing today.')).toBeVisible()
})

test('/home › with an incomplete account › shows what is missing and leads to where it is filled in', async ({ page, people, enter }) => {
  await enter(await people.newcomer({ withAddress: false }))
  await page.goto('/home')
  const today = page.getByRole('region', { name: /Needs doing today/ })
  await expect(today.getByText('Nothing needs doing today.')).toHaveCount(0)
  await today.getByRole('link', { name: /Your account is incomplete.*Missing: address, city, state, zip code, phone number/ }).click()
  await expect(page).toHaveURL('/accountSetting')
})

test('/home › after the account was completed › no longer requests it', async ({ page, people, enter }) => {
  await enter(await people.newcomer({ withAddress: false }))
  await page.goto('/home')
  await page.getByRole('link', { name: /Your account is incomplete/ }).click()
  await page.getByRole('textbox', { name: 'Address 1' }).fill('12 Elm Street')
  await page.getByRole('textbox', { name: 'City' }).fill('Peoria')
  await page.getByRole('combobox', { name: 'State' }).fill('illi')
  await page.getByRole('option', { name: /IL/ }).click()
  await page.getByRole('textbox', { name: 'Zip code' }).fill('61602')
  await page.getByRole('textbox', { name: 'Phone number' }).fill('(309) 555-0142')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Information saved successfully')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Nothing needs doing today.')).toBeVisible()
})

test('/home › when what needs doing cannot be loaded › reports it there, leaves the rest, and Retry loads it', async ({
  page,
  people,
  enter,
}) => {
  await enter(await people.demo())
  await page.route('**/api/home/today', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/home')
  const today = page.getByRole('region', { name: /Needs doing today/ })
  await expect(today.getByText('Today’s list could not be loaded')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Newest calls' })).toContainText('Dana Whitfield')
  await page.unroute('**/api/home/today')
  await today.getByRole('button', { name: 'Retry' }).click()
  await expect(today.getByRole('link', { name: /missed calls/ })).toBeVisible()
})

test('/home › with calls › shows this month’s engagement, each metric with its change', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  const engagement = page.getByRole('region', { name: 'Engagement' })
  await expect(engagement).toContainText(/Calls\s*[\d,]+\s*[+\u2212]?[\d,.]+%\s*[\d,]+ by /)
  await engagement.getByRole('link', { name: 'Calls' }).click()
  await expect(page).toHaveURL(/\/callInquiries\?date_from=\d{4}-\d\d-01&date_to=/)

  await page.goto('/home')
  await engagement.getByRole('link', { name: 'Web inquiries' }).click()
  await expect(page).toHaveURL(/\/webInquiries\?date_from=\d{4}-\d\d-01&date_to=/)
  // The list has as many rows as the card has counted
  const listed = await page.getByText(/^[\d,]+ inquir(y|ies), /).textContent()
  await page.goBack()
  await expect(engagement).toContainText(new RegExp(`Web inquiries\\s*${listed?.split(' ')[0]}(?![\\d,])`))
})

test('/home › with a missed call › is emptied in place: called back, marked, and all done', {
  tag: ['@smoke', '@full-browser'],
}, async ({ page, product, people, enter }) => {
  await suppressDialer(page)
  const owner = await people.newcomer()
  const to = await openPhone(product, owner)
  await declineTextBack(product, owner)
  await placeCall(product, { to, outcome: 'missed', from: '+12175550178' })
  // Reloads, because Home refreshes only once a minute
  await expect.poll(async () => JSON.stringify(await callApi(product, getToday, owner.token))).toContain('missed call')
  await enter(owner)
  await page.goto('/home')
  const calls = page.getByRole('region', { name: 'Newest calls' })
  await expect(page.getByText('1 missed call')).toBeVisible({ timeout: 90_000 })
  await expect(calls).toContainText('Missed call')
  const callBack = calls.getByRole('link', { name: 'Call back Unknown caller' })
  await expect(callBack).toHaveAttribute('href', 'tel:+12175550178')
  await callBack.click()
  await calls.getByRole('button', { name: 'Mark as called back' }).click()
  await expect(calls).toContainText('Called back')
  await expect(page.getByText('All done for today')).toBeVisible()
  await expect(page.getByText('1 call returned')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 missed call')).toBeVisible()
  await expect(page.getByText('All done for today')).toHaveCount(0)
})

test('/home › with a new review › is replied to in place, and Google has the reply', async ({ page, product, people, enter }) => {
  const owner = await people.newcomer()
  const location = newLocation()
  await moderateFor(product, 0)
  await writeReview(product, location, { name: 'Jerome Tate', rate: 2, text: 'I waited 35 minutes.' })
  await connectGoogle(product, owner, location)
  await enter(owner)
  await page.goto('/home')
  const card = page.getByRole('region', { name: 'Newest review' })
  // The first sync takes a moment, and the card refreshes only once a minute
  await expect(async () => {
    await page.reload()
    await expect(card).toContainText('I waited 35 minutes.', { timeout: 5000 })
  }).toPass({ timeout: 90_000 })
  await card.getByRole('textbox', { name: 'Reply to Jerome' }).fill('We should have told you.')
  await card.getByRole('button', { name: 'Reply', exact: true }).click()
  await expect(card).toContainText('Response from the owner', { timeout: 90_000 })
  await expect(page.getByText('1 review answered')).toBeVisible()
  expect(await findPublicReply(product, location, 'Jerome Tate')).toBe('We should have told you.')
})

test('/home › each card › leads to its own screen', async ({ page, people, enter }) => {
  await enter(await people.demo())
  for (const [card, link, address] of [
    ['Engagement', 'Web inquiries', /\/webInquiries\?date_from=.*&date_to=/],
    ['Engagement', 'New customers', /\/callInquiries\?new_client_filter=NEW_CLIENT/],
    ['Newest calls', 'All calls', /\/callInquiries/],
    ['Newest review', 'All reviews', /\/reviewManagement\?type=/],
    ['Social Media Analytics', 'Social Media', /\/socialMedia/],
  ] as const) {
    await page.goto('/home')
    await page.getByRole('region', { name: card }).getByRole('link', { name: link }).click()
    await expect(page).toHaveURL(address)
  }
  await page.goto('/home')
  await page.getByRole('region', { name: 'Newest calls' }).getByRole('link', { name: 'Dana Whitfield', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('Dana Whitfield')
})

test('/home › of one business › shows nothing of another after a change of account in the same browser', async ({
  page,
  people,
  enter,
}) => {
  await enter(await people.demo())
  await page.goto('/home')
  await expect(page.getByRole('link', { name: 'Dana Whitfield', exact: true })).toBeVisible()
  await enter(await people.other())
  await page.goto('/home')
  await expect(page.getByRole('button', { name: 'User menu, Lakeside Physical Therapy' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Newest calls' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(page.getByText('Dana Whitfield')).toHaveCount(0)
  await expect(page.getByText('Bright Smile Dental')).toHaveCount(0)
})

test('a screen › whose code does not arrive › leaves the shell standing, and Retry shows it', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.route('**/assets/support-*.js', (route) => route.abort())
  await page.goto('/home')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click()
  await expect(page.getByText('This screen could not be shown')).toBeVisible()
  await expect(page.getByRole('button', { name: 'User menu, Bright Smile Dental' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Support' }).click()
  await expect(page.getByText('This screen could not be shown')).toBeVisible()
  await page.unroute('**/assets/support-*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Do you have any questions?' })).toBeVisible()
})
