import { html } from '../inbox/html.ts'
import type { Page } from '../inbox/page.ts'
import { type Outcome, outcomes } from '../twilio/voice/call-order.ts'
import { sampleCalls } from './sample-calls.ts'

const outcomeLabels: Record<Outcome, string> = {
  answered: 'Answered',
  missed: 'Missed: no one answers',
  busy: 'Busy',
  failed: 'Failed: the line is dead',
  'hung-up': 'Caller hangs up while it rings',
}

export function renderPhonePage({ appUrl }: { appUrl: string }): Page {
  const [first] = sampleCalls
  return {
    title: 'Sandbox phone',
    place: '/phone',
    head: html`<link rel="stylesheet" href="/phone.css">
<script type="module" src="/phone.js"></script>
<script type="module" src="/ringing.js"></script>`,
    main: html`
<div class="head">
  <div>
    <h1>Place a call</h1>
    <p class="muted">Rings at a business's tracking number the way Twilio would, and tells the portal what happened.</p>
  </div>
</div>
<section class="card ringing" data-ringing aria-live="polite" hidden>
  <h2>Calls from the portal</h2>
  <ul data-ringing-list></ul>
</section>
<div class="desk">
  <form class="card dialer" data-dialer>
    <div class="pair">
      <label>Number to call<input name="to" type="tel" value="+12175550199" autocomplete="off" required></label>
      <label>Calling from<input name="from" type="tel" value="${first?.from ?? ''}" autocomplete="off" required></label>
    </div>
    <div class="pair">
      <label>What happens<select name="outcome">${outcomes.map(
        (outcome) => html`<option value="${outcome}">${outcomeLabels[outcome]}</option>`,
      )}</select></label>
      <label>Seconds on the phone<input name="duration_s" type="number" min="0" max="14400" value="${first?.durationSeconds ?? 60}" required></label>
    </div>
    <label>What is said<select name="sample">
      ${sampleCalls.map((sample) => html`<option value="${sample.id}">${sample.title}</option>`)}
      <option value="">Own words</option>
    </select></label>
    <label><span class="unseen">Words of the call</span><textarea name="transcript" rows="12" spellcheck="false">${first?.transcript ?? ''}</textarea>
      <span class="hint">One line a turn, “Megan: …” and “Caller: …”. Whoever speaks first works at the practice. Where nobody answers and a message may be left, the caller’s lines are the message.</span></label>
    <div class="place"><button class="primary">Place the call</button><span class="wrong" role="alert" data-wrong></span></div>
  </form>
  <section class="card progress" aria-live="polite">
    <h2 data-progress-title>No call yet</h2>
    <p class="muted" data-progress-note>The steps of the call appear here: who was told what, and what was answered.</p>
    <ol data-steps></ol>
    <p class="after" data-after hidden><a class="button" href="${appUrl}/callInquiries" target="_blank" rel="noopener">Open the calls in the portal</a></p>
  </section>
</div>`,
  }
}
