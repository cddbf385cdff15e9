import { randomUUID } from 'node:crypto'
import type { NoticeChannel, NoticeChoices } from '../../../contract/src/notices/notices.ts'
import { noticeRecipients } from '../../src/features/notices/notices.tables.ts'
import { withTenant } from '../../src/platform/database/tenancy.ts'
import type { TestMarquee } from '../test-marquee.ts'

export const NO_NOTICES: NoticeChoices = {
  urgent_call: 'off',
  missed_call: 'off',
  web_inquiry: 'off',
  low_review: 'off',
  private_feedback: 'off',
  overdue_bill: 'off',
}

let numbers = 0

/** Adds a confirmed recipient to a business and returns the address */
export async function addNotificationRecipient(
  { services }: TestMarquee,
  clientUuid: string,
  choices: Partial<NoticeChoices>,
  channel: NoticeChannel = 'email',
  address = channel === 'email' ? `told-${randomUUID()}@practice.test` : `+1312555${String(100 + numbers++).padStart(4, '0')}`,
): Promise<string> {
  const recipient = {
    clientUuid,
    channel,
    address,
    choices: { ...NO_NOTICES, ...choices },
    confirmedAt: new Date(),
    requestedBy: randomUUID(),
  }
  await withTenant(services.database, clientUuid, (db) => db.insert(noticeRecipients).values(recipient))
  return address
}
