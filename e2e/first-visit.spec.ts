import { expect, test } from './journey.ts'
import { SCREENS_TO_VISIT, visitedScreen, watchFiles } from './named-files.ts'
import { enterAs } from './people.ts'
import { VIEWS } from './views.ts'

const inViews = new Set(VIEWS.map((view) => visitedScreen(view)?.path))

// views.spec.ts also checks the screens that it opens. The number of requests per visit is a benchmark: npm run bench -- first-visit
test('a first visit › of the screens that no view opens by their address alone › finds all of its files named in the page', async ({
  browser,
  product,
  people,
}) => {
  test.setTimeout(300_000)
  expect(SCREENS_TO_VISIT.length).toBeGreaterThan(10)
  const person = await people.demo()
  for (const screen of SCREENS_TO_VISIT.filter(({ path }) => !inViews.has(path))) {
    const context = await browser.newContext({ baseURL: product.url })
    const page = await context.newPage()
    if (!['/login', '/findId'].includes(screen.path)) await enterAs(page, person, product.url)
    const expectNamed = await watchFiles(page)
    await page.goto(screen.path)
    await expectNamed(screen)
    await context.close()
  }
})
