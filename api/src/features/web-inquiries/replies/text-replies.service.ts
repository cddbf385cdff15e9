import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { formatFileCount } from '#contract/received-texts.ts'
import type { Db } from '../../../platform/database/database.ts'
import { getCompanyName } from '../../../platform/identity/clients.ts'
import { insertTextReplyIfNew, REPLY_WINDOW_MS, type TextReply } from '../../../platform/sending/received-texts.queries.ts'
import type { Services } from '../../../platform/services/services.ts'
import { queueNotice } from '../../notices/notices.public.ts'
import { INQUIRY_REPLY_PURPOSE } from '../web-inquiries.tables.ts'
import { lockInquiryOfNumber, updateInquiryState } from './inquiry-states.queries.ts'

/**
 * Stores a customer's text with the inquiry that it replies to, which becomes new again. Returns false when the number has sent no inquiry
 * lately. A text that is already stored changes nothing
 */
export async function receiveTextReply(db: Db, services: Services, reply: TextReply): Promise<boolean> {
  const { sender, createdAt } = reply
  const inquiry = await lockInquiryOfNumber(db, sender, new Date(createdAt.getTime() - REPLY_WINDOW_MS))
  if (!inquiry) return false
  const { uuid, name } = inquiry
  if (!(await insertTextReplyIfNew(db, services, reply, { purpose: INQUIRY_REPLY_PURPOSE, about: uuid }))) return true
  await updateInquiryState(db, uuid, 'new', createdAt)
  await queueReplyNotice(db, services, reply, { uuid, name })
  return true
}

async function queueReplyNotice(
  db: Db,
  services: Services,
  reply: TextReply,
  { uuid, name }: { uuid: string; name: string },
): Promise<void> {
  const { clientUuid, providerId, sender, text, fileCount, files, createdAt } = reply
  const number = formatPhoneNumber(sender)
  const attached = formatFileCount(fileCount, files.filter(({ isPicture }) => isPicture).length)
  const title = `Text reply from ${name || number}`
  await queueNotice(db, services, {
    clientUuid,
    kind: 'web_inquiry',
    about: providerId,
    isReply: true,
    happenedAt: createdAt,
    title,
    facts: [
      { label: 'Name', value: name },
      { label: 'Phone', value: number, href: `tel:${sender}` },
      { label: 'Reply', value: text },
      { label: 'Attached', value: attached },
    ],
    email: {
      subject: title,
      preview: text.slice(0, 120) || attached,
      heading: `${name || number} replied by text`,
      paragraphs: [`This is a reply to a web inquiry at ${await getCompanyName(db, clientUuid)}. The inquiry is marked as new again.`],
    },
    link: `/webInquiries?inquiry=${uuid}`,
    whom: sender,
  })
}
