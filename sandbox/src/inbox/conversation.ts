import type { ReceivedText } from '../twilio/inbound-texts.ts'
import { type Html, html } from './html.ts'
import { renderTextWithLinks } from './links-html.ts'
import type { InboxMessage } from './message-store.ts'

interface Bubble {
  at: string
  bubble: Html
}

/** A text message as a phone displays it: the whole conversation between the two numbers, and a reply box */
export function renderConversation(message: InboxMessage, { sent, received }: { sent: InboxMessage[]; received: ReceivedText[] }): Html {
  const bubbles: Bubble[] = [
    // If two messages have the same timestamp, the customer's text comes first
    ...received.map((text) => ({
      at: text.received_at,
      bubble: html`<div class="reply">${text.files.map(renderReceivedFile)}${text.body ? html`<p class="bubble own">${text.body}</p>` : null}<span>${describeDelivery(text)}</span></div>`,
    })),
    ...sent.toReversed().map((text) => ({
      at: text.sent_at,
      bubble: html`<p class="bubble${text.id === message.id ? ' this' : ''}">${renderTextWithLinks(text.text)}</p>
        ${(text.pictures ?? []).map((url) => html`<a href="${url}"><img class="picture" src="${url}" alt="A picture from the business"></a>`)}`,
    })),
  ].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
  return html`<div class="phone">
    ${bubbles.map((entry) => entry.bubble)}
    ${message.from.startsWith('+') ? renderReplyBox(message) : null}
  </div>`
}

function renderReplyBox(message: InboxMessage): Html {
  return html`<form class="reply-box" action="/messages/${message.id}/reply" method="post" enctype="multipart/form-data">
      <input name="body" maxlength="1600" placeholder="Reply as ${message.to}" aria-label="Reply as ${message.to}" autocomplete="off">
      <input type="file" name="files" multiple aria-label="Files to send with it">
      <button>Reply</button>
    </form>
    <p class="muted">STOP, START and HELP get their reply from Twilio itself. The portal receives every reply.</p>`
}

/** A phone sends any file; those that are no pictures appear by their type */
function renderReceivedFile({ url, contentType }: ReceivedText['files'][number]): Html {
  if (!contentType.startsWith('image/')) return html`<p class="bubble own">${contentType}</p>`
  return html`<a href="${url}"><img class="picture" src="${url}" alt="A picture from the customer"></a>`
}

function describeDelivery({ webhookResponse: response }: ReceivedText): string {
  if (!response) return 'The portal did not respond.'
  return response.status < 300 ? 'Sent to the portal.' : `The portal rejected it (${response.status}).`
}
