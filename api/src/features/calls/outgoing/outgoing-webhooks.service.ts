import { recordingStatusChanged } from '#contract/calls/call-intake.ts'
import { isOutgoingCallOver, type OutgoingCallState } from '#contract/calls/outgoing-call-states.ts'
import { outgoingCustomerAnswered, outgoingDialEnded, outgoingKeyPressed, outgoingStatusChanged } from '#contract/calls/outgoing-intake.ts'
import { formatPhoneNumber } from '#contract/formats/formats.ts'
import type { Db } from '../../../platform/database/database.ts'
import { withTenant } from '../../../platform/database/tenancy.ts'
import { assertPhoneWebhookSignature } from '../../../platform/http/check-sender.ts'
import type { BinaryResponse, OpenContext } from '../../../platform/http/route.ts'
import type { CallStep, PhoneForm, StoredCallReport } from '../../../platform/vendors/telephony/telephony.ts'
import { findSettingsByNumber, type InquirySettings } from '../../inquiry-settings/inquiry-settings.public.ts'
import { recordReportAndDeriveCall } from '../intake/call-intake.service.ts'
import { buildDecisionContent, outgoingContent } from '../intake/derive-call.ts'
import { sayRecordingNotice } from '../intake/greetings.ts'
import { webhookUrlOf } from '../intake/voicemail-steps.ts'
import { findLastName } from '../numbers/known-names.queries.ts'
import { advanceOutgoingCall, findOutgoingCall, type OutgoingCallRow, saveCallSid } from './outgoing-calls.queries.ts'
import { outgoingUrlOf } from './outgoing-webhook-urls.ts'

const CUSTOMER_RING_S = 30
const KEY_WAIT_S = 10
/** A line that was left open costs money every minute */
const LONGEST_CALL_S = 3_600

const GOODBYE: CallStep[] = [{ say: 'This call was ended. Goodbye.' }, { hangUp: true }]

interface Addressed {
  to: string
  call: string
}

interface ReportedCall {
  settings: InquirySettings
  row: OutgoingCallRow
  /** Id of the user's leg, which is that of the whole call */
  callSid: string
  inTenant<T>(run: (db: Db) => Promise<T>): Promise<T>
}

/** The user has answered. A voicemail presses no key, so it is never connected with a customer */
export async function askForKey(context: OpenContext, query: Addressed, form: PhoneForm): Promise<BinaryResponse> {
  const report = context.services.telephony.toStoredCallReport
  const reported = await openReportedCall(context, query, form, (given) => report('voice', given))
  if (!reported || isOutgoingCallOver(reported.row.state)) return respond(context, ...GOODBYE)
  const { row, callSid, inTenant } = reported
  const name = await inTenant(async (db) => {
    await saveCallSid(db, row.outgoingUuid, callSid)
    await advanceOutgoingCall(db, row.outgoingUuid, 'answered')
    return findLastName(db, row.number)
  })
  const whom = name || [...formatPhoneNumber(row.number)].filter((sign) => /\d/.test(sign)).join(' ')
  return respond(context, ...buildKeySteps(context, row, `Your call to ${whom}. Press 1 to connect.`))
}

const buildKeySteps = ({ services: { config } }: OpenContext, row: OutgoingCallRow, waitForKey: string): CallStep[] => [
  { waitForKey, waitS: KEY_WAIT_S, pressed: outgoingUrlOf(config, outgoingKeyPressed, row) },
  { say: 'No key was pressed. Goodbye.' },
  { hangUp: true },
]

/** From here on the call is reported like an incoming one, with the customer as its caller */
export async function connectCustomer(context: OpenContext, query: Addressed, form: PhoneForm): Promise<BinaryResponse> {
  const { config, telephony } = context.services
  const reported = await openReportedCall(context, query, form, (given) => telephony.toStoredCallReport('voice', given))
  if (!reported || isOutgoingCallOver(reported.row.state)) return respond(context, ...GOODBYE)
  const { settings, row, callSid, inTenant } = reported
  if (telephony.readPressedKeys(form) !== '1') return respond(context, ...buildKeySteps(context, row, 'Press 1 to connect.'))
  const { recording } = settings
  const first = telephony.toOutgoingCallReport(callSid, { customer: row.number, business: row.shown })
  const content = { ...first.content, ...buildDecisionContent({ isForwarded: true, isRecorded: recording }), ...outgoingContent }
  await recordReportAndDeriveCall(context.services, settings, { ...first, content })
  await inTenant((db) => advanceOutgoingCall(db, row.outgoingUuid, 'connecting'))
  return respond(
    context,
    { say: 'Connecting.' },
    {
      forwardTo: row.number,
      ringS: CUSTOMER_RING_S,
      shown: row.shown,
      longestS: LONGEST_CALL_S,
      reports: {
        dial: outgoingUrlOf(config, outgoingDialEnded, row),
        status: outgoingUrlOf(config, outgoingStatusChanged, row),
        recording: recording ? webhookUrlOf(config, recordingStatusChanged, row.shown) : null,
        ...(recording && { answered: outgoingUrlOf(config, outgoingCustomerAnswered, row) }),
      },
    },
  )
}

/** Heard by the customer alone */
export async function playNotice(context: OpenContext, { to }: Addressed, form: PhoneForm): Promise<BinaryResponse> {
  assertPhoneWebhookSignature(context, form)
  const settings = await findSettingsByNumber(context.services.database, to)
  return respond(context, ...(settings ? [sayRecordingNotice(settings)] : []))
}

export async function endConnection(context: OpenContext, query: Addressed, form: PhoneForm): Promise<BinaryResponse> {
  const { telephony } = context.services
  const report = telephony.toStoredCallReport
  const reported = await openReportedCall(context, query, form, (given) => report('dial', given))
  if (!reported) return respond(context, { hangUp: true })
  const { settings, row, inTenant } = reported
  const stored = report('dial', form)
  await recordReportAndDeriveCall(context.services, settings, stored)
  const news = telephony.readCallNews(stored)
  if (news.kind !== 'dial') return respond(context, { hangUp: true })
  const hasTalked = news.state === 'ended' || news.state === 'talking'
  const state = hasTalked ? 'ended' : news.state === 'busy' ? 'busy' : 'unanswered'
  await inTenant((db) => advanceOutgoingCall(db, row.outgoingUuid, state, hasTalked ? { durationS: news.durationS } : {}))
  if (hasTalked || !news.isCallerThere) return respond(context, { hangUp: true })
  return respond(context, { say: state === 'busy' ? 'The line is busy. Goodbye.' : 'Nobody answered. Goodbye.' }, { hangUp: true })
}

export async function recordOutgoingStatus(context: OpenContext, query: Addressed, form: PhoneForm): Promise<BinaryResponse> {
  const { telephony } = context.services
  const report = telephony.toStoredCallReport
  const reported = await openReportedCall(context, query, form, (given) => report('status', given))
  if (!reported) return DONE
  const { settings, row, callSid, inTenant } = reported
  const stored = report('status', form)
  const news = telephony.readCallNews(stored)
  if (news.kind !== 'status') return DONE
  // The user's own leg says nothing about the customer: only the other one is recorded with the call
  if (news.leg === 'practice') await recordReportAndDeriveCall(context.services, settings, stored)
  await inTenant(async (db) => {
    await saveCallSid(db, row.outgoingUuid, callSid)
    const current = (await findOutgoingCall(db, row.outgoingUuid))?.state ?? row.state
    const state = news.leg === 'practice' ? stateOfCustomer(news.state) : stateOfUser(news.state, current)
    if (state) await advanceOutgoingCall(db, row.outgoingUuid, state)
  })
  return DONE
}

type Leg = 'ringing' | 'talking' | 'ended' | 'busy' | 'unanswered'

/** How the connection ended is reported by the dial instruction */
const stateOfCustomer = (leg: Leg): OutgoingCallState | null => (leg === 'talking' ? 'talking' : null)

function stateOfUser(leg: Leg, current: OutgoingCallState): OutgoingCallState | null {
  if (leg === 'ringing') return 'ringing'
  if (leg === 'talking') return 'answered'
  if (current === 'talking') return null
  return current === 'connecting' ? 'unanswered' : 'declined'
}

/**
 * null: no such call, or another call than the one that this row stands for. The number may meanwhile belong to another business, whose
 * tenant does not contain the row
 */
async function openReportedCall(
  context: OpenContext,
  { to, call }: Addressed,
  form: PhoneForm,
  toReport: (form: PhoneForm) => StoredCallReport,
): Promise<ReportedCall | null> {
  assertPhoneWebhookSignature(context, form)
  const { database } = context.services
  const { callSid } = toReport(form)
  const settings = UUID.test(call) ? await findSettingsByNumber(database, to) : null
  if (!settings) return null
  const inTenant = <T>(run: (db: Db) => Promise<T>) => withTenant(database, settings.clientUuid, run)
  const row = await inTenant((db) => findOutgoingCall(db, call))
  if (!row || (row.callSid !== null && row.callSid !== callSid)) return null
  return { settings, row, callSid, inTenant }
}

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

async function respond({ services: { telephony } }: OpenContext, ...steps: CallStep[]): Promise<BinaryResponse> {
  return { ...(await telephony.respondToCall(steps)), cacheControl: 'no-store' }
}

const DONE: BinaryResponse = { status: 204, bytes: '', contentType: 'text/plain', cacheControl: 'no-store' }
