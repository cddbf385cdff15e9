import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { SIZES } from '../../e2e/browser.ts'
import { enterAs, type Person } from '../../e2e/people.ts'

export type Size = keyof typeof SIZES

export interface Visit {
  /** Number of requests until the screen is usable, including the page itself */
  requests: number
  kilobytes: number
  scriptKilobytes: number
  /** Length of the request chain: 1 for the page alone, 2 for what it references, 3 for what those files request */
  depth: number
  largestPaintMs: number
  shift: number
  requestList: { path: string; depth: number }[]
}

interface Marks {
  usableAt: number
  largestPaint: number
  shift: number
}

declare global {
  interface Window {
    visitMarks: Marks
  }
}

/** One visit with a cold cache, until the network is idle */
export async function visitFirst(browser: Browser, size: Size, url: string, person: Person | null): Promise<Visit> {
  const isPhone = size === 'phone'
  const context = await browser.newContext({ viewport: SIZES[size], locale: 'en-US', isMobile: isPhone, hasTouch: isPhone })
  try {
    const page = await context.newPage()
    if (person) await enterAs(page, person, new URL(url).origin)
    const network = await context.newCDPSession(page)
    const requests = await followRequests(network)
    const scriptSizes = followScripts(page)
    await page.addInitScript(watchPage)
    await page.goto(url, { waitUntil: 'networkidle', timeout: 120_000 })
    await page.waitForFunction(() => window.visitMarks.usableAt > 0)
    const { marks, entries } = await page.evaluate(() => ({
      marks: window.visitMarks,
      entries: [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
        const { name, startTime, transferSize } = entry as PerformanceResourceTiming
        return { name, startTime, transferSize }
      }),
    }))
    const counted = entries.filter(({ startTime }) => startTime <= marks.usableAt)
    const sizes = await scriptSizes()
    const requestList = counted.map(({ name }) => ({ path: new URL(name).pathname, depth: depthOf(name, requests, url) }))
    return {
      requests: counted.length,
      kilobytes: sum(counted.map(({ transferSize }) => transferSize)) / 1000,
      scriptKilobytes: sum([...new Set(counted.map(({ name }) => name))].map((name) => sizes.get(name) ?? 0)) / 1000,
      depth: Math.max(...requestList.map(({ depth }) => depth)),
      largestPaintMs: marks.largestPaint,
      shift: marks.shift,
      requestList,
    }
  } finally {
    await context.close()
  }
}

/** Injected into the page before it loads. A screen is usable once it has its heading and no loading indicator */
function watchPage() {
  const marks: Marks = { usableAt: 0, largestPaint: 0, shift: 0 }
  window.visitMarks = marks
  let isUsable = false
  // An anonymous function, like all functions here, because tsx wraps named functions in a helper that the page does not have
  new MutationObserver(() => {
    const wasUsable = isUsable
    isUsable = document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null
    if (isUsable && !wasUsable) marks.usableAt = performance.now()
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
  new PerformanceObserver((list) => {
    marks.largestPaint = list.getEntries().at(-1)?.startTime ?? marks.largestPaint
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) marks.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

type Initiators = Map<string, string | null>

/** Records the initiator of each request as reported by the browser */
async function followRequests(network: CDPSession): Promise<Initiators> {
  const initiators: Initiators = new Map()
  network.on('Network.requestWillBeSent', ({ request, initiator }) => {
    if (initiators.has(request.url)) return
    let stack = initiator.stack
    while (stack && !stack.callFrames.some(({ url }) => url !== '')) stack = stack.parent
    initiators.set(request.url, initiator.url ?? stack?.callFrames.find(({ url }) => url !== '')?.url ?? null)
  })
  await network.send('Network.enable')
  return initiators
}

/** A request without a known initiator counts as referenced by the page */
function depthOf(name: string, initiators: Initiators, page: string): number {
  const visited = new Set<string>()
  let depth = 1
  for (let at: string | null = name; at !== null && at !== page && !visited.has(at); at = initiators.get(at) ?? null) {
    visited.add(at)
    depth++
  }
  return depth
}

/** Recompresses the scripts with gzip, because the limits are for gzip but the server sends brotli */
function followScripts(page: Page): () => Promise<Map<string, number>> {
  const sizes: Promise<[string, number]>[] = []
  page.on('response', (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return
    sizes.push(
      response.body().then(
        (body) => [response.url(), gzipSync(body, { level: 9 }).length],
        () => [response.url(), 0],
      ),
    )
  })
  return async () => new Map(await Promise.all(sizes))
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
