import type { Browser, Page } from '@playwright/test'
import { SIZES } from './browser.ts'

/** A page that is shown one view after the other: what it has loaded and compiled once is at hand for the next. Nothing else outlives a view */
export interface Looker {
  take(): Promise<Page>
  giveBack(page: Page, origins: readonly string[]): Promise<void>
  close(): Promise<void>
}

export async function openLooker(browser: Browser): Promise<Looker> {
  // A dialog that is still fading in would be measured half transparent
  const context = await browser.newContext({ viewport: SIZES.desktop, locale: 'en-US', reducedMotion: 'reduce' })
  let idle: Page | undefined
  return {
    async take() {
      const page = idle ?? (await context.newPage())
      idle = undefined
      await page.setViewportSize(SIZES.desktop)
      return page
    },
    async giveBack(page, origins) {
      page.removeAllListeners()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.setOffline(false)
      await context.clearCookies()
      await page.evaluate(() => sessionStorage.clear())
      // Nothing of the view may go on while its traces are wiped
      await page.goto('about:blank')
      const devTools = await context.newCDPSession(page)
      for (const origin of origins)
        await devTools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb,service_workers' })
      await devTools.detach()
      idle = page
    },
    close: () => context.close(),
  }
}
