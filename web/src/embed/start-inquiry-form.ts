import { drawInquiryForm, makeElement } from './draw-form.ts'
import { sendFormOnSubmit } from './send-form-on-submit.ts'

/**
 * The script's data attributes decide where the form goes: right after the script, inside `data-target`, or into an existing `data-form`
 */
export function startInquiryForm(script: HTMLScriptElement): void {
  const { siteKey, target, form, accent, heading, fields } = script.dataset
  if (!siteKey) {
    console.warn('inquiry-form.js: the script needs data-site-key')
    return
  }
  const address = new URL(`/api/inquiry/website/contact/${encodeURIComponent(siteKey)}`, script.src).href

  const place = () => {
    if (form) {
      const existing = document.querySelector(form)
      if (existing instanceof HTMLFormElement) sendFormOnSubmit(existing, address)
      else console.warn(`inquiry-form.js: there is no form ${form}`)
      return
    }
    const host = makeElement('div', {})
    const wanted = target ? document.querySelector(target) : null
    if (target && !wanted) console.warn(`inquiry-form.js: there is no element ${target}`)
    if (wanted) wanted.append(host)
    else if (document.body.contains(script)) script.after(host)
    else document.body.append(host)
    drawInquiryForm(host, address, { heading, accent, questions: fields })
  }
  // The script may run before the browser has parsed the element it looks for
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', place)
  else place()
}
