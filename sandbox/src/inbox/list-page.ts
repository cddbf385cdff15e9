import { type Html, html } from './html.ts'
import type { InboxMessage } from './message-store.ts'
import { arrowIcon, type Page, renderChannel, renderTime } from './page.ts'

const shownAtMost = 200

interface ListPage {
  messages: InboxMessage[]
  to: string
  faults: Record<string, string>
  now: Date
}

export function renderMessageListPage({ messages, to, faults, now }: ListPage): Page {
  return {
    title: messages.length === 0 ? 'Sandbox inbox' : `(${messages.length}) Sandbox inbox`,
    main: html`
<div class="head">
  <div>
    <h1>${countMessages(messages.length)}</h1>
    <p class="muted">${to ? html`Sent to ${to}.` : 'Every email and text the portal sent, newest first.'}</p>
  </div>
  <div class="actions">
    <form role="search" action="/" method="get">
      <input type="search" name="to" value="${to}" placeholder="Email or phone number" aria-label="Show only messages to" autocomplete="off">
      <button>Find</button>
    </form>
    <form action="/empty" method="post"><button>Empty inbox</button></form>
  </div>
</div>
<div data-live>
  ${renderFaults(faults)}
  ${messages.length === 0 ? renderEmptyList(to) : html`<ul class="card messages">${messages.slice(0, shownAtMost).map((message) => renderMessageRow(message, now))}</ul>`}
  ${messages.length > shownAtMost ? html`<p class="muted">The newest ${shownAtMost} are shown; /inbox.json has all.</p>` : null}
</div>`,
  }
}

function countMessages(count: number): string {
  if (count === 0) return 'No messages'
  return count === 1 ? '1 message' : `${count.toLocaleString('en-US')} messages`
}

function renderMessageRow(message: InboxMessage, now: Date): Html {
  const [firstLink] = message.links
  return html`<li class="message">
  ${renderChannel(message)}
  <div class="what">
    <a class="open" href="/messages/${message.id}">${message.subject || shortenText(message.text) || '(no subject)'}</a>
    <div class="who"><span>To ${message.to}</span>${renderTime(message, now)}</div>
  </div>
  ${firstLink ? html`<a class="button" href="${firstLink}" target="_blank" rel="noopener noreferrer" title="${firstLink}">Open link${arrowIcon}</a>` : null}
</li>`
}

function shortenText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 140 ? `${line.slice(0, 140)}…` : line
}

function renderEmptyList(to: string): Html {
  return html`<div class="card empty">
  <h2>${to ? 'No messages to this address' : 'No messages yet'}</h2>
  <p class="muted">${
    to
      ? html`Check the spelling, or <a href="/">show all messages</a>.`
      : 'Request a new password or send the support form in the portal. The message will appear here automatically.'
  }</p>
</div>`
}

function renderFaults(faults: Record<string, string>): Html | null {
  const active = Object.entries(faults).filter(([, mode]) => mode !== 'ok')
  if (active.length === 0) return null
  return html`<p class="warning"><strong>Trouble is switched on:</strong> ${active.map(([vendor, mode]) => `${vendor} is set to ${mode}`).join(', ')}.</p>`
}
