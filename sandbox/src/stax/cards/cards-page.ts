import { type Html, html } from '../../inbox/html.ts'
import { arrowIcon, type Page } from '../../inbox/page.ts'
import { cardBrands, findCardBrand } from '../card-brands.ts'
import type { StoredCard, StoredTransaction } from '../stax-store.ts'
import { testCards } from '../test-cards.ts'

const shownAtMost = 100

interface ShownCharge {
  transaction: StoredTransaction
  card: StoredCard | null
  refundedCents: number
  isRefundable: boolean
}

interface CardsPage {
  /** Newest first */
  charges: ShownCharge[]
  /** Active faults and unusual settings, each as a sentence */
  warnings: string[]
  problem: string | null
  appUrl: string
}

export function renderCardsPage({ charges, warnings, problem, appUrl }: CardsPage): Page {
  return {
    title: 'Sandbox cards',
    place: '/cards',
    head: html`<link rel="stylesheet" href="/cards.css">
<script src="/cards.js" defer></script>`,
    main: html`
<div class="head">
  <div>
    <h1>Cards</h1>
    <p class="muted">Pay in the portal with one of these. Any month that is not over and any CVV of the right length will do.</p>
  </div>
  <a class="button" href="${appUrl}/bills-pay" target="_blank" rel="noopener">Open the bills in the portal${arrowIcon}</a>
</div>
${problem ? html`<p class="warning" role="alert">${problem}</p>` : null}
<h2>Test cards</h2>
<ul class="card">${testCards.map(renderTestCard)}</ul>
<h2 id="charges">What was charged</h2>
<div data-live>
  ${warnings.map((warning) => html`<p class="warning">${warning}</p>`)}
  ${
    charges.length === 0
      ? html`<div class="card empty"><h2>Nothing was charged yet</h2><p class="muted">Pay a bill in the portal: it appears here by itself.</p></div>`
      : html`<ul class="card cards-list">${charges.slice(0, shownAtMost).map(renderCharge)}</ul>`
  }
  ${charges.length > shownAtMost ? html`<p class="muted">The newest ${shownAtMost} are shown; the API has all.</p>` : null}
</div>`,
  }
}

function renderTestCard({ number, does }: (typeof testCards)[number]): Html {
  return html`<li class="test-card">
  <span class="number">${number}</span>
  <span class="muted brand-name">${findCardBrand(number)?.name ?? ''}</span>
  <span class="does">${does}</span>
  <button type="button" data-copy="${number}" hidden><span data-label aria-live="polite">Copy</span><span class="unseen"> ${number}</span></button>
</li>`
}

function renderCharge({ transaction, card, refundedCents, isRefundable }: ShownCharge): Html {
  const left = (transaction.cents - refundedCents) / 100
  return html`<li class="charge" id="${transaction.id}">
  <span class="amount">${formatDollars(transaction.cents)}</span>
  <div class="about">
    ${card ? `${card.customer.firstname} ${card.customer.lastname}, ${brandNameOfCard(card)} ending in ${card.last_four}` : ''}
    <span>${[readReference(transaction.meta), transaction.message].filter(Boolean).join(' · ')}</span>
    <span><time datetime="${transaction.created_at}">${transaction.created_at.slice(0, 19).replace('T', ' ')} UTC</time> · ${transaction.id}</span>
  </div>
  ${renderChargeState(transaction, refundedCents)}
  ${
    isRefundable
      ? html`<form action="/cards/${transaction.id}/refund" method="post">
    <input name="total" inputmode="decimal" value="${left.toFixed(2)}" aria-label="Dollars to refund of ${formatDollars(transaction.cents)}" autocomplete="off" required>
    <button>Refund</button>
  </form>`
      : null
  }
</li>`
}

function renderChargeState({ success, voided, cents, wanted_cents }: StoredTransaction, refundedCents: number): Html {
  if (!success) return html`<span class="state bad">Declined</span>`
  if (voided) return html`<span class="state off">Voided</span>`
  if (refundedCents >= cents) return html`<span class="state off">Refunded</span>`
  if (refundedCents > 0) return html`<span class="state off">${formatDollars(refundedCents)} refunded</span>`
  return cents < wanted_cents
    ? html`<span class="state">Approved of ${formatDollars(wanted_cents)}</span>`
    : html`<span class="state">Approved</span>`
}

function brandNameOfCard(card: StoredCard): string {
  return cardBrands.find(({ type }) => type === card.type)?.name ?? card.type
}

function readReference(meta: unknown): string {
  return typeof meta === 'object' && meta !== null && 'reference' in meta && typeof meta.reference === 'string' ? meta.reference : ''
}

function formatDollars(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
