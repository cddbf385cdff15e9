import { drawHoneypot, makeElement } from './draw-form.ts'
import { sendInquiry, THANKS } from './send-inquiry.ts'

/** Takes over a form that already exists on the website: its look stays, and it submits to us without a page load */
export function sendFormOnSubmit(form: HTMLFormElement, address: string): void {
  form.append(drawHoneypot())
  const status = form.querySelector('[data-inquiry-status]') ?? makeElement('p', {})
  status.setAttribute('role', 'status')
  if (!status.parentNode) form.after(status)

  let isSending = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    isSending = true
    form.setAttribute('aria-busy', 'true')
    status.textContent = ''
    const outcome = await sendInquiry(address, readFormFields(form))
    isSending = false
    form.removeAttribute('aria-busy')
    status.textContent = outcome.sent ? THANKS : outcome.sentence
    if (outcome.sent) form.reset()
    else if (outcome.field) form.querySelector<HTMLElement>(`[name=${CSS.escape(outcome.field)}]`)?.focus()
  })
}

/** Joins several values of one field, and leaves out files */
function readFormFields(form: HTMLFormElement): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value) fields[name] = fields[name] ? `${fields[name]}, ${value}` : value
  }
  return fields
}
