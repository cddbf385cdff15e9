import type { ReceivedText } from '../twilio/inbound-texts.ts'
import { renderConversation } from './conversation.ts'
import { type Html, html } from './html.ts'
import { renderTextWithLinks } from './links-html.ts'
import type { InboxMessage } from './message-store.ts'
import { findOneClickUnsubscribeUrl } from './one-click.ts'
import { arrowIcon, type Page, renderChannel, renderTime } from './page.ts'

interface MessagePage {
  message: InboxMessage
  /** For a text message, everything that was sent between its two numbers */
  conversation: { sent: InboxMessage[]; received: ReceivedText[] }
  /** The one-click URL's response to a recent unsubscribe, or null */
  unsubscribed: string | null
  now: Date
}

export function renderMessagePage({ message, conversation, unsubscribed, now }: MessagePage): Page {
  return {
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
  ${renderUnsubscribeButton(message, unsubscribed)}
  ${renderLinks(message.links)}
  ${message.channel === 'text' ? renderConversation(message, conversation) : renderEmailBody(message)}
  <details><summary>Headers</summary><dl class="facts headers">${Object.entries(message.headers).map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`,
  )}</dl></details>
</div>`,
  }
}

export function renderMessageNotFoundPage(): Page {
  return {
    title: 'No such message · Sandbox inbox',
    main: html`<div class="card empty"><h2>This message is no longer here</h2>
<p class="muted">The sandbox keeps messages in memory: they are lost when it stops or is cleared. <a href="/">Show all messages</a>.</p></div>`,
  }
}

/** Links must open outside the frame, because the portal does not allow framing */
export function openLinksInNewTab(mailHtml: string): string {
  const base = '<base target="_blank">'
  const head = /<head\b[^>]*>/i.exec(mailHtml)
  if (!head) return base + mailHtml
  const afterHead = head.index + head[0].length
  return mailHtml.slice(0, afterHead) + base + mailHtml.slice(afterHead)
}

/** The unsubscribe button, as mail clients display it next to the sender */
function renderUnsubscribeButton(message: InboxMessage, unsubscribeStatus: string | null): Html | null {
  const url = findOneClickUnsubscribeUrl(message)
  if (!url) return null
  return html`<form class="one-click" action="/messages/${message.id}/unsubscribe" method="post">
    <button>Unsubscribe with one click</button>
    <span class="muted" role="status">${unsubscribeStatus === null ? html`List-Unsubscribe: ${url}` : describeStatus(unsubscribeStatus)}</span>
  </form>`
}

function describeStatus(status: string): string {
  if (!/^\d{3}$/.test(status)) return 'The portal did not respond.'
  return status.startsWith('2') ? `Unsubscribed: the portal responded ${status}.` : `The portal rejected it (${status}).`
}

function renderLinks(links: string[]): Html | null {
  if (links.length === 0) return null
  return html`<ul class="links">${links.map(
    (link) => html`<li><a href="${link}" target="_blank" rel="noopener noreferrer"><span>${link}</span>${arrowIcon}</a></li>`,
  )}</ul>`
}

function renderEmailBody(message: InboxMessage): Html {
  const plain = html`<pre class="plain">${renderTextWithLinks(message.text)}</pre>`
  if (message.html === null) return plain
  return html`<iframe class="letter" height="480" src="/messages/${message.id}/html" title="The email as its reader sees it"
    sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>
  ${message.text ? html`<details><summary>Plain text</summary>${plain}</details>` : null}`
}
