import type { AccountContext } from '../../../platform/http/route.ts'
import { seoAudit } from '../seo.audit.ts'
import { saveRecipients } from './recipients.queries.ts'

/** Each address once, whatever its capitals, in the order in which they were given */
export async function chooseRecipients({ db, account, request }: AccountContext, emails: readonly string[]): Promise<void> {
  const seen = new Set<string>()
  const chosen = emails.filter((email) => !seen.has(email.toLowerCase()) && seen.add(email.toLowerCase()))
  await saveRecipients(db, account.clientUuid, chosen)
  await seoAudit.record(db, {
    clientUuid: account.clientUuid,
    accountUuid: account.uuid,
    action: 'report_recipients_changed',
    requestId: request.id,
    details: { recipients: chosen.length },
  })
}
