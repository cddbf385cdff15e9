import { sampleCalls } from './sample-calls.ts'

const samples = Object.fromEntries(
  sampleCalls.map(({ id, from, durationSeconds, transcript }) => [id, { from, durationSeconds, transcript }]),
)

/** A separate file, because the content security policy allows no inline scripts */
export const dialerPageScript = `
const samples = ${JSON.stringify(samples)}
const form = document.querySelector('[data-dialer]')
const { to, from, outcome, duration_s: duration, sample, transcript } = form.elements
const button = form.querySelector('button')
const wrong = document.querySelector('[data-wrong]')

sample.addEventListener('change', () => {
  const chosen = samples[sample.value]
  transcript.value = chosen ? chosen.transcript : ''
  if (chosen) {
    from.value = chosen.from
    duration.value = chosen.durationSeconds
  } else {
    transcript.focus()
  }
})
transcript.addEventListener('input', () => {
  if (samples[sample.value]?.transcript !== transcript.value) sample.value = ''
})

/** The caller's lines, for the message where nobody answers */
const callersLines = () =>
  transcript.value
    .split('\\n')
    .filter((line) => !/^(?!caller:)[^:]{1,30}:/i.test(line))
    .map((line) => line.replace(/^caller:/i, '').trim())
    .join(' ')
    .trim()

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  wrong.textContent = ''
  button.disabled = true
  try {
    const response = await fetch('/phone/calls', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        to: to.value.trim(),
        from: from.value.trim(),
        outcome: outcome.value,
        duration_s: Number(duration.value),
        transcript: transcript.value,
        ...(outcome.value !== 'answered' && callersLines() ? { message: callersLines() } : {}),
        pace_ms: 350,
      }),
    })
    const call = await response.json()
    if (response.ok) await pollCallUntilOver(call)
    else wrong.textContent = call.message
  } catch {
    wrong.textContent = 'The sandbox does not respond.'
  }
  button.disabled = false
})

async function pollCallUntilOver(call) {
  show(call)
  while (call.state === 'playing') {
    await new Promise((resolve) => setTimeout(resolve, 250))
    call = await (await fetch('/phone/calls/' + call.call_sid)).json()
    show(call)
  }
}

function show(call) {
  document.querySelector('[data-progress-title]').textContent = call.state === 'playing' ? 'Calling ' + call.to + ' …' : 'The call is over'
  document.querySelector('[data-progress-note]').textContent = call.call_sid
  document.querySelector('[data-after]').hidden = call.state === 'playing'
  document.querySelector('[data-steps]').replaceChildren(
    ...call.steps.map((step) => {
      const item = document.createElement('li')
      item.textContent = step.what
      if (step.url) {
        const isDelivered = step.status !== null && step.status < 300
        item.className = isDelivered ? 'told' : 'refused'
        const detail = document.createElement('span')
        detail.textContent = new URL(step.url).pathname + ' · ' + (step.status === null ? 'no answer' : 'answered ' + step.status)
        item.append(detail)
      }
      return item
    }),
  )
}
`
