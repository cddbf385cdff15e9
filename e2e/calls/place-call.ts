import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { saveInquirySettings } from '#contract/inquiry-settings/inquiry-settings.ts'
import { saveMissedCallSettings } from '#contract/inquiry-settings/missed-calls.ts'
import { callApi, type Person } from '../people.ts'
import type { Product } from '../product.ts'

const IMPLANT_CALL = [
  'Staff: Elm Street Dental, this is Megan. How can I help?',
  'Caller: Hi, my name is Paula Green. I am a new patient and found you on Google. I would like to ask about an implant.',
  'Staff: Of course. Would Thursday at 10 suit you for a consultation? You are booked.',
  'Caller: Yes, thank you so much. What will it cost?',
  'Staff: I will send you the cost estimate by tomorrow at 9.',
  'Caller: Great, see you Thursday.',
].join('\n')

/** A fictional number, random because each tracking number belongs to one business */
const someNumber = () => `+1217555${String(randomInt(0, 9999)).padStart(4, '0')}`

/** Configures call tracking, like the agency. Returns the tracking number that customers call */
export async function openPhone(product: Product, { clientUuid }: Pick<Person, 'clientUuid'>): Promise<string> {
  const trackingNumber = someNumber()
  const response = await fetch(`${product.url}/api${saveInquirySettings.path.replace('{client_uuid}', clientUuid)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${product.operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tracking_number: trackingNumber, forward_to: '+12175550100' }),
  })
  if (!response.ok) throw new Error(`The number was not set: ${await response.text()}`)
  return trackingNumber
}

/** Resolves what Home suggests to a new business, for journeys that expect no other to-do items */
export async function declineTextBack(product: Product, { token }: Person): Promise<void> {
  const messages = { text_back_words: 'Sorry we missed you.', voicemail_words: 'Please leave a message.', language: 'en' }
  await callApi(product, saveMissedCallSettings, token, { text_back: false, voicemail: false, ...messages })
}

/**
 * A browser with a user interface opens a dialog that asks which application should dial. It blocks all input until it is closed, and a
 * test cannot close it. The portal's own reaction to the click is unchanged
 */
export async function suppressDialer(page: Page): Promise<void> {
  await page.addInitScript(() =>
    window.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault()
    }),
  )
}

interface PlacedCall {
  to: string
  from?: string
  outcome?: 'answered' | 'missed' | 'busy'
  transcript?: string
}

/** Places a call from the sandbox's phone, end to end: webhook, recording, transcript, analysis */
export async function placeCall(product: Product, call: PlacedCall): Promise<string> {
  const response = await fetch(`${product.sandboxUrl}/phone/calls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from: '+12175550142', outcome: 'answered', duration_s: 95, transcript: IMPLANT_CALL, ...call }),
  })
  if (!response.ok) throw new Error(`The call was not placed: ${await response.text()}`)
  return ((await response.json()) as { call_sid: string }).call_sid
}
