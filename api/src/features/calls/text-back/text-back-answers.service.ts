import { formatPhoneNumber } from '#contract/formats.ts'
import { picturesInWords } from '#contract/received-texts.ts'
import type { Db } from '../../../platform/database/database.ts'
import { ANSWERED_WITHIN_MS, keepTextAnswer, type TextAnswer } from '../../../platform/sending/received-texts.queries.ts'
import type { Services } from '../../../platform/services.ts'
import { noteForPeople } from '../../notices/notices.public.ts'
import { ANSWERED_CALL, findCallTextedBack } from './text-backs.queries.ts'

/** Stores a caller's text with the missed call that it replies to. Returns false when no call of the number, apart from spam, got one */
export async function takeCallersText(db: Db, services: Services, reply: TextAnswer): Promise<boolean> {
  const { clientUuid, providerId, sender, words: text, pictures, createdAt } = reply
  const call = await findCallTextedBack(db, sender, new Date(createdAt.getTime() - ANSWERED_WITHIN_MS))
  if (!call) return false
  const { callSid, callerName } = call
  if (!(await keepTextAnswer(db, reply, { purpose: ANSWERED_CALL, about: callSid }))) return true
  const number = formatPhoneNumber(sender)
  await noteForPeople(db, services, {
    clientUuid,
    kind: 'missed_call',
    about: providerId,
    isAnswer: true,
    happenedAt: createdAt,
    title: `Answer by text from ${[callerName, number].filter(Boolean).join(', ')}`,
    facts: [
      { label: 'Name', value: callerName },
      { label: 'Phone', value: number, href: `tel:${sender}` },
      { label: 'Answer', value: text },
      { label: 'Besides', value: picturesInWords(pictures) },
    ],
    link: `/callInquiries?call=${encodeURIComponent(callSid)}`,
    whom: sender,
  })
  return true
}
