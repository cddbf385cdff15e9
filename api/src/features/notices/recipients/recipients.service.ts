import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  type addNoticeRecipient,
  MAX_NOTICE_RECIPIENTS,
  NO_SUMMARY_BY_TEXT,
  NOTICE_KINDS,
  type NoticeChannel,
  type NoticeChoices,
  type noticeRecipientForm,
  parseNoticeAddress,
} from '#contract/notices/notices.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import type { ActionOf } from '../../../platform/audit/audit.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { countConfirmationLinkOrThrow, LINK_MS, sendConfirmationLink } from '../../../platform/confirmed-addresses/confirmation-links.ts'
import { hashOfNumberCode, sendNumberCodeReturningHash } from '../../../platform/confirmed-addresses/number-codes.ts'
import { confirmAddressByCode, upsertReportAddress } from '../../../platform/confirmed-addresses/report-addresses.queries.ts'
import type { Db } from '../../../platform/database/database.ts'
import { currentClient } from '../../../platform/database/tenancy.ts'
import type { AccountContext, SlowAccountContext } from '../../../platform/http/route.ts'
import { hashToken } from '../../../platform/identity/sessions.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { sendingLimiter } from '../../../platform/sending/daily-caps.ts'
import { noticesAudit } from '../notices.audit.ts'
import { emailRemovedRecipient, emailTurnedOffKinds } from './recipient-emails.ts'
import {
  countRecipients,
  deleteRecipient,
  insertRecipientIfNew,
  lockRecipient,
  lockRecipientByCode,
  updateRecipient,
} from './recipients.queries.ts'

/** Prevents guessing a six-digit code */
export const CODE_LIMIT = { name: 'notice codes by recipient', max: 5, windowS: 3600 }

type Form = z.output<typeof noticeRecipientForm>

export async function addRecipient(context: SlowAccountContext, form: Form): Promise<EndpointResult<typeof addNoticeRecipient>> {
  const { services, account, inTenant } = context
  const { channel, choices } = form
  const read = parseNoticeAddress(channel, form.address)
  if ('problem' in read) throw new AppError('invalid_input', read.problem, { field: 'address' })
  const { address } = read
  await countConfirmationLinkOrThrow(services, account.clientUuid, address)
  const work = () =>
    inTenant(async (db) => {
      await lockRecipientList(db)
      if ((await countRecipients(db)) >= MAX_NOTICE_RECIPIENTS)
        throw new AppError('conflict', `At most ${MAX_NOTICE_RECIPIENTS} recipients are allowed. Remove one first`)
      const uuid = randomUUID()
      const { clientUuid, uuid: requestedBy } = account
      const createdAt = services.clock.now()
      if (!(await insertRecipientIfNew(db, { clientUuid, uuid, channel, address, choices, requestedBy, createdAt })))
        throw new AppError('conflict', `${channel === 'email' ? 'This address' : 'This number'} is already on the list`, {
          field: 'address',
        })
      await recordRecipientAudit(db, context, 'notice_recipient_added', { channel, to: address, choices })
      return { recipient_uuid: uuid, ...(await sendConfirmationLinkOrCode(db, context, { uuid, channel, address })) }
    })
  return sendingLimiter.run(account.clientUuid, work)
}

/** Informs an address of what it no longer gets, like `removeRecipient` */
export async function changeRecipientChoices(context: AccountContext, uuid: string, choices: NoticeChoices): Promise<void> {
  const { db, services, account } = context
  const { channel, address, confirmedAt, choices: before } = await lockRecipientOrReject(db, uuid)
  if (channel === 'text' && Object.values(choices).includes('daily'))
    throw new AppError('invalid_input', NO_SUMMARY_BY_TEXT, { field: 'choices' })
  await updateRecipient(db, uuid, { choices })
  await recordRecipientAudit(db, context, 'notice_recipient_changed', { channel, to: address, choices })
  // Rows from an earlier version have no choice for urgent calls, so that of missed calls applies
  const turnedOff = NOTICE_KINDS.filter((kind) => (before[kind] ?? before.missed_call) !== 'off' && choices[kind] === 'off')
  if (channel === 'email' && confirmedAt && turnedOff.length > 0) await emailTurnedOffKinds(db, services, account, address, turnedOff)
}

/** Informs the removed address, so that an intruder who diverts notices is discovered */
export async function removeRecipient(context: AccountContext, uuid: string): Promise<void> {
  const { db, services, account } = context
  const { channel, address, confirmedAt } = await lockRecipientOrReject(db, uuid)
  await deleteRecipient(db, uuid)
  await recordRecipientAudit(db, context, 'notice_recipient_removed', { channel, from: address })
  if (channel === 'email' && confirmedAt) await emailRemovedRecipient(db, services, account, address)
}

export async function sendConfirmationAgain(context: SlowAccountContext, uuid: string) {
  const { services, account, inTenant } = context
  const { address } = await inTenant((db) => lockRecipientOrReject(db, uuid))
  await countConfirmationLinkOrThrow(services, account.clientUuid, address)
  const work = () =>
    inTenant(async (db) => {
      const recipient = await lockRecipientOrReject(db, uuid)
      if (recipient.confirmedAt) throw new AppError('conflict', 'This is already confirmed')
      await updateRecipient(db, uuid, { requestedBy: account.uuid })
      return sendConfirmationLinkOrCode(db, context, recipient)
    })
  return sendingLimiter.run(account.clientUuid, work)
}

/** Whoever enters the code has the phone, or got the code from somebody who has it */
export async function confirmNumberByCode(context: SlowAccountContext, uuid: string, code: string): Promise<void> {
  const { services, account, inTenant } = context
  await countAttemptOrThrow(services.database, services.clock, CODE_LIMIT, `${account.clientUuid}\n${uuid}`)
  await inTenant(async (db) => {
    await lockRecipientOrReject(db, uuid)
    const recipient = await lockRecipientByCode(db, 'text', hashOfNumberCode(uuid, code), services.clock.now())
    if (!recipient) throw new AppError('invalid_input', 'This code is incorrect or has expired', { field: 'code' })
    await confirmRecipient(db, context, recipient)
  })
}

/** Any account of the business can confirm with the link from a notice or a report, because it was sent only to that address */
export async function confirmRecipientOrReportAddress(context: AccountContext, code: string): Promise<{ email: string }> {
  const { db, services } = context
  const recipient = await lockRecipientByCode(db, 'email', hashToken(code), services.clock.now())
  if (recipient) {
    await confirmRecipient(db, context, recipient)
    const { address: email } = recipient
    // Reports may also be sent there, without another link
    await upsertReportAddress(db, { clientUuid: context.account.clientUuid, email, confirmedAt: services.clock.now(), codeHash: null })
    return { email }
  }
  const report = await confirmAddressByCode(db, hashToken(code), services.clock.now())
  if (!report) throw new AppError('gone', 'This link has expired. Request a new one in the recipient list')
  await recordRecipientAudit(db, context, 'report_address_confirmed', { to: report.email, requested_by: report.requester })
  return { email: report.email }
}

type Confirmed = NonNullable<Awaited<ReturnType<typeof lockRecipientByCode>>>

async function confirmRecipient(db: Db, context: Who, { uuid, channel, address, requester }: Confirmed): Promise<void> {
  await updateRecipient(db, uuid, { confirmedAt: context.services.clock.now(), codeHash: null, codeExpiresAt: null })
  await recordRecipientAudit(db, context, 'notice_recipient_confirmed', { channel, to: address, requested_by: requester })
}

async function sendConfirmationLinkOrCode(
  db: Db,
  { services, account }: SlowAccountContext,
  { uuid, channel, address }: { uuid: string; channel: NoticeChannel; address: string },
): Promise<{ text_waits_until: string | null }> {
  if (channel === 'email') {
    const codeExpiresAt = new Date(services.clock.now().getTime() + LINK_MS)
    const code = randomUUID()
    await updateRecipient(db, uuid, { codeHash: hashToken(code), codeExpiresAt })
    await sendConfirmationLink(db, services, account, 'notifications', { email: address, code })
    return { text_waits_until: null }
  }
  const { textWaitsUntil, ...sent } = await sendNumberCodeReturningHash(db, services, account, {
    to: address,
    subject: uuid,
    purpose: 'notice-number-confirmation',
    body: (companyName, code) => `${companyName}: ${code} is your code to get notifications at this number. Reply STOP to opt out`,
    optedOut: { message: 'This number opted out of your texts. Text START from it, then add it again', field: 'address' },
  })
  await updateRecipient(db, uuid, sent)
  return { text_waits_until: textWaitsUntil?.toISOString() ?? null }
}

/** Allows only one change of the list at a time, so that it cannot exceed its maximum length */
async function lockRecipientList(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended('notice recipients ' || ${currentClient}::text, 0))`)
}

async function lockRecipientOrReject(db: Db, uuid: string) {
  const recipient = await lockRecipient(db, uuid)
  if (!recipient) throw notFound('This recipient')
  return recipient
}

type Who = Pick<AccountContext, 'services' | 'account' | 'request'>

function recordRecipientAudit(
  db: Db,
  { account, request }: Who,
  action: ActionOf<typeof noticesAudit>,
  details: Record<string, unknown>,
): Promise<void> {
  return noticesAudit.recordBy(db, { account, request }, action, details)
}
