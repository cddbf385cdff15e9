import { detectVisitSource, directVisit, type VisitFacts } from './read-visit.ts'
import { swapNumbers } from './swap-numbers.ts'
import { clearStoredVisit, type Remembered, readStoredVisit, type SiteNumbers, storeVisit } from './visit-store.ts'

/** As the server has them (contract/src/website-numbers/visit-limits.ts): this script imports nothing */
export const VISITOR_NUMBER_MINUTES = 30
export const SOURCE_NUMBER_DAYS = 30

const MINUTE_MS = 60_000
const REPORT_MS = 5 * MINUTE_MS
const PATIENCE_MS = 5_000

declare global {
  interface Window {
    websiteNumbers?: { allow(): void; disallow(): void; stop(): void }
  }
}

/**
 * Shows each visitor the number of what brought them, or one of their own. The page keeps its number wherever anything fails: without
 * this script, without our server, without consent.
 */
export function startWebsiteNumbers(script: HTMLScriptElement): void {
  const { siteKey, consent } = script.dataset
  // A page that has the script twice
  if (window.websiteNumbers) return
  if (!siteKey) {
    console.warn('website-numbers.js: the script needs data-site-key')
    return
  }
  const address = new URL(`/api/website-numbers/site/${encodeURIComponent(siteKey)}`, script.src).href
  const isOptedOut = 'globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true
  let mayRemember = consent !== 'required' && !isOptedOut
  let memory: Remembered = mayRemember ? readStoredVisit() : {}
  let shown: string | null = null
  let isActive = true
  const facts = chooseFacts()

  function chooseFacts(): VisitFacts {
    const page = new URL(location.href)
    const found = detectVisitSource(page, document.referrer)
    const isKnown = memory.facts && (memory.factsUntil ?? 0) > Date.now()
    if (!found) return isKnown && memory.facts ? memory.facts : directVisit(page)
    // Another campaign is another visit; the landing page alone is not
    if (memory.facts && !isSameVisitSource(found, memory.facts)) memory = { site: memory.site }
    return found
  }

  function show(): void {
    const { site } = memory
    if (!site?.main_number) return
    const own = (memory.numberUntil ?? 0) > Date.now() ? memory.number : undefined
    const number = own ?? site.by_source[facts.source] ?? site.main_number
    const replaced = [site.main_number, ...(shown ? [shown] : [])]
    shown = number
    swapNumbers(document.documentElement, replaced, number)
  }

  function change(changes: Remembered): void {
    memory = { ...memory, ...changes }
    if (mayRemember) storeVisit(memory)
    show()
  }

  async function load(): Promise<void> {
    const site = await request<SiteNumbers>(address)
    if (site) change({ site })
    if (mayRemember) await reportVisit()
  }

  /** Starts or continues the visit. Without numbers for visitors it only tells that the script works */
  async function reportVisit(): Promise<void> {
    const form = new URLSearchParams({ ...facts, ...(memory.visit ? { visit: memory.visit } : {}) })
    const visit = await request<{ visit: string; number: string | null }>(`${address}/visits`, { method: 'POST', body: form })
    const now = Date.now()
    if (!visit || !mayRemember) return
    change({
      facts,
      factsUntil: now + SOURCE_NUMBER_DAYS * 24 * 60 * MINUTE_MS,
      visit: visit.visit,
      number: visit.number ?? undefined,
      numberUntil: visit.number ? now + VISITOR_NUMBER_MINUTES * MINUTE_MS : undefined,
    })
  }

  function reportIfActive(): void {
    show()
    if (!isActive || !mayRemember || document.visibilityState !== 'visible' || !memory.site?.has_visitor_numbers) return
    isActive = false
    void reportVisit()
  }

  const stopping = new AbortController()
  window.websiteNumbers = {
    allow() {
      if (mayRemember) return
      mayRemember = true
      void reportVisit()
    },
    disallow() {
      mayRemember = false
      clearStoredVisit()
      memory = { site: memory.site }
      show()
    },
    /** Shows the page's own number again */
    stop() {
      stopping.abort()
      watcher.disconnect()
      clearInterval(timer)
      const main = memory.site?.main_number
      if (main && shown) swapNumbers(document.documentElement, [shown], main)
      memory = {}
      mayRemember = false
      delete window.websiteNumbers
    },
  }

  show()
  // Numbers that are still being parsed, or that the page draws later
  const watcher = new MutationObserver((changes) => {
    const { main_number: main } = memory.site ?? {}
    if (!main || !shown) return
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) swapNumbers(node, [main], shown)
  })
  watcher.observe(document.documentElement, { childList: true, subtree: true, characterData: true })
  for (const event of ['pointerdown', 'keydown', 'scroll'])
    addEventListener(
      event,
      () => {
        isActive = true
      },
      { passive: true, signal: stopping.signal },
    )
  const timer = setInterval(reportIfActive, REPORT_MS)
  const refresh = () => (memory.numberUntil ?? 0) < Date.now() && reportIfActive()
  document.addEventListener('visibilitychange', refresh, { signal: stopping.signal })
  void load()
}

const isSameVisitSource = (one: VisitFacts, other: VisitFacts) =>
  one.source === other.source && one.medium === other.medium && one.campaign === other.campaign && one.keyword === other.keyword

/** null for whatever goes wrong */
async function request<T>(address: string, init: RequestInit = {}): Promise<T | null> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS)
  try {
    const response = await fetch(address, { ...init, credentials: 'omit', signal: patience.signal })
    return response.ok ? (await response.json()).data : null
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}
