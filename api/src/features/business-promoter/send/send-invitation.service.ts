import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { type invitationForm, SEND_AGAIN, type SendingNote, type sendInvitation } from '#contract/business-promoter/invitations.ts'
import { toDialableNumber } from '#contract/formats/phone-numbers.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AccountContext, SlowAccountContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { sendingLimiter } from '../../../platform/sending/daily-caps.ts'
import { insertMessage, insertSuppressionIfNew } from '../../../platform/sending/messages.queries.ts'
import type { Services } from '../../../platform/services/services.ts'
import { businessPromoterAudit } from '../business-promoter.audit.ts'
import {
  deleteStaffSuppressions,
  insertInvitation,
  lockAndFindSameInvitation,
  lockInvitation,
  selectLastInvitedAt,
  selectMessageStates,
  selectUnreachableChannels,
  updateInvitation,
} from '../business-promoter.queries.ts'
import { assertPostalAddress, getInviter, type Inviter } from './inviter.ts'
import { type Invitee, presentMessageUuids, type SendDelays, sendInvitationMessages } from './send-messages.ts'
import { assertWithinDailyLimit } from './sending-limits.ts'

/** Rate limit for invitations sent individually; lists are imported */
export const SEND_LIMIT = { name: 'invitations by account', max: 100, windowS: 3600 }
/** A business has many accounts, and invitations sent individually take precedence over all lists, which are for larger numbers */
const SEND_LIMIT_OF_BUSINESS = { name: 'invitations by business', max: 300, windowS: 3600 }

const SAME_WITHIN_MS = 10_000
const DAY_MS = 24 * 3_600_000

const FIRST = 'review-invitation'
const AGAIN = 'review-invitation-again'
const LIST_DIED = 'We couldn’t finish this list. Please send it again'

export const toInvitee = ({ name, email = '', phone_number: phone = '', language }: z.output<typeof invitationForm>): Invitee => ({
  name,
  email,
  phoneNumber: toDialableNumber(phone) ?? '',
  language: language ?? null,
})

/**
 * Stores a failed invitation for a person whose list's job died before inviting them. Its row shows the reason, and it can be sent again
 */
export async function recordFailedInvitation(
  db: Db,
  { clock }: Services,
  inviter: Inviter,
  invitee: Invitee,
  importUuid: string,
): Promise<string> {
  const uuid = randomUUID()
  const { clientUuid, brand } = inviter
  const { email, phoneNumber } = invitee
  const createdAt = clock.now()
  const failed = {
    clientUuid,
    brand,
    purpose: FIRST,
    text: '',
    state: 'failed',
    problem: LIST_DIED,
    createdAt,
    endedAt: createdAt,
  } as const
  const emailMessageUuid = email ? await insertMessage(db, { ...failed, channel: 'email', recipient: email }) : null
  const textMessageUuid = phoneNumber ? await insertMessage(db, { ...failed, channel: 'text', recipient: phoneNumber }) : null
  await insertInvitation(db, { ...invitee, emailMessageUuid, textMessageUuid, clientUuid, uuid, importUuid, createdAt })
  return uuid
}

interface InvitingOptions {
  importUuid?: string
  delays?: SendDelays
  /** The addresses that get a message; all by default */
  reached?: Addresses
}

/** Stores the invitation, a link for each of its messages, and the messages, in the caller's transaction */
export async function createAndSendInvitation(
  db: Db,
  services: Services,
  inviter: Inviter,
  invitee: Invitee,
  { importUuid, delays, reached = invitee }: InvitingOptions = {},
): Promise<string> {
  const uuid = randomUUID()
  const { clientUuid, reminderDays } = inviter
  const createdAt = services.clock.now()
  const { email, phoneNumber } = reached
  const invited = { ...invitee, email, phoneNumber, uuid, kind: 'classic' as const, hosts: [], createdAt }
  const sent = await sendInvitationMessages(db, services, inviter, invited, FIRST, { delays })
  const remindAt = reminderDays === null ? null : new Date(createdAt.getTime() + reminderDays * DAY_MS)
  await insertInvitation(db, { ...invitee, ...sent, clientUuid, uuid, importUuid, createdAt, remindAt })
  return uuid
}

async function countSendingOrThrow({ database, clock }: Services, { uuid, clientUuid }: SlowAccountContext['account']): Promise<void> {
  await countAttemptOrThrow(database, clock, SEND_LIMIT, uuid)
  await countAttemptOrThrow(database, clock, SEND_LIMIT_OF_BUSINESS, clientUuid)
}

type Sent = EndpointResult<typeof sendInvitation>

export async function inviteCustomer(
  { services, request, account, inTenant }: SlowAccountContext,
  { [SEND_AGAIN]: isConfirmed, ...form }: z.output<typeof sendInvitation.body>,
): Promise<Sent> {
  const { clientUuid } = account
  await countSendingOrThrow(services, account)
  return sendingLimiter.run(clientUuid, () =>
    inTenant(async (db) => {
      const invitee = toInvitee(form)
      const off = await selectUnreachableChannels(db, invitee, services.clock.now())
      const same = await lockAndFindSameInvitation(
        db,
        { ...invitee, clientUuid },
        new Date(services.clock.now().getTime() - SAME_WITHIN_MS),
      )
      if (same) return { business_promoter_uuid: same, ...(await readSendingNote(db, same, off)) }
      const reached = requireReachableAddresses(invitee, off)
      // Locks the business: if two requests run concurrently, the second sees whom the first has invited
      await assertWithinDailyLimit(db, services, [reached])
      const inviter = await getInviter(db, services, clientUuid)
      assertPostalAddress(inviter, [reached])
      if (!isConfirmed) await assertNotInvitedRecently(db, services, inviter, reached)
      const uuid = await createAndSendInvitation(db, services, inviter, invitee, { reached })
      await businessPromoterAudit.recordBy(db, { account, request }, 'invitation_sent', {
        invitation: uuid,
        recipient: describeRecipient(invitee),
      })
      return { business_promoter_uuid: uuid, ...(await readSendingNote(db, uuid, off)) }
    }),
  )
}

type OffChannels = Awaited<ReturnType<typeof selectUnreachableChannels>>

/** `off`: the unreachable channels among the addresses given this time */
export async function readSendingNote(db: Db, uuid: string, off: OffChannels): Promise<SendingNote> {
  const stored = await lockInvitation(db, uuid)
  const [text] = await selectMessageStates(db, [stored?.textMessageUuid ?? null])
  return {
    unsubscribed: [...(off.email ? (['email'] as const) : []), ...(off.text ? (['text'] as const) : [])],
    email_came_back: off.bounced && !off.email,
    text_waits_until: off.text ? null : (text?.waitsUntil?.toISOString() ?? null),
  }
}

type Addresses = Pick<Invitee, 'email' | 'phoneNumber'>

/** "Dana Whitfield, dana@practice.test", as written in the audit log */
const describeRecipient = ({ name, email, phoneNumber }: Addresses & { name: string }): string =>
  [name, email, phoneNumber].filter(Boolean).join(', ')

/**
 * The addresses that have not unsubscribed; throws if none is left. A bounced address is still tried in addition to a text: its message
 * fails at once, and the row shows why
 */
function requireReachableAddresses({ email, phoneNumber }: Addresses, off: OffChannels): Addresses {
  const reached = { email: off.email ? '' : email, phoneNumber: off.text ? '' : phoneNumber }
  if (!reached.email && !reached.phoneNumber)
    throw new AppError('conflict', 'This person has unsubscribed or was opted out, so nothing can be sent')
  if (off.bounced && !reached.phoneNumber) throw new AppError('conflict', 'Earlier email to this address bounced. Please check it')
  return reached
}

/** Two invitations within a day annoy the customer and are usually a mistake, so the sender must confirm the second one */
export async function assertNotInvitedRecently(db: Db, { clock }: Services, { timeZone }: Inviter, reached: Addresses): Promise<void> {
  const invitedAt = await selectLastInvitedAt(db, reached, new Date(clock.now().getTime() - DAY_MS))
  if (!invitedAt) return
  const when = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone }).format(invitedAt)
  throw new AppError('conflict', `This person was already invited within a day (${when}). Do you want to send another invitation?`, {
    field: SEND_AGAIN,
  })
}

export async function sendInvitationAgain(
  { services, request, account, inTenant }: SlowAccountContext,
  uuid: string,
): Promise<SendingNote> {
  const { clientUuid } = account
  await countSendingOrThrow(services, account)
  return sendingLimiter.run(clientUuid, () =>
    inTenant(async (db) => {
      const invitation = await lockInvitation(db, uuid)
      if (!invitation) throw notFound('This invitation')
      const { reached, off } = await requireSendableAddresses(db, services, invitation, AGAIN)
      const sent = await sendInvitationMessages(
        db,
        services,
        await getInviter(db, services, clientUuid),
        { ...invitation, ...reached },
        AGAIN,
      )
      // A customer who is invited again manually needs no reminder
      await updateInvitation(db, uuid, { ...presentMessageUuids(sent), remindAt: null })
      await businessPromoterAudit.recordBy(db, { account, request }, 'invitation_sent_again', {
        invitation: uuid,
        recipient: describeRecipient(invitation),
      })
      return readSendingNote(db, uuid, off)
    }),
  )
}

type StoredInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>

/**
 * Throws if the last messages are still being sent or were just sent for the same purpose, or if all given addresses have unsubscribed.
 * Returns the remaining addresses, and why the others are unreachable
 */
export async function requireSendableAddresses(
  db: Db,
  services: Services,
  invitation: StoredInvitation,
  purpose: string,
): Promise<{ reached: Addresses; off: OffChannels }> {
  const last = await selectMessageStates(db, [invitation.emailMessageUuid, invitation.textMessageUuid])
  const deferred = last.find(({ waitsUntil }) => waitsUntil)
  if (deferred)
    throw new AppError(
      'conflict',
      deferred.problem ?? 'The text for this invitation is scheduled for the morning. Please wait until it’s sent',
    )
  if (last.some(({ state }) => state === 'queued' || state === 'sending'))
    throw new AppError('conflict', 'This invitation is still being sent. Please wait')
  const justNow = services.clock.now().getTime() - SAME_WITHIN_MS
  // A double click whose first request has already finished
  if (last.some((message) => message.purpose === purpose && message.createdAt.getTime() > justNow))
    throw new AppError('conflict', 'This invitation has just been sent again')
  const off = await selectUnreachableChannels(db, invitation, services.clock.now())
  const reached = requireReachableAddresses(invitation, off)
  await assertWithinDailyLimit(db, services, [reached])
  return { reached, off }
}

export async function changeCustomerOptOut(
  { db, services, account, request }: AccountContext,
  uuid: string,
  optedOut: boolean,
): Promise<void> {
  const { clientUuid } = account
  const invitation = await lockInvitation(db, uuid)
  if (!invitation) throw notFound('This invitation')
  if (optedOut) {
    const entry = { clientUuid, reason: 'staff', createdAt: services.clock.now() } as const
    if (invitation.email) await insertSuppressionIfNew(db, { ...entry, channel: 'email', recipient: invitation.email })
    if (invitation.phoneNumber) await insertSuppressionIfNew(db, { ...entry, channel: 'text', recipient: invitation.phoneNumber })
  } else await deleteStaffSuppressions(db, invitation)
  const action = optedOut ? 'invitations_stopped' : 'invitations_allowed'
  const details = { invitation: uuid, recipient: describeRecipient(invitation) }
  await businessPromoterAudit.recordBy(db, { account, request }, action, details)
}
