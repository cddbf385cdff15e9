import { type Html, html } from './inbox/html.ts'
import type { Page } from './inbox/page.ts'

type Switches = Record<string, { modes: readonly string[]; mode: string }>

export const faultsPath = '/faults/page'

/** Fault injection for every vendor, for people who want to see how the portal copes */
export function renderFaultsPage(switches: Switches): Page {
  return {
    title: 'Sandbox faults',
    place: faultsPath,
    main: html`
<div class="head">
  <div>
    <h1>Faults</h1>
    <p class="muted">How each vendor behaves from now on. A fault lasts until you choose ok, or restart the sandbox.</p>
  </div>
</div>
<ul class="card">${Object.entries(switches).map(([vendor, faults]) => renderSwitch(vendor, faults))}</ul>`,
  }
}

function renderSwitch(vendor: string, { modes, mode }: Switches[string]): Html {
  const option = (name: string) => (name === mode ? html`<option selected>${name}</option>` : html`<option>${name}</option>`)
  return html`<li>
  <form action="${faultsPath}/${vendor}" method="post">
    <label>${vendor} <select name="mode">${modes.map(option)}</select></label>
    <button aria-label="Apply to ${vendor}">Apply</button>
  </form>
</li>`
}
