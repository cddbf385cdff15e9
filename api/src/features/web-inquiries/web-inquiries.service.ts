import { eq, sql } from 'drizzle-orm'
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import type { BrandKey } from '#contract/brands.ts'
import { fieldName, fieldValue } from '#contract/web-inquiries/inquiry-field-labels.ts'
import { AppError, notFound } from '../../platform/app-error.ts'
import type { Db } from '../../platform/database/database.ts'
import { withSystem, withTenant } from '../../platform/database/tenancy.ts'
import { assertUnderLimit, countTry } from '../../platform/http/rate-limit.ts'
import type { OpenContext } from '../../platform/http/route.ts'
import { clients } from '../../platform/identity/identity.tables.ts'
import { brandIdentity } from '../../platform/sending/brand-identity.ts'
import type { EmailContent } from '../../platform/sending/email-layout.ts'
import { countMessages } from '../../platform/sending/messages.queries.ts'
import { sendEmail } from '../../platform/sending/sending.ts'
import type { Services } from '../../platform/services.ts'
import { findFormBySiteKey, findNotice } from '../inquiry-settings/inquiry-settings.public.ts'
import { queueNotice } from '../notices/notices.public.ts'
import { type InquiryFields, isFromProgram, readInquiry } from './inquiry-fields.ts'
import { insertInquiryOnce, saveNoticeMessage } from './web-inquiries.queries.ts'

export const BY_ADDRESS = { name: 'web inquiry by address', max: 30, windowS: 600 }
/** E-mails about new inquiries to one business */
export const EMAIL_LIMIT = { max: 300, windowS: 3600 }

export const SWITCH_OFF_HINT = 'Alerts can be switched off on the page of the web inquiries.'

const SAME_WITHIN_MS = 60_000

/**
 * The form of a site key, if the request's origin may submit it (CORS). A browser always sends an Origin header; a request without one
 * comes from a program, for which an origin check is useless, as it could forge any.
 */
export async function openForm({ services, request, setHeader }: OpenContext, siteKey: string): Promise<{ clientUuid: string }> {
  const form = await withSystem(services.database, (db) => findFormBySiteKey(db, siteKey))
  if (!form) throw notFound('This form')
  const { origin } = request.headers
  setHeader('vary', 'origin')
  if (origin !== undefined) {
    if (!form.allowedOrigins.includes(origin)) throw new AppError('not_allowed', 'This website may not send inquiries with this form')
    allowOriginToRead(origin, setHeader)
  }
  return form
}

/** Any website may read that an address sends too much, as this does not reveal whether the form exists */
export function assertAddressUnderLimit({ services, request, setHeader }: OpenContext): void {
  try {
    assertUnderLimit(services.database, services.clock, BY_ADDRESS, request.address)
  } catch (problem) {
    if (request.headers.origin) allowOriginToRead(request.headers.origin, setHeader)
    throw problem
  }
}

function allowOriginToRead(origin: string, setHeader: OpenContext['setHeader']): void {
  setHeader('vary', 'origin')
  setHeader('access-control-allow-origin', origin)
  setHeader('access-control-expose-headers', 'retry-after')
}

export async function receiveInquiry(context: OpenContext, siteKey: string, body: Record<string, unknown>): Promise<void> {
  const { services, request } = context
  const { clientUuid } = await openForm(context, siteKey)
  await countTry(services.database, services.clock, BY_ADDRESS, request.address)
  if (isFromProgram(body)) return
  const fields = readInquiry(body)
  const createdAt = services.clock.now()
  await withTenant(services.database, clientUuid, async (db) => {
    const client = await findClient(db, clientUuid)
    const phoneE164 = toE164(fields.phoneNumber, client.phoneCountryCode)
    const since = new Date(createdAt.getTime() - SAME_WITHIN_MS)
    const uuid = await insertInquiryOnce(db, { ...fields, clientUuid, phoneE164, createdAt }, since)
    if (!uuid) return
    const { notify, notifyEmail } = await findNotice(db)
    await queueInquiryNotice(db, services, { ...fields, clientUuid, phoneE164, uuid, createdAt }, notify ? notifyEmail : '')
    if (!notify || !notifyEmail) return
    const noticeUuid = await sendInquiryAlert(db, services, client, notifyEmail, describeInquiryEmail(services, client, fields))
    if (noticeUuid) await saveNoticeMessage(db, uuid, noticeUuid)
  })
}

interface StoredInquiry extends InquiryFields {
  clientUuid: string
  uuid: string
  phoneE164: string
  createdAt: Date
}

/** `alertTo`: the address that gets the alert about web inquiries, which has more details than a notice */
async function queueInquiryNotice(db: Db, services: Services, inquiry: StoredInquiry, alertTo: string): Promise<void> {
  const { clientUuid, uuid, name, email, phoneNumber, phoneE164, messages, createdAt } = inquiry
  await queueNotice(db, services, {
    clientUuid,
    kind: 'web_inquiry',
    about: uuid,
    happenedAt: createdAt,
    title: `Web inquiry from ${name || email || phoneNumber}`,
    facts: [
      { label: 'Name', value: name },
      { label: 'Phone', value: phoneNumber, ...(phoneE164 && { href: `tel:${phoneE164}` }) },
      { label: 'E-mail', value: email, ...(email && { href: `mailto:${email}` }) },
      { label: 'Message', value: messages },
    ],
    link: `/webInquiries?inquiry=${uuid}`,
    whom: phoneE164 || email,
    toldAlready: [alertTo],
  })
}

/**
 * A flood through one form must not fill a mailbox: above the limit inquiries are stored and shown, and one e-mail reports that there are
 * more. Returns the uuid of the e-mail about this one, if there is one
 */
export async function sendInquiryAlert(
  db: Db,
  services: Services,
  client: ClientFacts,
  to: string,
  email: AlertEmail,
): Promise<string | null> {
  const { max, windowS } = EMAIL_LIMIT
  // Advisory lock by business: of inquiries that come in together, each counts the e-mails of those before it
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`inquiry mails\n${client.clientUuid}`}, 0))`)
  if ((await countMessages(db, 'web-inquiry', windowS)) < max)
    return sendEmail(db, services, { clientUuid: client.clientUuid, brand: client.brand, to, purpose: 'web-inquiry', ...email })
  if ((await countMessages(db, 'web-inquiries-held-back', windowS)) === 0) await sendMoreInquiriesEmail(db, services, client, to)
  return null
}

interface AlertEmail {
  replyTo?: string
  content: EmailContent
}

interface ClientFacts {
  clientUuid: string
  companyName: string
  brand: BrandKey
  phoneCountryCode: string
}

export async function findClient(db: Db, clientUuid: string): Promise<ClientFacts> {
  const { companyName, brand, phoneCountryCode } = clients
  const [row] = await db
    .select({ clientUuid: clients.clientUuid, companyName, brand, phoneCountryCode })
    .from(clients)
    .where(eq(clients.clientUuid, clientUuid))
  if (!row) throw notFound('This form')
  return { ...row, brand: row.brand as BrandKey }
}

/** Empty when it is no valid number; a number without a country code gets the business's own */
function toE164(phoneNumber: string, phoneCountryCode: string): string {
  const number = parsePhoneNumberFromString(phoneNumber, { defaultCallingCode: phoneCountryCode.replace('+', '') })
  return number?.isPossible() ? number.number : ''
}

function describeInquiryEmail({ config }: Services, client: ClientFacts, fields: InquiryFields): AlertEmail {
  const who = fields.name || fields.email || fields.phoneNumber
  const facts = [
    { label: 'Name', value: fields.name },
    { label: 'E-mail', value: fields.email },
    { label: 'Phone', value: fields.phoneNumber },
    { label: 'Wanted for', value: fields.requiredDatetime },
    { label: 'Message', value: fields.messages },
    ...Object.entries(fields.kwargs).map(([key, value]) => ({ label: fieldName(key), value: fieldValue(value) })),
  ]
  return {
    replyTo: fields.email || undefined,
    content: {
      subject: `New web inquiry: ${who}`,
      preview: fields.messages.slice(0, 120) || 'Somebody has filled in the form on your website.',
      heading: `${who} has written to you`,
      paragraphs: [`This came in through the website of ${client.companyName}.`],
      facts: facts.filter(({ value }) => value !== ''),
      button: { label: 'Open web inquiries', url: `${brandIdentity(config, client.brand).url}/webInquiries` },
      reason: fields.email ? `Answer to this e-mail to reach the sender. ${SWITCH_OFF_HINT}` : SWITCH_OFF_HINT,
    },
  }
}

async function sendMoreInquiriesEmail(db: Db, services: Services, client: ClientFacts, to: string): Promise<void> {
  const fact = `More than ${EMAIL_LIMIT.max} inquiries came in through the website of ${client.companyName} within an hour.`
  await sendEmail(db, services, {
    clientUuid: client.clientUuid,
    brand: client.brand,
    to,
    purpose: 'web-inquiries-held-back',
    content: {
      subject: 'More web inquiries than we e-mail',
      preview: fact,
      heading: 'There are more inquiries',
      paragraphs: [
        fact,
        'Further ones are kept with the others, but not e-mailed one by one until fewer come in. Please look at the list: somebody may be flooding the form.',
      ],
      button: { label: 'Open web inquiries', url: `${brandIdentity(services.config, client.brand).url}/webInquiries` },
      reason: SWITCH_OFF_HINT,
    },
  })
}
