import {
  type ConsentLook,
  renderChooser,
  renderChosenAccount,
  renderConsentError,
  renderConsentPage,
  renderHiddenInputs,
} from '../../consent/consent-pages.ts'
import { html } from '../../inbox/html.ts'
import type { Page } from '../../inbox/page.ts'
import type { AuthorizationError, AuthorizationRequest } from './authorization-request.ts'
import { fullNameOf, type GooglePerson, googlePeople } from './google-people.ts'
import { describeScope, isIdentityScope } from './google-scopes.ts'

export const googleLook: ConsentLook = { vendor: 'Google', place: '/google' }
export const authorizationPath = '/google/o/oauth2/v2/auth'

export function renderAccountChooser(query: URLSearchParams): Page {
  return renderChooser(googleLook, {
    action: authorizationPath,
    request: query,
    accounts: googlePeople.map((person) => ({ key: person.email, name: fullNameOf(person), detail: person.email })),
    cancel: html`<form class="cancel" action="${authorizationPath}" method="post">${renderHiddenInputs(query)}<button name="decision" value="cancel">Cancel</button></form>`,
  })
}

/** Granular consent: each scope, except those of the sign-in itself, has a box, and none is ticked by default */
export function renderScopesPage(query: URLSearchParams, person: GooglePerson, request: AuthorizationRequest): Page {
  const others = new URLSearchParams(query)
  others.delete('account')
  const signIn = request.scopes.filter(isIdentityScope)
  const choices = request.scopes.filter((scope) => !isIdentityScope(scope))
  return renderConsentPage(googleLook, {
    title: 'Marquee wants access',
    body: html`<h1>Marquee wants access to your Google Account</h1>
${renderChosenAccount({ name: fullNameOf(person), detail: person.email }, `${authorizationPath}?${others}`)}
<form action="${authorizationPath}" method="post">
  ${renderHiddenInputs(query)}
  <input type="hidden" name="account" value="${person.email}">
  ${
    signIn.length === 0
      ? null
      : html`<h2>By signing in, Marquee can</h2>
  <ul class="given">${signIn.map((scope) => html`<li>${describeScope(scope)}</li>`)}</ul>`
  }
  ${
    choices.length === 0
      ? null
      : html`<fieldset>
    <legend>Select what Marquee can access</legend>
    <label class="tick all" hidden><input type="checkbox" data-all> Select all</label>
    ${choices.map(
      (scope) => html`<label class="tick"><input type="checkbox" name="granted" value="${scope}" data-one>
      <span>${describeScope(scope)}<span class="about">${scope}</span></span></label>`,
    )}
  </fieldset>`
  }
  <div class="choices">
    <button name="decision" value="cancel">Cancel</button>
    <button class="primary" name="decision" value="allow">Allow</button>
  </div>
</form>`,
  })
}

export function renderAuthorizationError({ status, error, sentence, details }: AuthorizationError): Page {
  return renderConsentError(googleLook, {
    heading: 'Access blocked: Authorization Error',
    sentence,
    error: `Error ${status}: ${error}`,
    details,
  })
}
