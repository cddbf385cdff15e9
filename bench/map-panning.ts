import { chromium, type Page } from '@playwright/test'
import { BROWSER_FLAGS, SIZES } from '../e2e/browser.ts'
import { setOwnPlaces } from '../e2e/map-scan/own-places.ts'
import { enterAs, peopleOf } from '../e2e/people.ts'
import { startProduct } from '../e2e/product.ts'
import { findBrowser } from '../scripts/tools/find-browser.mjs'
import type { Measurement } from './measurements.ts'

/** Frames per second while a map with 49 markers is dragged. Without a graphics card the browser draws WebGL in software */
export async function measureMapPanning(): Promise<Measurement[]> {
  const product = await startProduct()
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: [...BROWSER_FLAGS] })
  try {
    const owner = await peopleOf(product).newcomer()
    await setOwnPlaces(product, owner)
    const page = await (await browser.newContext({ viewport: SIZES.desktop })).newPage()
    await enterAs(page, owner, product.url)
    await page.goto(`${product.url}/mapScanGoogle`)
    await page.getByLabel('Keyword').first().fill('dentist')
    await page
      .getByRole('combobox', { name: 'Grid' })
      .or(page.getByRole('textbox', { name: 'Grid' }))
      .first()
      .click()
    await page.getByRole('option', { name: '7 × 7', exact: true }).click()
    await page.getByRole('button', { name: 'Scan', exact: true }).click()
    await page.getByText('scan success!').first().waitFor({ timeout: 120_000 })
    await page.waitForTimeout(3000)
    const idle = await framesWhile(page, () => page.waitForTimeout(3000))
    const dragged = await framesWhile(page, () => drag(page))
    console.log(`  ${Math.round(idle)} frames a second idle, ${Math.round(dragged)} while dragging`)
    return [{ name: 'map with 49 markers, frames a second while dragging', measured: dragged, unit: '', must: 'reach', limit: 50 }]
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Moves in circles for about three seconds, so that the map always has something new to draw */
async function drag(page: Page): Promise<void> {
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('There is no map')
  const [x, y] = [box.x + box.width / 2, box.y + box.height - 40]
  await page.mouse.move(x, y)
  await page.mouse.down()
  const startedAt = Date.now()
  for (let step = 0; Date.now() - startedAt < 3000; step++) {
    await page.mouse.move(x + 120 * Math.sin(step / 12), y - 60 + 60 * Math.cos(step / 12))
    await page.waitForTimeout(8)
  }
  await page.mouse.up()
}

/** Passed as text, because the compiler would wrap named functions in a helper that the page does not have */
const COUNT_FRAMES = `
  window.counted = { frames: 0, since: performance.now() };
  window.requestAnimationFrame(function count() { window.counted.frames++; window.requestAnimationFrame(count) });
`
const READ_FRAMES = 'window.counted.frames / ((performance.now() - window.counted.since) / 1000)'

async function framesWhile(page: Page, run: () => Promise<unknown>): Promise<number> {
  await page.evaluate(COUNT_FRAMES)
  await run()
  return page.evaluate<number>(READ_FRAMES)
}
