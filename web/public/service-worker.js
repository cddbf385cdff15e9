// @ts-nocheck: the type checker knows the globals of pages, not those of workers
// The portal's service worker. It keeps one page, which is shown when a page cannot be reached, and shows what is pushed. It keeps nothing
// else: neither the portal's code nor what the API answers, so that nobody ever sees an old version or another account's data.
// service-worker.test.ts runs it, and holds its list of customers' pages against the contract.

const KEPT = 'offline-1'
const OFFLINE_PAGE = '/offline'
// Customers' pages, which are none of the portal: a browser that has both is left alone there
const CUSTOMER_PAGE = /^\/(404$|bills\/|seo-report\/|review\/business-promoter\/|review\/business-promoter-ai\/|review\/unsubscribe\/)/

self.addEventListener('install', (event) => {
  event.waitUntil(keepOfflinePage())
  self.skipWaiting()
})

async function keepOfflinePage() {
  const page = await fetch(OFFLINE_PAGE, { cache: 'no-cache' })
  if (!page.ok) throw new Error(`The offline page was answered ${page.status}`)
  const kept = await caches.open(KEPT)
  await kept.put(OFFLINE_PAGE, page)
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name)
  // The browser asks for the page while the worker starts: nobody waits for it
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
    const kept = await caches.match(OFFLINE_PAGE)
    if (kept) return kept
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

/** In the portal's window, if one is open. Whatever was pushed, nothing but a page of the portal is opened */
async function show(url) {
  const { href, origin } = new URL(url ?? '/home', self.location.origin)
  const target = origin === self.location.origin ? href : new URL('/home', self.location.origin).href
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) return self.clients.openWindow(target)
  await open.focus()
  return open.navigate(target)
}
