import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { formatFieldName, formatFieldValue } from '#contract/web-inquiries/inquiry-field-labels.ts'
import { notFound } from '../../platform/base/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { withTenant } from '../../platform/database/tenancy.ts'
import type { OpenContext } from '../../platform/http/route.ts'
import { clients } from '../../platform/identity/identity.tables.ts'
import { countAttemptOrThrow } from '../../platform/rate-limit/rate-limit.ts'
import type { Services } from '../../platform/services/services.ts'
import { getSiteForOrigin } from '../inquiry-settings/inquiry-settings.public.ts'
import { queueNotice } from '../notices/notices.public.ts'
import { type InquiryFields, isFilledTrap, parseInquiryBody } from './inquiry-fields.ts'
import { insertInquiryOnce } from './web-inquiries.queries.ts'

export const BY_ADDRESS = { name: 'web inquiry by address', max: 30, windowS: 600 }

const SAME_WITHIN_MS = 60_000

const FORM = { name: 'This form', notAllowed: 'This website isn’t allowed to send inquiries with this form' }

export const getFormForOrigin = (context: OpenContext, siteKey: string) => getSiteForOrigin(context, siteKey, FORM)

export async function storeInquiryAndNotify(context: OpenContext, siteKey: string, body: Record<string, unknown>): Promise<void> {
  const { services, request } = context
  const { clientUuid } = await getFormForOrigin(context, siteKey)
  await countAttemptOrThrow(services.database, services.clock, BY_ADDRESS, request.address)
  if (isFilledTrap(body)) return
  const fields = parseInquiryBody(body)
  const createdAt = services.clock.now()
  await withTenant(services.database, clientUuid, async (db) => {
    const { companyName, phoneCountryCode } = await findReceivingClient(db, clientUuid)
    const phoneE164 = toE164(fields.phoneNumber, phoneCountryCode)
    const since = new Date(createdAt.getTime() - SAME_WITHIN_MS)
    const inquiry = { ...fields, clientUuid, phoneE164, createdAt, noticeMessageUuid: randomUUID() }
    const uuid = await insertInquiryOnce(db, inquiry, since)
    if (uuid) await queueInquiryNotice(db, services, { ...inquiry, uuid }, companyName)
  })
}

interface StoredInquiry extends InquiryFields {
  clientUuid: string
  uuid: string
  phoneE164: string
  createdAt: Date
  noticeMessageUuid: string
}

async function queueInquiryNotice(db: Db, services: Services, inquiry: StoredInquiry, companyName: string): Promise<void> {
  const { clientUuid, uuid, name, email, phoneNumber, phoneE164, messages, createdAt } = inquiry
  const who = name || email || phoneNumber
  await queueNotice(db, services, {
    clientUuid,
    kind: 'web_inquiry',
    about: uuid,
    happenedAt: createdAt,
    title: `Web inquiry from ${who}`,
    facts: [
      { label: 'Name', value: name },
      { label: 'Email', value: email, ...(email && { href: `mailto:${email}` }) },
      { label: 'Phone', value: phoneNumber, ...(phoneE164 && { href: `tel:${phoneE164}` }) },
      { label: 'Requested time', value: inquiry.requiredDatetime },
      { label: 'Message', value: messages },
      ...Object.entries(inquiry.kwargs).map(([key, value]) => ({ label: formatFieldName(key), value: formatFieldValue(value) })),
    ],
    email: {
      messageUuid: inquiry.noticeMessageUuid,
      subject: `New web inquiry: ${who}`,
      preview: messages.slice(0, 120) || 'Someone filled in the form on your website.',
      heading: `${who} sent you a message`,
      paragraphs: [`This message came through the ${companyName} website.`],
      ...(email && { replyTo: email }),
    },
    link: `/webInquiries?inquiry=${uuid}`,
    whom: phoneE164 || email,
  })
}

async function findReceivingClient(db: Db, clientUuid: string): Promise<{ companyName: string; phoneCountryCode: string }> {
  const { companyName, phoneCountryCode } = clients
  const [row] = await db.select({ companyName, phoneCountryCode }).from(clients).where(eq(clients.clientUuid, clientUuid))
  if (!row) throw notFound('This form')
  return row
}

/** Empty when it is not a valid number; a number without a country code gets the business's */
function toE164(phoneNumber: string, phoneCountryCode: string): string {
  const number = parsePhoneNumberFromString(phoneNumber, { defaultCallingCode: phoneCountryCode.replace('+', '') })
  return number?.isPossible() ? number.number : ''
}
