import { formatPhoneNumber } from '#contract/formats.ts'
import { formatPictureCount } from '#contract/received-texts.ts'
import type { Db } from '../../../platform/database/database.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { REPLY_WINDOW_MS, saveTextReply, type TextReply } from '../../../platform/sending/received-texts.queries.ts'
import type { Services } from '../../../platform/services.ts'
import { findNotice } from '../../inquiry-settings/inquiry-settings.public.ts'
import { queueNotice } from '../../notices/notices.public.ts'
import { findClient, SWITCH_OFF_HINT, sendInquiryAlert } from '../web-inquiries.service.ts'
import { INQUIRY_REPLY_PURPOSE } from '../web-inquiries.tables.ts'
import { lockInquiryOfNumber, updateState } from './inquiry-states.queries.ts'

/**
 * Stores a customer's text with the inquiry that it replies to, which is new again then. Returns false when the number has sent no inquiry
 * lately. A text that was stored before changes nothing more
 */
export async function receiveTextReply(db: Db, services: Services, reply: TextReply): Promise<boolean> {
  const { sender, createdAt } = reply
  const inquiry = await lockInquiryOfNumber(db, sender, new Date(createdAt.getTime() - REPLY_WINDOW_MS))
  if (!inquiry) return false
  const { uuid, name } = inquiry
  if (!(await saveTextReply(db, reply, { purpose: INQUIRY_REPLY_PURPOSE, about: uuid }))) return true
  await updateState(db, uuid, 'new', createdAt)
  await queueReplyNotices(db, services, reply, { uuid, name })
  return true
}

/** The alert address is notified as of a new inquiry, and gets no second message as a recipient of notices */
async function queueReplyNotices(
  db: Db,
  services: Services,
  reply: TextReply,
  { uuid, name }: { uuid: string; name: string },
): Promise<void> {
  const { clientUuid, providerId, sender, words: text, pictures, createdAt } = reply
  const { notify, notifyEmail } = await findNotice(db)
  const alertTo = notify ? notifyEmail : ''
  const number = formatPhoneNumber(sender)
  const title = `Answer by text from ${name || number}`
  const link = `/webInquiries?inquiry=${uuid}` as const
  const facts = [
    { label: 'Name', value: name },
    { label: 'Phone', value: number, href: `tel:${sender}` },
    { label: 'Answer', value: text },
    { label: 'Besides', value: formatPictureCount(pictures) },
  ]
  await queueNotice(db, services, {
    clientUuid,
    kind: 'web_inquiry',
    about: providerId,
    isAnswer: true,
    happenedAt: createdAt,
    title,
    facts,
    link,
    whom: sender,
    toldAlready: [alertTo],
  })
  if (!alertTo) return
  const client = await findClient(db, clientUuid)
  await sendInquiryAlert(db, services, client, alertTo, {
    content: {
      subject: title,
      preview: text.slice(0, 120) || formatPictureCount(pictures),
      heading: `${name || number} has answered by text`,
      paragraphs: [`This answers a web inquiry of ${client.companyName}, which is among the new ones again.`],
      facts: facts.filter(({ value }) => value !== ''),
      button: { label: 'Open the inquiry', url: `${brandIdentity(services.config, client.brand).url}${link}` },
      reason: SWITCH_OFF_HINT,
    },
  })
}
