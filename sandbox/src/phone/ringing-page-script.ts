import { sampleCalls } from './sample-calls.ts'

const transcript = sampleCalls[0]?.transcript ?? ''

/** Shows the calls that the portal places, with what can be done in each state. Rendered again only when something has changed */
export const ringingPageScript = `
const ringing = document.querySelector('[data-ringing]')
const offered = {
  ringing: [['answer', 'Answer'], ['decline', 'Decline']],
  asked: [['press', 'Press 1'], ['hang-up', 'Hang up']],
  dialing: [['customer-answer', 'Customer answers'], ['customer-decline', 'Customer declines'], ['customer-no-answer', 'Nobody answers'], ['hang-up', 'Hang up']],
  talking: [['customer-hang-up', 'Customer hangs up'], ['hang-up', 'Hang up']],
}
const states = { ringing: 'Your phone rings', asked: 'Waiting for a key', dialing: 'Ringing the customer', talking: 'In conversation' }
let shown = ''

async function act(sid, action) {
  const body = JSON.stringify({ action, duration_s: 60, transcript: ${JSON.stringify(transcript)} })
  await fetch('/phone/outgoing/' + sid, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  await showRinging()
}

function button(sid, [action, label], index) {
  const element = document.createElement('button')
  element.textContent = label
  if (index === 0) element.className = 'primary'
  element.addEventListener('click', () => void act(sid, action))
  return element
}

async function showRinging() {
  const calls = (await (await fetch('/phone/outgoing')).json()).filter((call) => call.state !== 'ended')
  const now = JSON.stringify(calls)
  if (now === shown) return
  shown = now
  ringing.hidden = calls.length === 0
  ringing.querySelector('[data-ringing-list]').replaceChildren(
    ...calls.map((call) => {
      const item = document.createElement('li')
      const text = document.createElement('p')
      text.textContent = states[call.state] + ': ' + (call.state === 'ringing' || call.state === 'asked' ? call.to + ', from ' + call.from : call.customer + ', who sees ' + call.shown_number)
      const heard = document.createElement('p')
      heard.className = 'muted'
      heard.textContent = call.steps.filter((step) => step.what.includes('hear')).map((step) => step.what).at(-1) ?? ''
      const buttons = document.createElement('div')
      buttons.className = 'place'
      buttons.append(...offered[call.state].map((offer, index) => button(call.call_sid, offer, index)))
      item.append(text, heard, buttons)
      return item
    }),
  )
}

void showRinging()
setInterval(() => void showRinging().catch(() => undefined), 1000)
`
