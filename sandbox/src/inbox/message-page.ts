import { type Html, html } from './html.ts'
import { splitByLinks } from './links.ts'
import type { InboxMessage } from './message-store.ts'
import { arrowIcon, renderChannel, renderPage, renderTime } from './page.ts'

export function renderMessagePage(message: InboxMessage, now: Date): string {
  return renderPage({
    title: `${message.subject || `Text to ${message.to}`} · Sandbox inbox`,
    main: html`
<p class="back"><a href="/">‹ All messages</a></p>
<div class="card">
  <div class="letterhead">
    ${renderChannel(message)}
    <h1>${message.subject ?? `Text to ${message.to}`}</h1>
    <dl class="facts">
      <div><dt>From</dt><dd>${message.from}</dd></div>
      <div><dt>To</dt><dd>${message.to}</dd></div>
      <div><dt>Sent</dt><dd>${renderTime(message, now)}</dd></div>
    </dl>
  </div>
  ${renderLinks(message.links)}
  ${message.channel === 'text' ? html`<div class="phone"><p class="bubble">${linkify(message.text)}</p></div>` : renderLetter(message)}
  <details><summary>Headers</summary><dl class="facts headers">${Object.entries(message.headers).map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl></details>
</div>`,
  })
}

export function renderMessageNotFoundPage(): string {
  return renderPage({
    title: 'No such message · Sandbox inbox',
    main: html`<div class="card empty"><h2>This message is not here any more</h2>
<p class="muted">The sandbox keeps messages in memory: they go when it stops or is emptied. <a href="/">Show all messages</a>.</p></div>`,
  })
}

/** Mails are made to leave their window: the portal refuses to be shown inside this page's frame */
export function openLinksInNewTab(mailHtml: string): string {
  const base = '<base target="_blank">'
  const head = /<head\b[^>]*>/i.exec(mailHtml)
  if (!head) return base + mailHtml
  const afterHead = head.index + head[0].length
  return mailHtml.slice(0, afterHead) + base + mailHtml.slice(afterHead)
}

function renderLinks(links: string[]): Html | null {
  if (links.length === 0) return null
  return html`<ul class="links">${links.map(
    (link) => html`<li><a href="${link}" target="_blank" rel="noopener noreferrer"><span>${link}</span>${arrowIcon}</a></li>`,
  )}</ul>`
}

function renderLetter(message: InboxMessage): Html {
  const plain = html`<pre class="plain">${linkify(message.text)}</pre>`
  if (message.html === null) return plain
  return html`<iframe class="letter" height="480" src="/messages/${message.id}/html" title="The e-mail as its reader sees it"
    sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>
  ${message.text ? html`<details><summary>Plain text</summary>${plain}</details>` : null}`
}

function linkify(text: string): Html[] {
  return splitByLinks(text).map((piece) =>
    piece.isLink ? html`<a href="${piece.text}" target="_blank" rel="noopener noreferrer">${piece.text}</a>` : html`${piece.text}`,
  )
}
