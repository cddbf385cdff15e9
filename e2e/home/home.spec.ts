import { expect, test } from '../journey.ts'

test('/home › with nothing to do › says so in one quiet line, and shows the practice', async ({ page, people, enter }) => {
  await enter(await people.newcomer())
  await page.goto('/home')
  await expect(page.getByText('Nothing needs doing today.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your practice' })).toContainText('12 Elm Street')
})

test('/home › with an incomplete account › says what is missing and leads to where it is filled in', async ({ page, people, enter }) => {
  await enter(await people.other())
  await page.goto('/home')
  const today = page.getByRole('region', { name: /Needs doing today/ })
  await expect(today.getByText('Nothing needs doing today.')).toHaveCount(0)
  await today.getByRole('link', { name: /Your account is incomplete.*Missing: address, city, state, zip code, phone number/ }).click()
  await expect(page).toHaveURL('/accountSetting')
})

test('/home › after the account was completed › no longer asks for it', async ({ page, people, enter }) => {
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
  await expect(page.getByRole('region', { name: 'Your practice' })).toContainText('12 Elm Street')
})

test('/home › when what needs doing cannot be loaded › says so there, leaves the rest, and Retry loads it', async ({
  page,
  people,
  enter,
}) => {
  await enter(await people.demo())
  await page.route('**/api/home/today', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/home')
  const today = page.getByRole('region', { name: /Needs doing today/ })
  await expect(today.getByText('What needs doing could not be loaded')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your practice' })).toContainText('1420 S Grand Ave')
  await page.unroute('**/api/home/today')
  await today.getByRole('button', { name: 'Retry' }).click()
  await expect(today.getByRole('link', { name: /missed calls/ })).toBeVisible()
})

test('/home › with calls › tells this month’s engagement, each figure with its change', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/home')
  const engagement = page.getByRole('region', { name: 'Engagement' })
  await expect(engagement).toContainText(/Calls\s*[\d,]+\s*[+\u2212]?[\d,.]+%\s*vs /)
  await engagement.getByRole('link', { name: 'See the calls' }).click()
  await expect(page).toHaveURL('/callInquiriesDashboard')
})

test('/home › of one business › shows nothing of another after a change of account in the same browser', async ({
  page,
  people,
  enter,
}) => {
  await enter(await people.demo())
  await page.goto('/home')
  await expect(page.getByRole('region', { name: 'Your practice' })).toContainText('Bright Smile Dental')
  await enter(await people.other())
  await page.goto('/home')
  await expect(page.getByRole('region', { name: 'Your practice' })).toContainText('Lakeside Physical Therapy')
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
