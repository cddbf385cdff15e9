import type { z } from 'zod'
import type { registerForTexts, TextSending, textRegistration } from '#contract/numbers/text-registration.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import type { AccountContext, OperatorContext } from '../../../platform/http/route.ts'
import { doesClientExist } from '../../../platform/identity/clients.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { TextRegistration, TextRegistrations } from '../../../platform/vendors/telephony/text-registrations.ts'
import { numbersAudit } from '../numbers.audit.ts'
import { chooseTextSender } from './choose-text-sender.ts'
import { findTextNumber, saveRegistrar, saveRegistration } from './registration.queries.ts'

type Wire = z.output<typeof textRegistration>

/** Reads the state at the phone company and stores it. Throws a retryable ProviderError */
export async function checkRegistration({ textRegistrations, database, clock }: Services, clientUuid: string): Promise<void> {
  if (!textRegistrations) return
  const { number, registration } = await withTenant(database, clientUuid, (db) => findTextNumber(db, clientUuid), { readOnly: true })
  const registrar = { messagingService: registration?.messagingService ?? null, brand: registration?.brand ?? null }
  const found = number ? await readOrExplain(textRegistrations, number, registrar) : NONE
  await withTenant(database, clientUuid, (db) => saveRegistration(db, clientUuid, { ...found, number, checkedAt: clock.now() }))
}

const NONE: TextRegistration = { kind: null, state: 'not_registered', reason: '' }

/** A messaging service that is gone registers no number; whether one is away, is tried again */
async function readOrExplain(source: TextRegistrations, ...wanted: Parameters<TextRegistrations['read']>): Promise<TextRegistration> {
  try {
    return await source.read(...wanted)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.retryable) throw error
    return { ...NONE, reason: error.message }
  }
}

export async function getRegistration({ services, inSystem }: OperatorContext, clientUuid: string): Promise<Wire> {
  if (!(await inSystem((db) => doesClientExist(db, clientUuid)))) throw notFound('This client')
  return withTenant(services.database, clientUuid, (db) => describeRegistration(db, services, clientUuid), { readOnly: true })
}

/** Reasons are the phone company's. Of what is pending they tell an operator what to do next, not the business */
export async function getOwnTextSending({ db, services, account }: AccountContext): Promise<TextSending> {
  const { number, sends_from, held_until_datetime, state, reason } = await describeRegistration(db, services, account.clientUuid)
  return { number, sends_from, held_until_datetime, state, reason: state === 'rejected' ? reason : '' }
}

async function describeRegistration(db: Db, { clock, texting }: Services, clientUuid: string): Promise<Wire> {
  const { number, registration } = await findTextNumber(db, clientUuid)
  const sender = await chooseTextSender(db, clientUuid, clock.now())
  const isCurrent = registration !== null && registration.number === number
  return {
    number,
    sends_from: 'from' in sender ? (sender.from ?? texting.sender) : null,
    held_until_datetime: 'from' in sender ? null : sender.heldUntil.toISOString(),
    kind: isCurrent ? registration.kind : null,
    state: isCurrent ? registration.state : 'not_registered',
    reason: isCurrent ? registration.reason : '',
    messaging_service: registration?.messagingService ?? null,
    brand: registration?.brand ?? null,
    checked_datetime: isCurrent ? (registration.checkedAt?.toISOString() ?? null) : null,
  }
}

/** Names the business's own messaging service and brand, makes its main number a sender there, and reads the state at once */
export async function registerClientForTexts(
  context: OperatorContext,
  clientUuid: string,
  { messaging_service: messagingService, brand }: z.output<typeof registerForTexts.body>,
): Promise<Wire> {
  const { services, inSystem, request } = context
  const { textRegistrations, database } = services
  if (!textRegistrations) throw new AppError('conflict', 'Texts can’t be registered, because Twilio isn’t set up')
  const { number } = await getRegistration(context, clientUuid)
  if (!number) throw new AppError('conflict', 'This business has no main number that can send texts')
  try {
    if (messagingService && !(await textRegistrations.addSender(number, messagingService)))
      throw new AppError('conflict', `${number} isn’t in our account at the phone company`)
    await withTenant(database, clientUuid, (db) =>
      saveRegistrar(db, clientUuid, { ...(messagingService !== undefined && { messagingService }), ...(brand !== undefined && { brand }) }),
    )
    await checkRegistration(services, clientUuid)
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError(error.retryable ? 'unavailable' : 'conflict', error.message)
    throw error
  }
  const registration = await getRegistration(context, clientUuid)
  const { state } = registration
  await inSystem((db) =>
    numbersAudit.recordBy(db, { clientUuid, request }, 'text_registration_changed', { number, messagingService, brand, state }),
  )
  return registration
}
