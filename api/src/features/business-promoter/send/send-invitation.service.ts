import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { invitationForm } from '#contract/business-promoter.ts'
import type { Language } from '#contract/languages.ts'
import { dialledNumber } from '#contract/phone-numbers.ts'
import { AppError, notFound } from '../../../platform/app-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { countTry } from '../../../platform/http/rate-limit.ts'
import type { AccountContext, SlowAccountContext } from '../../../platform/http/route.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { sendingTurns } from '../../../platform/sending/daily-caps.ts'
import { insertMessage, suppress } from '../../../platform/sending/messages.queries.ts'
import { sendEmail, sendText } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services.ts'
import { findReviewSettings, type ReviewSettings } from '../../reviews/reviews.public.ts'
import { businessPromoterAudit } from '../business-promoter.audit.ts'
import {
  deleteStaffSuppressions,
  findSameInvitation,
  insertInvitation,
  insertKeys,
  lockInvitation,
  type NewInvitation,
  selectMessages,
  selectOffChannels,
  selectPractice,
  updateInvitation,
} from '../business-promoter.queries.ts'
import { hashKey, keyExpiryFrom, makeKey, pagePathOf } from '../invitation-keys.ts'
import { firstNameOf } from './first-name.ts'
import { invitationWords, renderInvitation } from './invitation-email.ts'
import { writeInvitationText } from './invitation-text.ts'
import { type RequestFacts, requestEmailWords, writeRequestText } from './request-words.ts'
import { refuseBeyondToday } from './sending-limits.ts'

/** Rate limit for invitations sent one by one; lists are imported */
export const SEND_LIMIT = { name: 'invitations by account', max: 100, windowS: 3600 }
/** A business has many accounts, and what is sent one by one goes before all lists; lists are for more */
const SEND_LIMIT_OF_BUSINESS = { name: 'invitations by business', max: 300, windowS: 3600 }

const SAME_WITHIN_MS = 10_000

const FIRST = 'review-invitation'
const AGAIN = 'review-invitation-again'
const LIST_DIED = 'The list could not be finished. Please send it again'

/** The business in whose name invitations go out, with what they say about it */
type Inviter = ReviewSettings & { address: string; phoneNumber: string }

export async function findInviter(db: Db, clientUuid: string): Promise<Inviter> {
  const settings = await findReviewSettings(db, clientUuid)
  const practice = await selectPractice(db, clientUuid)
  if (!settings || !practice) throw notFound('This business')
  const { address1, address2, city, state, zipCode, phoneNumber } = practice
  return { ...settings, phoneNumber, address: [address1, address2, city, `${state} ${zipCode}`.trim()].filter(Boolean).join(', ') }
}

interface Invitee {
  name: string
  email: string
  /** E.164: +12175550142 */
  phoneNumber: string
  /** Null: English messages, and the page in the browser's language */
  language: Language | null
}

export const inviteeOf = ({ name, email = '', phone_number: phone = '', language }: z.output<typeof invitationForm>): Invitee => ({
  name,
  email,
  phoneNumber: dialledNumber(phone) ?? '',
  language: language ?? null,
})

/** Delays that keep a list within a provider's rate limit; none: sent at once */
interface Pace {
  emailAfterS?: number
  textAfterS?: number
}

/** Stores a failed invitation for a person whose list's job died before their turn: the row says so, and can be sent again from there */
export async function noteNotInvited(db: Db, { clock }: Services, inviter: Inviter, invitee: Invitee, importUuid: string): Promise<string> {
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

/** Stores the invitation, a link for each of its messages, and the messages, in the caller's transaction */
export async function invite(
  db: Db,
  services: Services,
  inviter: Inviter,
  invitee: Invitee,
  { importUuid, pace }: { importUuid?: string; pace?: Pace } = {},
): Promise<string> {
  const uuid = randomUUID()
  const { clientUuid } = inviter
  const createdAt = services.clock.now()
  const invited = { ...invitee, uuid, kind: 'classic' as const, hosts: [], createdAt }
  const sent = await sendMessages(db, services, inviter, invited, FIRST, pace)
  await insertInvitation(db, { ...invitee, ...sent, clientUuid, uuid, importUuid, createdAt })
  return uuid
}

async function countSending({ database, clock }: Services, { uuid, clientUuid }: SlowAccountContext['account']): Promise<void> {
  await countTry(database, clock, SEND_LIMIT, uuid)
  await countTry(database, clock, SEND_LIMIT_OF_BUSINESS, clientUuid)
}

export async function sendRequest(
  { services, request, account, inTenant }: SlowAccountContext,
  form: z.output<typeof invitationForm>,
): Promise<string> {
  const { clientUuid, uuid: accountUuid } = account
  await countSending(services, account)
  return sendingTurns.take(clientUuid, () =>
    inTenant(async (db) => {
      const invitee = inviteeOf(form)
      const same = await findSameInvitation(db, { ...invitee, clientUuid }, new Date(services.clock.now().getTime() - SAME_WITHIN_MS))
      if (same) return same
      await refuseBeyondToday(db, services, [invitee])
      const uuid = await invite(db, services, await findInviter(db, clientUuid), invitee)
      await businessPromoterAudit.record(db, {
        clientUuid,
        accountUuid,
        action: 'invitation_sent',
        requestId: request.id,
        details: { invitation: uuid },
      })
      return uuid
    }),
  )
}

export async function sendAgain({ services, request, account, inTenant }: SlowAccountContext, uuid: string): Promise<void> {
  const { clientUuid, uuid: accountUuid } = account
  await countSending(services, account)
  await sendingTurns.take(clientUuid, () =>
    inTenant(async (db) => {
      const invitation = await lockInvitation(db, uuid)
      if (!invitation) throw notFound('This invitation')
      await refuseUnsendable(db, services, invitation, AGAIN)
      const sent = await sendMessages(db, services, await findInviter(db, clientUuid), invitation, AGAIN)
      await updateInvitation(db, uuid, messagesIn(sent))
      await businessPromoterAudit.record(db, {
        clientUuid,
        accountUuid,
        action: 'invitation_sent_again',
        requestId: request.id,
        details: { invitation: uuid },
      })
    }),
  )
}

/** A channel that was not used keeps its last message */
export const messagesIn = ({ emailMessageUuid, textMessageUuid }: Pick<NewInvitation, 'emailMessageUuid' | 'textMessageUuid'>) => ({
  ...(emailMessageUuid && { emailMessageUuid }),
  ...(textMessageUuid && { textMessageUuid }),
})

type StoredInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>

/** Refuses what is still on its way or went out just now with the same purpose, and people who want no more of any address given */
export async function refuseUnsendable(db: Db, services: Services, invitation: StoredInvitation, purpose: string): Promise<void> {
  const last = await selectMessages(db, [invitation.emailMessageUuid, invitation.textMessageUuid])
  if (last.some(({ state }) => state === 'queued' || state === 'sending'))
    throw new AppError('conflict', 'This invitation is still on its way. Please wait until it has been sent')
  const justNow = services.clock.now().getTime() - SAME_WITHIN_MS
  // A double click whose first request has already finished
  if (last.some((message) => message.purpose === purpose && message.createdAt.getTime() > justNow))
    throw new AppError('conflict', 'This invitation has just been sent again')
  const off = await selectOffChannels(db, invitation)
  if ((off.email || !invitation.email) && (off.text || !invitation.phoneNumber))
    throw new AppError('conflict', 'This person has unsubscribed or was opted out, so nothing can be sent')
  await refuseBeyondToday(db, services, [{ email: off.email ? '' : invitation.email, phoneNumber: off.text ? '' : invitation.phoneNumber }])
}

export async function changeOptOut({ db, services, account, request }: AccountContext, uuid: string, optedOut: boolean): Promise<void> {
  const { clientUuid, uuid: accountUuid } = account
  const invitation = await lockInvitation(db, uuid)
  if (!invitation) throw notFound('This invitation')
  if (optedOut) {
    const entry = { clientUuid, reason: 'staff', createdAt: services.clock.now() } as const
    if (invitation.email) await suppress(db, { ...entry, channel: 'email', recipient: invitation.email })
    if (invitation.phoneNumber) await suppress(db, { ...entry, channel: 'text', recipient: invitation.phoneNumber })
  } else await deleteStaffSuppressions(db, invitation)
  const action = optedOut ? 'invitations_stopped' : 'invitations_allowed'
  await businessPromoterAudit.record(db, { clientUuid, accountUuid, action, requestId: request.id, details: { invitation: uuid } })
}

type Sendable = Invitee & Pick<StoredInvitation, 'uuid' | 'kind' | 'language' | 'hosts' | 'createdAt'>

/** What a review request tells of the visit; the day of the visit is that of the request */
export const requestFactsOf = (
  { clock }: Services,
  { companyName, timeZone }: Inviter,
  { name, hosts, createdAt }: Pick<Sendable, 'name' | 'hosts' | 'createdAt'>,
): RequestFacts => ({ companyName, timeZone, firstName: firstNameOf(name), hosts, visitedAt: createdAt, sentAt: clock.now() })

/** Sends by each channel of the invitation, each with a link of its own, so that a click tells by which channel it came */
export async function sendMessages(
  db: Db,
  services: Services,
  inviter: Inviter,
  invitation: Sendable,
  purpose: string,
  pace: Pace = {},
): Promise<Pick<NewInvitation, 'emailMessageUuid' | 'textMessageUuid'>> {
  const { clientUuid, brand, companyName } = inviter
  const { uuid, kind, name, email, phoneNumber } = invitation
  const identity = brandIdentity(services.config, brand)
  const expiresAt = keyExpiryFrom(services.clock.now())
  const firstName = firstNameOf(name)
  const facts = requestFactsOf(services, inviter, invitation)
  const language = invitation.language ?? 'en'
  const keys = { email: makeKey(), text: makeKey() }
  const linkOf = (key: string) => `${identity.url}${pagePathOf(kind, key)}`
  const channels = [...(email ? (['email'] as const) : []), ...(phoneNumber ? (['text'] as const) : [])]
  await insertKeys(
    db,
    channels.map((channel) => ({
      keyHash: hashKey(keys[channel]),
      clientUuid,
      invitationUuid: uuid,
      channel,
      recipient: channel === 'email' ? email : phoneNumber,
      expiresAt,
    })),
  )
  const message = { clientUuid, brand, purpose, secret: true, solicits: true }
  const emailMessageUuid = email
    ? await sendEmail(db, services, {
        ...message,
        to: email,
        afterS: pace.emailAfterS,
        senderName: companyName,
        replyTo: inviter.notifyEmail || undefined,
        unsubscribeUrl: `${identity.url}/api/review/business-promoter/unsubscribe/${keys.email}`,
        rendered: renderInvitation(
          identity,
          {
            companyName,
            firstName,
            logoUrl: inviter.logoPath && `${identity.url}${inviter.logoPath}`,
            address: inviter.address,
            phoneNumber: inviter.phoneNumber,
            url: linkOf(keys.email),
            unsubscribeUrl: `${identity.url}/review/unsubscribe/${keys.email}`,
          },
          kind === 'ai' ? requestEmailWords(language, facts) : invitationWords(language, facts),
        ),
      })
    : null
  const url = linkOf(keys.text)
  const textMessageUuid = phoneNumber
    ? await sendText(db, services, {
        ...message,
        to: phoneNumber,
        afterS: pace.textAfterS,
        body: kind === 'ai' ? writeRequestText(language, facts, url) : writeInvitationText(language, facts, url),
      })
    : null
  return { emailMessageUuid, textMessageUuid }
}
