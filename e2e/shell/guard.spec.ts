import { expect, test } from '../journey.ts'

const UNKNOWN_CODE = '0c9e7a34-51a2-4c1e-9f2b-6d1f6a3b7c88'

// One function decides which paths need a session. guard.test.ts tests it with all paths; here each of its results occurs once
for (const path of ['/support', '/noSuchPage']) {
  test(`the guard › without a session at ${path} › leads to /login with the way back`, async ({ page }) => {
    await page.goto(`${path}?a=1`)
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: `${path}?a=1` })}`)
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  })
}

test('the guard › without a session at the root › leads to /login on the way to the dashboard', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: '/home' })}`)
})

test('the guard › without a session at a public path › opens it', async ({ page }) => {
  await page.goto('/findId')
  await expect(page.getByRole('heading', { name: 'Find password' })).toBeVisible()
  await expect(page).toHaveURL('/findId')
})

test('the guard › without a session at a public path where nothing is › reports it instead of requiring a sign-in', async ({ page }) => {
  for (const path of ['/register', '/review/business-promoter/abc']) {
    await page.goto(path)
    await expect(page).toHaveURL('/404')
  }
  await expect(page.getByRole('heading', { name: 'Invalid page, please return to the home page' })).toBeVisible()
})

test('the guard › without a session at a reset link with an unknown code › leads to /login without a redirect', async ({ page }) => {
  await page.goto(`/password-reset/${UNKNOWN_CODE}`)
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Request a new one')
})

test('the guard › at a path with a slash at its end › opens the same page without it', async ({ page }) => {
  await page.goto('/login/?redirect=%2Fsupport')
  await expect(page).toHaveURL('/login?redirect=%2Fsupport')
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
})

test('the guard › at a path in other letter case › does not treat it as the known one', async ({ page }) => {
  await page.goto('/Login')
  await expect(page).toHaveURL(`/login?${new URLSearchParams({ redirect: '/Login' })}`)
})

for (const path of ['/login', '/']) {
  test(`the guard › with a session at ${path} › leads to the dashboard`, async ({ page, people, enter }) => {
    await enter(await people.demo())
    await page.goto(path)
    await expect(page).toHaveURL('/home')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
}

test('the guard › with a session at an unknown path › leads to /404, which leads home', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.goto('/noSuchPage/at/all')
  await expect(page).toHaveURL('/404')
  await expect(page.getByText('Invalid page, please return to the home page')).toBeVisible()
  await page.getByRole('link', { name: 'HOME' }).click()
  await expect(page).toHaveURL('/home')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('the guard › with a session whose user information fails › lets in all the same', async ({ page, people, enter }) => {
  await enter(await people.demo())
  await page.route('**/api/user-management/my-information', (route) => route.fulfill({ status: 503, body: 'away' }))
  await page.goto('/support')
  await expect(page.getByRole('heading', { name: 'Support', level: 1 })).toBeVisible()
})
