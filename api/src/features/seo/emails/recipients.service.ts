import type { getReportRecipients } from '#contract/seo/seo-sharing.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { findAddressStates } from '../../../platform/confirmed-addresses/report-addresses.queries.ts'
import { findUnconfirmedAndCountLinks, storeAndSendConfirmationLinks } from '../../../platform/confirmed-addresses/report-addresses.ts'
import type { AccountContext, SlowAccountContext } from '../../../platform/http/route.ts'
import { seoAudit } from '../seo.audit.ts'
import { findReportRecipients, saveReportRecipients } from './recipients.queries.ts'

export async function getRecipientsWithStates({ db, services }: AccountContext): Promise<EndpointResult<typeof getReportRecipients>> {
  const { emails, mailedAt } = await findReportRecipients(db)
  const states = await findAddressStates(db, emails, services.clock.now())
  return {
    emails,
    recipients: emails.map((email) => ({ email, state: states.get(email) ?? 'expired' })),
    last_sent_at: mailedAt?.toISOString() ?? null,
  }
}

/** Saves each address once, in the given order. An address without an account of the business gets a confirmation link first */
export async function saveRecipientsAndSendLinks(context: SlowAccountContext, emails: readonly string[]): Promise<void> {
  const { account, request, inTenant } = context
  const chosen = [...new Set(emails)]
  const { emails: earlier } = await inTenant(findReportRecipients)
  const unconfirmed = await findUnconfirmedAndCountLinks(context, chosen, earlier)
  await inTenant(async (db) => {
    await saveReportRecipients(db, account.clientUuid, chosen)
    await storeAndSendConfirmationLinks(db, context, unconfirmed, 'the monthly SEO report')
    await seoAudit.recordBy(db, { account, request }, 'report_recipients_changed', { recipients: chosen.join(', ') })
  })
}
