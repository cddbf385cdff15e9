import { type Html, html } from './html.ts'
import type { InboxMessage } from './message-store.ts'

export interface Page {
  title: string
  main: Html
  /** The current entry in the navigation; messages belong to the inbox */
  place?: string
  /** Styles and scripts in addition to those on every page */
  head?: Html
}

/** Links in the navigation bar: URL and name */
export type Navigation = readonly (readonly [href: string, label: string])[]

export function renderPage({ title, main, place = '/', head }: Page, navigation: Navigation): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/inbox.css">
<script src="/inbox.js" defer></script>
${head ?? null}
</head>
<body>
<header class="bar">
  <a class="brand" href="/" aria-label="Sandbox">${markIcon}<span>Sandbox</span></a>
  <nav aria-label="Sandbox">
    ${navigation.map(([href, label]) => (href === place ? html`<a href="${href}" aria-current="page">${label}</a>` : html`<a href="${href}">${label}</a>`))}
  </nav>
  <span class="note">Nothing on this page has left your computer</span>
</header>
<main>${main}</main>
</body>
</html>
`.text
}

export function renderTime(message: InboxMessage, now: Date): Html {
  const at = new Date(message.sent_at)
  const isToday = at.toDateString() === now.toDateString()
  const shown = isToday
    ? at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })
    : at.toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  return html`<time datetime="${message.sent_at}" title="${at.toLocaleString('en-US', { dateStyle: 'full', timeStyle: 'long' })}">${shown}</time>`
}

export function renderChannel(message: InboxMessage): Html {
  return message.channel === 'email'
    ? html`<span class="channel email">${mailIcon}Email</span>`
    : html`<span class="channel text">${textIcon}Text</span>`
}

const markIcon = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><rect x="1" y="1" width="22" height="22" rx="6"/><path d="M5 13.5 7 7h10l2 6.5V17a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1zm0 0h4a3 3 0 0 0 6 0h4"/></svg>`

const mailIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="3" y="5" width="18" height="14" rx="2"/><path d="m3 7 9 6 9-6"/></svg>`

const textIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-6l-5 4v-4H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z"/></svg>`

export const arrowIcon = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M7 17 17 7M9 7h8v8"/></svg>`
