import { drawForm, element } from './draw-form.ts'
import { takeOverForm } from './take-over-form.ts'

/** What the script element says decides: a form of its own right after it, one inside `data-target`, or an existing `data-form` */
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
      if (existing instanceof HTMLFormElement) takeOverForm(existing, address)
      else console.warn(`inquiry-form.js: there is no form ${form}`)
      return
    }
    const host = element('div', {})
    const wanted = target ? document.querySelector(target) : null
    if (target && !wanted) console.warn(`inquiry-form.js: there is no element ${target}`)
    if (wanted) wanted.append(host)
    else if (document.body.contains(script)) script.after(host)
    else document.body.append(host)
    drawForm(host, address, { heading, accent, questions: fields })
  }
  // The script may be there before what it looks for
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', place)
  else place()
}
