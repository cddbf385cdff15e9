import type { getCallingPhone, saveCallingPhone } from '#contract/calls/calling-phone.ts'
import { readCallableNumber } from '#contract/numbers/callable-numbers.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { AppError } from '../../../platform/base/app-error.ts'
import { countConfirmationLinkOrThrow } from '../../../platform/confirmed-addresses/confirmation-links.ts'
import { hashOfNumberCode, sendNumberCodeReturningHash } from '../../../platform/confirmed-addresses/number-codes.ts'
import type { AccountContext, SlowAccountContext } from '../../../platform/http/route.ts'
import { countAttemptOrThrow } from '../../../platform/rate-limit/rate-limit.ts'
import { sendingLimiter } from '../../../platform/sending/daily-caps.ts'
import { findTrackingNumbersAmong } from '../../numbers/numbers.public.ts'
import { callsAudit } from '../calls.audit.ts'
import { deleteCallingPhone, findCallingPhone, upsertCallingPhone } from './calling-phone.queries.ts'

/** Prevents guessing a six-digit code */
export const CALLING_CODE_LIMIT = { name: 'calling phone codes by account', max: 5, windowS: 3600 }

export async function describeCallingPhone({ db, account }: AccountContext): Promise<EndpointResult<typeof getCallingPhone>> {
  const phone = await findCallingPhone(db, account.uuid)
  return { data: { number: phone?.number ?? null, waiting_number: phone?.waitingNumber ?? null } }
}

/** The confirmed phone stays in use until the code of the new one was entered */
export async function sendCallingPhoneCode(context: SlowAccountContext, written: string): Promise<EndpointResult<typeof saveCallingPhone>> {
  const { services, account, inTenant } = context
  const read = readCallableNumber(written)
  if ('problem' in read) throw new AppError('invalid_input', read.problem, { field: 'number' })
  const { number } = read
  await countConfirmationLinkOrThrow(services, account.clientUuid, number)
  const work = () =>
    inTenant(async (db) => {
      if ((await findTrackingNumbersAmong(db, [number])).length > 0)
        throw new AppError('conflict', 'This is a business number. Enter the phone that you answer yourself', { field: 'number' })
      const { textWaitsUntil, ...sent } = await sendNumberCodeReturningHash(db, services, account, {
        to: number,
        subject: subjectOf(account.uuid, number),
        purpose: 'calling-phone-confirmation',
        body: (companyName, code) => `${companyName}: ${code} is your code to place calls with this phone. Reply STOP to opt out`,
        optedOut: { message: 'This number opted out of your texts. Text START from it, then try again', field: 'number' },
      })
      await upsertCallingPhone(db, { clientUuid: account.clientUuid, accountUuid: account.uuid }, { ...sent, waitingNumber: number })
      return { number, text_waits_until: textWaitsUntil?.toISOString() ?? null }
    })
  return sendingLimiter.run(account.clientUuid, work)
}

/** Whoever enters the code has the phone */
export async function confirmCallingPhoneByCode(context: SlowAccountContext, code: string): Promise<void> {
  const { services, account, request, inTenant } = context
  await countAttemptOrThrow(services.database, services.clock, CALLING_CODE_LIMIT, account.uuid)
  await inTenant(async (db) => {
    const phone = await findCallingPhone(db, account.uuid)
    const number = phone?.waitingNumber
    if (!number) throw new AppError('conflict', 'No number is waiting for a code. Enter your phone first')
    const isRight =
      phone.codeExpiresAt &&
      phone.codeExpiresAt > services.clock.now() &&
      phone.codeHash &&
      hashOfNumberCode(subjectOf(account.uuid, number), code).equals(phone.codeHash)
    if (!isRight) throw new AppError('invalid_input', 'This code is incorrect or has expired', { field: 'code' })
    const confirmed = { number, waitingNumber: null, codeHash: null, codeExpiresAt: null }
    await upsertCallingPhone(db, { clientUuid: account.clientUuid, accountUuid: account.uuid }, confirmed)
    await callsAudit.recordBy(db, { account, request }, 'calling_phone_confirmed', { number })
  })
}

export async function deleteOwnCallingPhone({ db, account, request }: AccountContext): Promise<void> {
  if (await deleteCallingPhone(db, account.uuid)) await callsAudit.recordBy(db, { account, request }, 'calling_phone_removed', {})
}

/** A code confirms this number of this person only */
const subjectOf = (accountUuid: string, number: string) => `calling phone ${accountUuid} ${number}`
