import { type Html, html } from '../inbox/html.ts'
import type { Page } from '../inbox/page.ts'
import type { ConsentLook } from './consent-pages.ts'

interface ConnectedPerson {
  /** Identifies the person in the button's address */
  key: string
  name: string
  detail: string
  /** What the portal may do on behalf of this person; null if the person is not connected */
  connection: { rights: string[]; note: string } | null
}

interface PeoplePage {
  people: ConnectedPerson[]
  /** The portal's page for making connections */
  connectionsUrl: string
  changed: string | null
  mode: string
}

/** The accounts that the portal is connected to, each with a button that changes the password and thus ends the connection */
export function renderPeoplePage(look: ConsentLook, { people, connectionsUrl, changed, mode }: PeoplePage): Page {
  return {
    title: `Sandbox ${look.vendor} accounts`,
    place: `${look.place}/people`,
    head: html`<link rel="stylesheet" href="${look.place}/consent.css">`,
    main: html`
<div class="head">
  <div>
    <h1>${look.vendor} accounts</h1>
    <p class="muted">Who let the portal into their ${look.vendor} account. A changed password ends what they allowed, as it happens in practices.</p>
  </div>
  <a class="button" href="${connectionsUrl}" target="_blank" rel="noopener">Open the connections in the portal</a>
</div>
${changed ? html`<p class="warning" role="status">${changed} has a new password. Everything the portal held for this account has ended.</p>` : null}
${mode === 'ok' ? null : html`<p class="warning">Trouble is switched on: ${look.vendor} is set to ${mode}.</p>`}
<ul class="card">${people.map((person) => renderPerson(look, person))}</ul>`,
  }
}

function renderPerson(look: ConsentLook, { key, name, detail, connection }: ConnectedPerson): Html {
  return html`<li class="person">
  <div>
    <strong>${name}</strong> <span class="muted">${detail}</span>
    <p class="muted">${connection ? `${connection.rights.join(', ')} · ${connection.note}` : 'Not connected'}</p>
  </div>
  ${
    connection
      ? html`<form action="${look.place}/people/${encodeURIComponent(key)}/change-password" method="post">
    <button aria-label="Change password of ${name} at ${look.vendor}">Change password at ${look.vendor}</button>
  </form>`
      : null
  }
</li>`
}
