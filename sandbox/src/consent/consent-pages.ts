import { type Html, html } from '../inbox/html.ts'
import type { Page } from '../inbox/page.ts'

/** How one vendor's sign-in pages differ from the other vendor's */
export interface ConsentLook {
  vendor: 'Google' | 'Facebook'
  /** Prefix of the vendor's addresses in the sandbox */
  place: '/google' | '/meta'
}

interface Account {
  key: string
  name: string
  detail: string
}

export function renderConsentPage(look: ConsentLook, { title, body }: { title: string; body: Html }): Page {
  return {
    title: `${title} · Sandbox ${look.vendor}`,
    place: `${look.place}/people`,
    head: html`<link rel="stylesheet" href="${look.place}/consent.css">
<script src="${look.place}/consent.js" defer></script>`,
    main: html`<div class="card consent"><p class="vendor">Sign in with ${look.vendor}</p>${body}</div>`,
  }
}

interface Chooser {
  action: string
  request: URLSearchParams
  accounts: Account[]
  cancel: Html
}

/** The first step: who is signing in */
export function renderChooser(look: ConsentLook, { action, request, accounts, cancel }: Chooser): Page {
  return renderConsentPage(look, {
    title: 'Choose an account',
    body: html`<h1>Choose an account</h1>
<p class="muted">to continue to <strong>Marquee</strong></p>
<form class="accounts" action="${action}" method="get">
  ${renderHiddenInputs(request)}
  ${accounts.map(
    ({ key, name, detail }) => html`<button class="account" name="account" value="${key}">${renderInitials(name)}
    <span><strong>${name}</strong><span class="muted">${detail}</span></span></button>`,
  )}
</form>
${cancel}`,
  })
}

/** The form repeats the parameters of the authorization request, because the sandbox has no sign-in session */
export function renderHiddenInputs(request: URLSearchParams): Html[] {
  return [...request]
    .filter(([name]) => name !== 'account')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
}

export function renderChosenAccount({ name, detail }: Omit<Account, 'key'>, otherAccount: string): Html {
  return html`<div class="chosen">${renderInitials(name)}<span><strong>${name}</strong><span class="muted">${detail}</span></span>
  <a href="${otherAccount}">Use another account</a></div>`
}

interface ConsentError {
  heading: string
  sentence: string
  /** The error as the vendor displays it to the developer */
  error: string
  details: [name: string, value: string][]
}

/** An error that the vendor displays instead of redirecting, because it does not trust an unknown address */
export function renderConsentError(look: ConsentLook, { heading, sentence, error, details }: ConsentError): Page {
  return renderConsentPage(look, {
    title: heading,
    body: html`<h1>${heading}</h1>
<p>${sentence}</p>
<p class="error-code">${error}</p>
${
  details.length === 0
    ? null
    : html`<dl class="request-details">${details.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}`,
  })
}

function renderInitials(name: string): Html {
  const initials = name
    .split(' ')
    .map((part) => part.slice(0, 1))
    .join('')
  return html`<span class="face" aria-hidden="true">${initials}</span>`
}
