import { firstNameOf } from '#contract/business-promoter/first-name.ts'
import type { TemplateKind } from '#contract/business-promoter/invitation-template-form.ts'
import type { Language } from '#contract/formats/languages.ts'
import type { Db } from '../../../platform/database/database.ts'
import { brandIdentity } from '../../../platform/sending/brand-identity.ts'
import { queueEmail, queueText } from '../../../platform/sending/sending.ts'
import type { Services } from '../../../platform/services/services.ts'
import { insertInvitationKeys, type NewInvitation } from '../business-promoter.queries.ts'
import { computeKeyExpiry, hashKey, makeInvitationKey, reviewPagePathOf } from '../invitation-keys.ts'
import { buildInvitationContent, renderInvitation } from './invitation-email.ts'
import { writeInvitationText } from './invitation-text.ts'
import { assertPostalAddress, type Inviter } from './inviter.ts'
import { buildRequestContent, type VisitFacts, writeRequestText } from './request-content.ts'

export interface Invitee {
  name: string
  email: string
  /** E.164: +12175550142 */
  phoneNumber: string
  /** Null: English messages, and the page in the browser's language */
  language: Language | null
}

/** Delays that keep a list within a provider's rate limit; undefined: sent at once */
export interface SendDelays {
  emailAfterS?: number
  textAfterS?: number
}

/** Only the channels that were used, so that the other keeps its last message */
export const presentMessageUuids = ({
  emailMessageUuid,
  textMessageUuid,
}: Pick<NewInvitation, 'emailMessageUuid' | 'textMessageUuid'>) => ({
  ...(emailMessageUuid && { emailMessageUuid }),
  ...(textMessageUuid && { textMessageUuid }),
})

type Sendable = Invitee & { uuid: string; kind: 'classic' | 'ai'; hosts: string[]; createdAt: Date }

/** The facts about the visit for a review request. The date of the visit is that of the request */
export const visitFactsOf = (
  { clock }: Services,
  { companyName, timeZone }: Inviter,
  { name, hosts, createdAt }: Pick<Sendable, 'name' | 'hosts' | 'createdAt'>,
): VisitFacts => ({ companyName, timeZone, firstName: firstNameOf(name), hosts, visitedAt: createdAt, sentAt: clock.now() })

/** Sends on each channel of the invitation, each with its own link, so that a click identifies its channel */
export async function sendInvitationMessages(
  db: Db,
  services: Services,
  inviter: Inviter,
  invitation: Sendable,
  purpose: string,
  { delays = {}, messageKind: kindOfMessage = 'invitation' }: { delays?: SendDelays; messageKind?: TemplateKind } = {},
): Promise<Pick<NewInvitation, 'emailMessageUuid' | 'textMessageUuid'>> {
  const { clientUuid, brand, companyName } = inviter
  const { uuid, kind, name, email, phoneNumber } = invitation
  assertPostalAddress(inviter, [invitation])
  const identity = brandIdentity(services.config, brand)
  const expiresAt = computeKeyExpiry(services.clock.now())
  const firstName = firstNameOf(name)
  const facts = visitFactsOf(services, inviter, invitation)
  const language = invitation.language ?? 'en'
  const chosen = { kind: kindOfMessage, customMessages: inviter.customMessages }
  const keys = { email: makeInvitationKey(), text: makeInvitationKey() }
  const linkOf = (key: string) => `${identity.url}${reviewPagePathOf(kind, key)}`
  const channels = [...(email ? (['email'] as const) : []), ...(phoneNumber ? (['text'] as const) : [])]
  await insertInvitationKeys(
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
    ? await queueEmail(db, services, {
        ...message,
        to: email,
        afterS: delays.emailAfterS,
        senderName: companyName,
        replyTo: inviter.replyTo || undefined,
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
          kind === 'ai' ? buildRequestContent(language, facts) : buildInvitationContent(language, facts, chosen),
        ),
      })
    : null
  const url = linkOf(keys.text)
  const textMessageUuid = phoneNumber
    ? await queueText(db, services, {
        ...message,
        to: phoneNumber,
        afterS: delays.textAfterS,
        body: kind === 'ai' ? writeRequestText(language, facts, url) : writeInvitationText(language, facts, url, chosen),
      })
    : null
  return { emailMessageUuid, textMessageUuid }
}
