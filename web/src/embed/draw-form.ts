import { FORM_STYLE } from './form-style.ts'
import { sendInquiry, THANKS } from './send-inquiry.ts'

interface Field {
  name: string
  label: string
  type?: string
  autocomplete?: string
  isLong?: boolean
  maxLength: number
}

const FIELDS: Field[] = [
  { name: 'name', label: 'Name', autocomplete: 'name', maxLength: 200 },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'email', maxLength: 254 },
  { name: 'phone_number', label: 'Phone', type: 'tel', autocomplete: 'tel', maxLength: 50 },
  { name: 'required_datetime', label: 'Preferred date and time (optional)', maxLength: 100 },
]
const MESSAGE: Field = { name: 'messages', label: 'Message', isLong: true, maxLength: 5000 }

export interface FormLook {
  heading?: string
  accent?: string
  /** Custom questions, separated by commas */
  questions?: string
}

let drawn = 0

/** Renders in a shadow root, which isolates the styles of the form and of the website from each other */
export function drawInquiryForm(host: HTMLElement, address: string, { heading = 'Contact us', accent, questions = '' }: FormLook): void {
  const root = host.attachShadow({ mode: 'open' })
  addStyle(root)
  if (accent) setAccentColor(host, accent)
  const id = `inquiry-${++drawn}`
  const form = makeElement('form', { noValidate: true })
  form.setAttribute('aria-labelledby', `${id}-heading`)
  form.append(makeElement('h2', { textContent: heading, id: `${id}-heading` }))
  const further = questions
    .split(',')
    .map((question) => question.trim())
    .filter(Boolean)
    .map((label) => ({ name: fieldNameOf(label), label, maxLength: 2000 }))
  for (const field of [...FIELDS, ...further, MESSAGE]) form.append(drawField(field, id))
  form.append(drawHoneypot())
  const button = makeElement('button', { textContent: 'Send', type: 'submit' })
  const status = makeElement('p', { className: 'status', tabIndex: -1 })
  status.setAttribute('role', 'status')
  form.append(button)
  root.append(form, status)

  let isSending = false
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    if (isSending) return
    status.textContent = ''
    const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value).trim()]))
    const problems = findFieldProblems(typed)
    showFieldProblems(form, problems)
    if (Object.keys(problems).length > 0) return
    isSending = true
    button.setAttribute('aria-disabled', 'true')
    button.textContent = 'Sending…'
    const outcome = await sendInquiry(address, typed)
    isSending = false
    button.removeAttribute('aria-disabled')
    button.textContent = 'Send'
    if (outcome.sent) {
      form.remove()
      status.textContent = THANKS
      status.focus()
    } else if (outcome.field && form.elements.namedItem(outcome.field)) {
      showFieldProblems(form, { [outcome.field]: outcome.sentence })
    } else {
      status.textContent = outcome.sentence
    }
  })
}

/** Validates by the server's rules, and with its messages, before anything is sent */
function findFieldProblems({ name, email = '', phone_number: phone = '' }: Record<string, string>): Record<string, string> {
  const problems: Record<string, string> = {}
  if (!name) problems.name = 'Please enter your name.'
  if (!email && !phone) problems.email = 'Please enter an email address or phone number so we can reply'
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email)) problems.email = 'Please enter the correct e-mail.'
  if (phone && phone.replace(/\D/g, '').length < 6) problems.phone_number = 'Please enter the correct phone number.'
  return problems
}

/** Shows each message beside its field and focuses the first invalid field */
function showFieldProblems(form: HTMLFormElement, problems: Record<string, string>): void {
  let first: HTMLElement | undefined
  for (const input of form.querySelectorAll<HTMLInputElement>('input,textarea')) {
    const message = form.querySelector(`#${input.id}-problem`)
    if (!message) continue
    const problem = problems[input.name] ?? ''
    message.textContent = problem
    input.setAttribute('aria-invalid', String(problem !== ''))
    if (problem) first ??= input
  }
  first?.focus()
}

function drawField({ name, label, type = 'text', autocomplete = 'off', isLong, maxLength }: Field, prefix: string): HTMLElement {
  const id = `${prefix}-${name.replace(/\W/g, '-')}`
  const input = isLong ? makeElement('textarea', { rows: 4 }) : makeElement('input', { type })
  input.id = id
  input.name = name
  input.maxLength = maxLength
  input.setAttribute('autocomplete', autocomplete)
  input.setAttribute('aria-describedby', `${id}-problem`)
  const row = makeElement('div', {})
  const caption = makeElement('label', { textContent: label, htmlFor: id })
  const problem = makeElement('p', { id: `${id}-problem`, className: 'problem' })
  row.append(caption, input, problem)
  return row
}

/** Honeypot: a field hidden from people and screen readers; bots that fill in every field give themselves away */
export function drawHoneypot(): HTMLElement {
  const trap = makeElement('div', {})
  trap.setAttribute('aria-hidden', 'true')
  trap.style.cssText = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'
  const input = makeElement('input', { name: 'website_url', type: 'text', tabIndex: -1 })
  input.setAttribute('autocomplete', 'off')
  trap.append(input)
  return trap
}

/** A constructed style sheet is allowed by every content security policy, unlike a style element */
function addStyle(root: ShadowRoot): void {
  try {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(FORM_STYLE)
    root.adoptedStyleSheets = [sheet]
  } catch {
    root.append(makeElement('style', { textContent: FORM_STYLE }))
  }
}

function setAccentColor(host: HTMLElement, accent: string): void {
  host.style.setProperty('--inquiry-accent', accent)
  const [red = 0, green = 0, blue = 0] = (/^#(..)(..)(..)$/.exec(accent) ?? []).slice(1).map((part) => Number.parseInt(part, 16))
  // Dark text on a light accent, for contrast
  if (accent.startsWith('#') && red * 0.299 + green * 0.587 + blue * 0.114 > 150) host.style.setProperty('--inquiry-on-accent', '#111')
}

/** "Preferred doctor" is sent as preferred_doctor */
const fieldNameOf = (label: string): string => label.toLowerCase().replace(/\s+/g, '_').slice(0, 60)

export function makeElement<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), properties)
}
