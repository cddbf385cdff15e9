import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { isBlank, stripControlCharacters } from '#contract/formats/text-rules.ts'
import { formatFileCount, LONGEST_RECEIVED_TEXT } from '#contract/received-texts.ts'
import type { Db } from '../../platform/database/database.ts'
import { withSystem, withTenant } from '../../platform/database/tenancy.ts'
import { findBusinessThatLastTexted, REPLY_WINDOW_MS, type TextReply } from '../../platform/sending/received-texts.queries.ts'
import type { Services } from '../../platform/services/services.ts'
import type { IncomingText } from '../../platform/vendors/telephony/telephony.ts'
import { isSpamNumber, receiveReplyToTextBack } from '../calls/calls.public.ts'
import { queueNotice } from '../notices/notices.public.ts'
import { receiveReplyToInquiry } from '../web-inquiries/web-inquiries.public.ts'

/** A phone may send anything, including characters that a database cannot store or a screen cannot show */
function toPlainText(body: string): string {
  const text = stripControlCharacters(body.replace(/\r\n?/g, '\n'))
  // Cut by code points, so that no emoji is split
  return isBlank(text) ? '' : [...text.trim()].slice(0, LONGEST_RECEIVED_TEXT).join('')
}

/**
 * Forwards a customer's text to the business whose own number it was sent to, or else to the business that last texted the customer. It is
 * stored with the web inquiry, or else with the missed call that was texted back. A text that replies to neither is not stored, but
 * somebody is notified of it
 */
export async function storeTextReplyOrNotify(
  services: Services,
  { messageSid: providerId, from: sender, body, fileCount, files }: IncomingText,
  owner: { clientUuid: string } | undefined,
): Promise<void> {
  const { database, clock } = services
  const text = toPlainText(body)
  if (providerId === '' || (text === '' && fileCount === 0)) return
  const createdAt = clock.now()
  const since = new Date(createdAt.getTime() - REPLY_WINDOW_MS)
  const business = owner ?? (await withSystem(database, (db) => findBusinessThatLastTexted(db, sender, since)))
  if (!business) return
  const { clientUuid } = business
  const reply = { clientUuid, providerId, sender, text, fileCount, files, createdAt }
  await withTenant(database, clientUuid, async (db) => {
    const isReceived = (await receiveReplyToInquiry(db, services, reply)) || (await receiveReplyToTextBack(db, services, reply))
    if (!isReceived && !(await isSpamNumber(db, sender))) await queueTextNotice(db, services, reply)
  })
}

function queueTextNotice(
  db: Db,
  services: Services,
  { clientUuid, providerId, sender, text, fileCount, files, createdAt }: TextReply,
): Promise<void> {
  const number = formatPhoneNumber(sender)
  const attached = formatFileCount(fileCount, files.filter(({ isPicture }) => isPicture).length)
  return queueNotice(db, services, {
    clientUuid,
    kind: 'web_inquiry',
    about: providerId,
    isReply: true,
    happenedAt: createdAt,
    title: `Text from ${number}`,
    facts: [
      { label: 'Phone', value: number, href: `tel:${sender}` },
      { label: 'Text', value: text },
      { label: 'Attached', value: attached && `${attached}, which can’t be shown here` },
    ],
    link: '/webInquiries',
    whom: sender,
  })
}
