import { LONGEST_RECEIVED_TEXT } from '#contract/received-texts.ts'
import { isBlank, stripControl } from '#contract/text.ts'
import { withSystem, withTenant } from '../../platform/database/tenancy.ts'
import { ANSWERED_WITHIN_MS, findLastWriter } from '../../platform/sending/received-texts.queries.ts'
import type { Services } from '../../platform/services.ts'
import type { IncomingText } from '../../platform/telephony/telephony.ts'
import { takeAnswerToTextBack } from '../calls/calls.public.ts'
import { takeAnswerToReply } from '../web-inquiries/web-inquiries.public.ts'

/** A stranger's phone may send anything, also what a database cannot keep, or a screen not show */
function readWords(body: string): string {
  const words = stripControl(body.replace(/\r\n?/g, '\n'))
  // By letters: half an emoji is none
  return isBlank(words) ? '' : [...words.trim()].slice(0, LONGEST_RECEIVED_TEXT).join('')
}

/**
 * Gives a customer's text to the business it is for: the one whose own number it came to, else the one that texted the customer last. There it
 * stands with the web inquiry, or else with the missed call that was texted back; one that answers neither is nobody's
 */
export async function passOnAnswer(
  services: Services,
  { messageSid: providerId, from: sender, body, pictures }: IncomingText,
  owner: { clientUuid: string } | undefined,
): Promise<void> {
  const { database, clock, log } = services
  const words = readWords(body)
  if (providerId === '' || (words === '' && pictures === 0)) return
  const createdAt = clock.now()
  const since = new Date(createdAt.getTime() - ANSWERED_WITHIN_MS)
  const business = owner ?? (await withSystem(database, (db) => findLastWriter(db, sender, since)))
  if (!business) return
  const { clientUuid } = business
  const answer = { clientUuid, providerId, sender, words, pictures, createdAt }
  await withTenant(database, clientUuid, async (db) => {
    const isTaken = (await takeAnswerToReply(db, services, answer)) || (await takeAnswerToTextBack(db, services, answer))
    if (!isTaken) log.info({ clientUuid }, 'a text came in that answers nothing of the last 30 days')
  })
}
