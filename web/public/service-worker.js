// @ts-nocheck: the type checker knows the globals of pages, not those of workers
// The portal's service worker. It caches one page, which it shows when a page cannot be reached, and it shows push notifications. It caches
// nothing else, neither the portal's code nor API responses, so that nobody sees an old version or another account's data.
// service-worker.test.ts runs it, and compares its list of customers' pages with the contract.

const CACHE_NAME = 'offline-1'
const OFFLINE_PAGE = '/offline'
// Customers' pages are not part of the portal: the worker does not intercept them
const CUSTOMER_PAGE = /^\/(404$|bills\/|seo-report\/|review\/business-promoter\/|review\/business-promoter-ai\/|review\/unsubscribe\/)/

self.addEventListener('install', (event) => {
  event.waitUntil(cacheOfflinePage())
  self.skipWaiting()
})

async function cacheOfflinePage() {
  const page = await fetch(OFFLINE_PAGE, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`The offline page was returned with status ${page.status}`)
  const cache = await caches.open(CACHE_NAME)
  await cache.put(OFFLINE_PAGE, page)
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE_NAME) await caches.delete(name)
  // The browser requests the page while the worker starts, so that starting the worker delays nothing
  await self.registration.navigationPreload?.enable()
}

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  const isPortalPage = event.request.mode === 'navigate' && !pathname.startsWith('/api/') && !CUSTOMER_PAGE.test(pathname)
  if (isPortalPage) event.respondWith(openPage(event))
})

async function openPage(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const cached = await caches.match(OFFLINE_PAGE)
    if (cached) return cached
    throw error
  }
}

self.addEventListener('push', (event) => {
  const { title, body, url, tag, icon, badge } = event.data?.json() ?? {}
  if (title) event.waitUntil(self.registration.showNotification(title, { body, tag, icon, badge, data: { url } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data?.url))
})

/** Uses the portal's window if one is open. Whatever the push message contains, only pages of the portal are opened */
async function show(url) {
  const { href, origin } = new URL(url ?? '/home', self.location.origin)
  const target = origin === self.location.origin ? href : new URL('/home', self.location.origin).href
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) return self.clients.openWindow(target)
  await open.focus()
  return open.navigate(target)
}
