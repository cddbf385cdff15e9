import { formatPhoneNumber } from '#contract/formats/formats.ts'
import { formatFileCount } from '#contract/received-texts.ts'
import type { Db } from '../../../platform/database/database.ts'
import { insertTextReplyIfNew, REPLY_WINDOW_MS, type TextReply } from '../../../platform/sending/received-texts.queries.ts'
import type { Services } from '../../../platform/services/services.ts'
import { queueNotice } from '../../notices/notices.public.ts'
import { findCallTextedBack, TEXT_BACK_REPLY_PURPOSE } from './text-backs.queries.ts'

/**
 * Stores a caller's text with the missed call that it replies to. Returns false when no call of the number, other than spam, was texted
 * back
 */
export async function receiveTextOfCaller(db: Db, services: Services, reply: TextReply): Promise<boolean> {
  const { clientUuid, providerId, sender, text, fileCount, files, createdAt } = reply
  const call = await findCallTextedBack(db, sender, new Date(createdAt.getTime() - REPLY_WINDOW_MS))
  if (!call) return false
  const { callSid, callerName } = call
  if (!(await insertTextReplyIfNew(db, services, reply, { purpose: TEXT_BACK_REPLY_PURPOSE, about: callSid }))) return true
  const number = formatPhoneNumber(sender)
  const attached = formatFileCount(fileCount, files.filter(({ isPicture }) => isPicture).length)
  await queueNotice(db, services, {
    clientUuid,
    kind: 'missed_call',
    about: providerId,
    isReply: true,
    happenedAt: createdAt,
    title: `Text reply from ${[callerName, number].filter(Boolean).join(', ')}`,
    facts: [
      { label: 'Name', value: callerName },
      { label: 'Phone', value: number, href: `tel:${sender}` },
      { label: 'Reply', value: text },
      { label: 'Attached', value: attached },
    ],
    link: `/callInquiries?call=${encodeURIComponent(callSid)}`,
    whom: sender,
  })
  return true
}
