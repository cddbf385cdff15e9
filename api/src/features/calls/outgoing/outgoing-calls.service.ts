import type { OutgoingCall } from '#contract/calls/outgoing-call.ts'
import { outgoingAnswered, outgoingStatusChanged } from '#contract/calls/outgoing-intake.ts'
import { readCallableNumber } from '#contract/numbers/callable-numbers.ts'
import { isInService } from '#contract/numbers/number-states.ts'
import { AppError, notFound } from '../../../platform/base/app-error.ts'
import { ProviderError } from '../../../platform/base/provider-error.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { AccountContext, SlowAccountContext } from '../../../platform/http/route.ts'
import type { Services } from '../../../platform/services/services.ts'
import type { OutgoingCalls } from '../../../platform/vendors/telephony/outgoing-calls.ts'
import { findNumbersOf, findOwnPhones, findTrackingNumbersAmong } from '../../numbers/numbers.public.ts'
import { findInquiriesOfNumber } from '../../web-inquiries/web-inquiries.public.ts'
import { callsAudit } from '../calls.audit.ts'
import { findCallingPhone } from './calling-phone.queries.ts'
import {
  advanceOutgoingCall,
  countCallsSince,
  describeOutgoingCall,
  findOutgoingCall,
  hasCalled,
  insertOutgoingCall,
  lockOutgoingCalls,
  type OutgoingCallRow,
  saveCallSid,
} from './outgoing-calls.queries.ts'
import { outgoingUrlOf } from './outgoing-webhook-urls.ts'
import { FIRST_LOOK_S, reconcileOutgoingCallJob } from './reconcile-outgoing-call.job.ts'

const DAY_MS = 24 * 3_600_000
/** No call lasts that long: one whose end we never learned of must not prevent the next */
const LONGEST_RUN_MS = 2 * 3_600_000
/** Shorter than it takes a phone's voicemail to answer */
const RING_S = 25

interface Wanted {
  outgoing_uuid: string
  number: string
}

/**
 * The row is written before the phone company is asked, and the request is never repeated: a repeated press, a lost response or a killed
 * process leaves one row and at most one call, whose outcome the reconciliation finds (decision 0110)
 */
export async function startCall(context: SlowAccountContext, wanted: Wanted): Promise<OutgoingCall> {
  const { services, account, inTenant } = context
  const read = readCallableNumber(wanted.number)
  if ('problem' in read) throw new AppError('invalid_input', read.problem, { field: 'number' })
  const vendor = services.outgoingCalls
  if (!vendor) throw new AppError('conflict', 'Calling from the portal isn’t set up. Dial the number on your phone')
  const added = await inTenant((db) => addCallIfNew(db, context, wanted.outgoing_uuid, read.number))
  if (added) await placeCall(context, vendor, added)
  const call = await inTenant((db) => describeOutgoingCall(db, wanted.outgoing_uuid, account.uuid))
  if (!call) throw notFound('This call')
  return call
}

export async function getCallState({ db, account }: AccountContext, outgoingUuid: string): Promise<OutgoingCall> {
  const call = await describeOutgoingCall(db, outgoingUuid, account.uuid)
  if (!call) throw notFound('This call')
  return call
}

/** null: the same request was made before */
async function addCallIfNew(db: Db, context: SlowAccountContext, outgoingUuid: string, number: string): Promise<OutgoingCallRow | null> {
  const { services, account, request } = context
  const { clientUuid, uuid: accountUuid, email: accountEmail } = account
  await lockOutgoingCalls(db)
  const known = await findOutgoingCall(db, outgoingUuid)
  if (known) {
    if (known.accountUuid !== accountUuid || known.number !== number) throw new AppError('conflict', 'This call was placed before')
    return null
  }
  const phone = (await findCallingPhone(db, accountUuid))?.number
  if (!phone) throw new AppError('conflict', 'Add your phone in Account Setting first')
  const shown = await findShownNumber(db, clientUuid)
  await assertCustomer(db, { number, phone })
  await assertUnderLimits(db, services, accountUuid)
  const startedAt = services.clock.now()
  const row = { clientUuid, outgoingUuid, accountUuid, accountEmail, number, phone, shown, state: 'requested', startedAt } as const
  await insertOutgoingCall(db, row)
  await services.jobs.enqueue(db, reconcileOutgoingCallJob, { clientUuid, outgoingUuid }, { afterS: FIRST_LOOK_S })
  await callsAudit.recordBy(db, { account, request }, 'outgoing_call_started', { number, phone })
  return { ...row, problem: '', callSid: null, durationS: 0 }
}

async function findShownNumber(db: Db, clientUuid: string): Promise<string> {
  const main = (await findNumbersOf(db, clientUuid)).find((one) => one.is_main)
  if (!main?.voice || !isInService(main.state))
    throw new AppError('conflict', 'Your business has no number to call from yet. Dial the number on your phone')
  return main.number
}

/** Against toll fraud: only people who called or wrote can be called, and never our own numbers, which would ring in a circle */
async function assertCustomer(db: Db, { number, phone }: { number: string; phone: string }): Promise<void> {
  const isOwn = number === phone || (await findOwnPhones(db)).includes(number) || (await findTrackingNumbersAmong(db, [number])).length > 0
  if (isOwn) throw new AppError('invalid_input', 'This is a number of your own', { field: 'number' })
  // A number can be bought after it was confirmed as somebody's phone
  if ((await findTrackingNumbersAmong(db, [phone])).length > 0)
    throw new AppError('conflict', 'Your phone is a business number. Enter the phone that you answer yourself in Account Setting')
  if (!(await hasCalled(db, number)) && (await findInquiriesOfNumber(db, number)).length === 0)
    throw new AppError('invalid_input', 'Only people who called or wrote to you can be called from here. Dial this number on your phone', {
      field: 'number',
    })
}

async function assertUnderLimits(db: Db, { clock, config }: Services, accountUuid: string): Promise<void> {
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  const { own, all, running } = await countCallsSince(db, accountUuid, before(DAY_MS), before(LONGEST_RUN_MS))
  if (running > 0) throw new AppError('conflict', 'You already have a call in progress. Hang up first')
  const { outgoingCallsPerUser: perUser, outgoingCallsPerBusiness: perBusiness } = config
  if (own >= perUser)
    throw new AppError(
      'too_many_requests',
      `You placed ${perUser} calls in the last 24 hours, which is the limit. Dial the number on your phone`,
    )
  if (all >= perBusiness)
    throw new AppError(
      'too_many_requests',
      `Your business placed ${perBusiness} calls in the last 24 hours, which is the limit. Dial the number on your phone`,
    )
}

async function placeCall({ services, inTenant }: SlowAccountContext, vendor: OutgoingCalls, row: OutgoingCallRow): Promise<void> {
  const { outgoingUuid, phone, shown } = row
  const reports = {
    answered: outgoingUrlOf(services.config, outgoingAnswered, row),
    status: outgoingUrlOf(services.config, outgoingStatusChanged, row),
  }
  try {
    const { callSid } = await vendor.place({ phone, from: shown, ringS: RING_S, reports })
    await inTenant(async (db) => {
      await saveCallSid(db, outgoingUuid, callSid)
      await advanceOutgoingCall(db, outgoingUuid, 'ringing')
    })
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ error, outgoingUuid }, 'an outgoing call could not be placed')
    // It may ring all the same: its reports, or the reconciliation, show whether it does
    if (error.outcome === 'unknown') return
    await inTenant((db) => advanceOutgoingCall(db, outgoingUuid, 'failed', { problem: error.message }))
  }
}
