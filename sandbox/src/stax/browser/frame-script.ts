import { cardBrands } from '../card-brands.ts'

/**
 * Runs inside both frames. The card data never leaves them: over its message port the shop's page learns only whether the field is valid,
 * the brand, and finally a token. The number's frame reads the security code directly from the other frame, which only a document of the
 * same origin can do
 */
export const frameScript = String.raw`
const brands = ${JSON.stringify(cardBrands)}
const field = document.body.dataset.field
const input = document.querySelector('input')
let port = null
let session = null
let format = 'prettyFormat'
let brandOfNumber = null

const digits = () => input.value.replace(/\D/g, '')
const findBrand = (number) => brands.find((brand) => new RegExp(brand.begins).test(number)) ?? null

function hasCheckDigit(number) {
  let sum = 0
  for (let place = 0; place < number.length; place++) {
    const value = Number(number[number.length - 1 - place]) * (place % 2 === 0 ? 1 : 2)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

function isValid() {
  const typed = digits()
  if (field === 'number') return Boolean(findBrand(typed)?.lengths.includes(typed.length)) && hasCheckDigit(typed)
  return brandOfNumber ? typed.length === brandOfNumber.cvvLength : typed.length === 3 || typed.length === 4
}

function tidy(typed) {
  if (field === 'cvv') return typed.slice(0, brandOfNumber?.cvvLength ?? 4)
  const brand = findBrand(typed)
  const cut = typed.slice(0, brand ? Math.max(...brand.lengths) : 19)
  if (format !== 'prettyFormat') return cut
  const gaps = brand?.gaps ?? [4, 8, 12, 16]
  return [...cut].map((digit, place) => (gaps.includes(place) ? ' ' + digit : digit)).join('')
}

function readInput() {
  const before = input.value.slice(0, input.selectionStart ?? input.value.length).replace(/\D/g, '').length
  const tidied = tidy(digits())
  if (input.value !== tidied) {
    input.value = tidied
    // The cursor stays behind the same digit, wherever spaces came or went
    let place = 0
    for (let passed = 0; passed < before && place < tidied.length; place++) if (/\d/.test(tidied[place])) passed++
    if (document.activeElement === input) input.setSelectionRange(place, place)
  }
  if (isValid()) input.setAttribute('aria-invalid', 'false')
  postState()
}

function postState() {
  port?.postMessage({ type: 'state', valid: isValid(), cardType: field === 'number' ? (findBrand(digits())?.type ?? null) : undefined })
}

function readSecurityCode() {
  for (let index = 0; index < parent.length; index++) {
    try {
      const code = parent[index].securityCode
      if (code && code.session() === session) return code.read()
    } catch {
      // A frame of somebody else's, which may not be looked into
    }
  }
  return ''
}

async function tokenize(id) {
  try {
    const response = await fetch('/stax/vault/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: digits(), cvv: readSecurityCode() }),
    })
    const { token, errors } = await response.json()
    port.postMessage(response.ok ? { type: 'tokenized', id, token } : { type: 'refused', id, errors: errors ?? [] })
  } catch {
    port.postMessage({ type: 'unreachable', id })
  }
}

function setUp({ placeholder, style, type, format: wantedFormat, label, focus, colorScheme }) {
  if (placeholder) input.placeholder = String(placeholder)
  if (label) input.setAttribute('aria-label', String(label))
  if (type === 'tel' || type === 'password' || type === 'text') input.type = type
  if (wantedFormat === 'plainFormat' || wantedFormat === 'maskedFormat') format = wantedFormat
  // Set through the object model, which the policy of this page allows, unlike a style attribute
  if (style) input.style.cssText = String(style)
  if (format === 'maskedFormat') input.style.setProperty('-webkit-text-security', 'disc')
  document.documentElement.style.colorScheme = colorScheme
  if (focus) input.focus()
}

function isAllowedPage(origin) {
  if (origin === document.body.dataset.appOrigin) return true
  return /^http:\/\/([a-z0-9-]+\.)*(localhost|127\.0\.0\.1)(:\d+)?$/.test(origin)
}

addEventListener('message', (event) => {
  if (port || event.source !== parent || !isAllowedPage(event.origin) || event.data?.stax !== 'setup' || !event.ports[0]) return
  session = event.data.session
  port = event.ports[0]
  port.onmessage = ({ data }) => {
    if (data.type === 'tokenize' && field === 'number') tokenize(data.id)
    if (data.type === 'brand' && field === 'cvv') {
      brandOfNumber = brands.find((brand) => brand.type === data.cardType) ?? null
      // A code that was typed for another brand is not cut: its owner should see that it no longer fits
      postState()
    }
    if (data.type === 'fill') {
      input.value = String(data.value)
      readInput()
    }
  }
  setUp(event.data.options)
  port.postMessage({ type: 'ready' })
  // The browser may have filled it in before anybody listened
  if (input.value) readInput()
})

if (field === 'cvv') window.securityCode = { session: () => session, read: digits }
// The shop's page can put the focus into the frame, but not into the field
addEventListener('focus', () => input.focus())
input.addEventListener('input', readInput)
input.addEventListener('change', readInput)
input.addEventListener('blur', () => {
  if (input.value) input.setAttribute('aria-invalid', String(!isValid()))
})
`
