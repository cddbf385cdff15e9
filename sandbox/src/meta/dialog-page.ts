import {
  type ConsentLook,
  renderChooser,
  renderChosenAccount,
  renderConsentError,
  renderConsentPage,
  renderHiddenInputs,
} from '../consent/consent-pages.ts'
import { type Html, html } from '../inbox/html.ts'
import type { Page } from '../inbox/page.ts'
import type { DialogError } from './dialog-request.ts'
import { type FacebookPerson, facebookPeople } from './meta-people.ts'
import { basicPermission, describePermission } from './meta-permissions.ts'
import type { MetaGrant } from './meta-store.ts'

export const facebookLook: ConsentLook = { vendor: 'Facebook', place: '/meta' }
export const dialogPath = '/meta/v26.0/dialog/oauth'

export function renderPersonChooser(query: URLSearchParams): Page {
  return renderChooser(facebookLook, {
    action: dialogPath,
    request: query,
    accounts: facebookPeople.map((person) => ({ key: person.id, name: person.name, detail: countPages(person) })),
    cancel: html`<form class="cancel" action="${dialogPath}" method="post">${renderHiddenInputs(query)}<button name="decision" value="cancel">Not now</button></form>`,
  })
}

interface DialogPage {
  query: URLSearchParams
  person: FacebookPerson
  /** Excludes permissions declined earlier, unless Facebook requests them again */
  permissions: string[]
  before: MetaGrant | null
  isAllOrNothing: boolean
}

/** Pages are picked one by one, and those picked last time are ticked. All permissions are ticked, and each can be unticked */
export function renderDialogPage({ query, person, permissions, before, isAllOrNothing }: DialogPage): Page {
  const others = new URLSearchParams(query)
  others.delete('account')
  const optional = permissions.filter((permission) => permission !== basicPermission)
  return renderConsentPage(facebookLook, {
    title: 'Log in with Facebook',
    body: html`<h1>Choose what Marquee can access</h1>
${renderChosenAccount({ name: person.name, detail: countPages(person) }, `${dialogPath}?${others}`)}
<form action="${dialogPath}" method="post">
  ${renderHiddenInputs(query)}
  <input type="hidden" name="account" value="${person.id}">
  ${permissions.includes('pages_show_list') ? renderPageChoices(person, before) : null}
  ${
    optional.length === 0
      ? null
      : isAllOrNothing
        ? html`<h2>What Marquee will be able to do</h2><p>${optional.map(describePermission).join('. ')}.</p>`
        : html`<fieldset>
    <legend>What Marquee will be able to do</legend>
    ${optional.map((permission) => renderCheckbox({ name: 'granted', value: permission, label: describePermission(permission), about: permission, isTicked: true }))}
  </fieldset>`
  }
  <p class="given">Part of every login: ${describePermission(basicPermission).toLowerCase()}.</p>
  <div class="choices">
    <button name="decision" value="cancel">Not now</button>
    <button class="primary" name="decision" value="continue">Continue as ${person.name.split(' ')[0] ?? ''}</button>
  </div>
</form>`,
  })
}

function renderPageChoices(person: FacebookPerson, before: MetaGrant | null): Html {
  if (person.roles.length === 0) return html`<h2>Pages</h2><p class="muted">You manage no Page.</p>`
  return html`<fieldset>
    <legend>Choose the Pages you want Marquee to access</legend>
    ${person.roles.map(({ page }) =>
      renderCheckbox({
        name: 'page',
        value: page.id,
        label: page.name,
        about: [page.category, page.instagram ? `Instagram @${page.instagram.username}` : 'no Instagram account'].join(' · '),
        isTicked: before?.pages.includes(page.id) ?? false,
      }),
    )}
  </fieldset>`
}

interface Tick {
  name: string
  value: string
  label: string
  about: string
  isTicked: boolean
}

function renderCheckbox({ name, value, label, about, isTicked }: Tick): Html {
  const box = isTicked
    ? html`<input type="checkbox" name="${name}" value="${value}" checked>`
    : html`<input type="checkbox" name="${name}" value="${value}">`
  return html`<label class="tick">${box}<span>${label}<span class="about">${about}</span></span></label>`
}

export function renderDialogError({ heading, sentence, details }: DialogError): Page {
  return renderConsentError(facebookLook, { heading, sentence, error: 'Sorry, something went wrong.', details })
}

function countPages({ roles }: FacebookPerson): string {
  if (roles.length === 0) return 'No Pages'
  return roles.length === 1 ? '1 Page' : `${roles.length} Pages`
}
