import { expect, test } from '../journey.ts'

test('a screen › whose scripts have not arrived › shows its outline with its title to whoever is signed in', { tag: '@smoke' }, async ({
  page,
  people,
  enter,
}) => {
  const outline = page.locator('#early-shell')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/callInquiries')
  await expect(outline).toBeHidden()
  await enter(await people.demo())
  await page.goto('/callInquiries')
  await expect(outline).toBeVisible()
  await expect(outline).toContainText('InquiriesCall Inquiries')
  await page.goto('/login')
  await expect(outline).toHaveCount(0)

  await page.unroute('**/assets/*.js')
  let see = () => {}
  const isSeen = new Promise<void>((resolve) => {
    see = resolve
  })
  await page.route('**/assets/shell-*.js', async (route) => {
    await isSeen
    await route.continue()
  })
  await page.goto('/callInquiries', { waitUntil: 'commit' })
  // Set by the portal's first module, so the module runs and is waiting for the shell
  await page.waitForFunction(() => '__zod_globalConfig' in globalThis)
  await expect(outline).toBeVisible()
  see()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(outline).toHaveCount(0)
  for (const path of ['/callInquiries', '/home']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(outline).toHaveCount(0)
  }
})
