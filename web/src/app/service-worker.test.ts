import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isCustomerPage, OFFLINE_PATH } from '#contract/brand-pages.ts'

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/service-worker.js'), 'utf8')
const ORIGIN = 'https://portal.test'

type Listener = (event: Record<string, unknown>) => void

/** Runs the worker in a context of its own, which records what the worker caches and shows */
function startWorker() {
  const listeners = new Map<string, Listener>()
  const cached = new Map<string, Response>()
  const open = { focus: vi.fn(), navigate: vi.fn() }
  const windows: (typeof open)[] = []
  const scope = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: vi.fn(),
    location: { origin: ORIGIN },
    registration: { showNotification: vi.fn() },
    clients: { matchAll: async () => windows, openWindow: vi.fn() },
  }
  const caches = {
    open: async () => ({ put: async (path: string, response: Response) => cached.set(path, response) }),
    match: async (path: string) => cached.get(path),
    keys: async () => [],
  }
  const fetch = vi.fn(async (): Promise<Response> => new Response('You’re offline'))
  new Function('self', 'caches', 'fetch', SCRIPT)(scope, caches, fetch)
  /** Fires an event and waits for the worker's response or background work */
  async function fire(name: string, event: Record<string, unknown> = {}): Promise<unknown> {
    let work: unknown
    const take = (promise: unknown) => {
      work = promise
    }
    listeners.get(name)?.({ ...event, waitUntil: take, respondWith: take })
    return work
  }
  const visit = (path: string, mode = 'navigate') =>
    fire('fetch', { request: { url: ORIGIN + path, mode }, preloadResponse: Promise.resolve(undefined) }) as Promise<Response | undefined>
  return { scope, cached, fetch, windows, open, fire, visit }
}

let worker: ReturnType<typeof startWorker>
beforeEach(async () => {
  worker = startWorker()
  await worker.fire('install')
})

describe('the service worker', () => {
  test('once installed › caches the offline page, and nothing else whatever is visited', async () => {
    await worker.visit('/home')
    expect([...worker.cached.keys()]).toEqual([OFFLINE_PATH])
  })

  test('when a page of the portal cannot be reached › shows the offline page, otherwise the page itself', async () => {
    worker.fetch.mockResolvedValueOnce(new Response('Home'))
    expect(await (await worker.visit('/home'))?.text()).toBe('Home')
    worker.fetch.mockRejectedValueOnce(new TypeError('no network'))
    expect(await (await worker.visit('/home'))?.text()).toBe('You’re offline')
  })

  test.each([
    ['/api/notices', 'cors'],
    ['/api/review/qr.png', 'navigate'],
    ['/assets/portal-1.js', 'no-cors'],
    ['/bills/1', 'navigate'],
    ['/review/business-promoter/k', 'navigate'],
  ])('requested for %s (%s) › leaves the request to the browser', async (path, mode) => {
    expect(await worker.visit(path, mode)).toBeUndefined()
  })

  test('deciding which pages are customers’ pages › agrees with the server', () => {
    const pattern = new RegExp(/const CUSTOMER_PAGE = \/(.+)\/$/m.exec(SCRIPT)?.[1] ?? 'nothing')
    for (const path of [
      '/404',
      '/bills/1',
      '/seo-report/k',
      '/review/business-promoter/k',
      '/review/business-promoter-ai/k',
      '/review/unsubscribe/k',
      '/home',
      '/bills-pay',
      '/reviewManagement',
    ])
      expect([path, pattern.test(path)]).toEqual([path, isCustomerPage(path)])
  })

  test('clicked where nothing is open › opens its page, but no other origin', async () => {
    const press = (url: string) => worker.fire('notificationclick', { notification: { close: vi.fn(), data: { url } } })
    await press('/callInquiries?call=CA1')
    await press('https://elsewhere.test/')
    expect(worker.scope.clients.openWindow.mock.calls).toEqual([[`${ORIGIN}/callInquiries?call=CA1`], [`${ORIGIN}/home`]])
    worker.windows.push(worker.open)
    await press('/home')
    expect(worker.open.navigate).toHaveBeenCalledWith(`${ORIGIN}/home`)
  })

  test('when a push message arrives › shows it', async () => {
    const notice = { title: 'Missed call', body: 'Elm Dental', url: '/callInquiries?call=CA1', tag: 'a' }
    await worker.fire('push', { data: { json: () => notice } })
    expect(worker.scope.registration.showNotification).toHaveBeenCalledWith(
      'Missed call',
      expect.objectContaining({ body: 'Elm Dental', tag: 'a', data: { url: '/callInquiries?call=CA1' } }),
    )
  })
})
