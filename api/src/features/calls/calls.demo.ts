import type { BusinessNumber } from '#contract/numbers/numbers.ts'
import type { DemoContribution } from '../../platform/demo/demo-data.ts'
import { insertMany } from '../../platform/demo/insert-many.ts'
import { findNumbersOf } from '../numbers/numbers.public.ts'
import { calls } from './calls.tables.ts'
import { CALLING_BUSINESSES, type CallingBusiness } from './demo/calling-businesses.ts'
import type { DemoCall } from './demo/demo-call.ts'
import { pickCallsToRecord, recordedSeconds, recordingUuid, synthesizeRecording } from './demo/demo-recording.ts'
import { planDemoCalls } from './demo/plan-demo-calls.ts'
import { spamNumbers } from './numbers/spam-numbers.tables.ts'

const RECENT_DAYS = 14

export const callsDemo: DemoContribution = {
  name: 'calls',
  async prepare({ files, clock }) {
    for (const business of CALLING_BUSINESSES) {
      const recorded = pickCallsToRecord(planDemoCalls(business, clock.now(), RECENT_DAYS))
      await Promise.all(recorded.map((call) => files.put(recordingUuid(call.callSid), synthesizeRecording(call), 'audio/wav')))
    }
  },
  async make(db, { clock }) {
    for (const business of CALLING_BUSINESSES) {
      const planned = planDemoCalls(business, clock.now())
      const recorded = new Set(pickCallsToRecord(planned))
      const numbers = await findNumbersOf(db, business.clientUuid)
      await insertMany(
        db,
        calls,
        planned.map((call) => ({ ...callRowOf(business, call, recorded.has(call)), ...describeNumber(numbers, call) })),
      )
      const spamming = new Set(planned.flatMap((call) => (call.spam ? call.phoneFrom : [])))
      await insertMany(
        db,
        spamNumbers,
        [...spamming].map((phoneFrom) => ({ clientUuid: business.clientUuid, phoneFrom })),
      )
    }
  },
}

/** Callers from a source that has its own number called that number; all others called the main number */
function describeNumber(numbers: readonly BusinessNumber[], { referralSource }: DemoCall): Partial<typeof calls.$inferInsert> {
  const called = numbers.find(({ source }) => source === referralSource && source !== 'UNKNOWN') ?? numbers.find((one) => one.is_main)
  return called ? { phoneTo: called.number, numberUuid: called.number_uuid, numberSource: called.source } : {}
}

function callRowOf({ clientUuid }: CallingBusiness, planned: DemoCall, isRecorded: boolean): typeof calls.$inferInsert {
  const { items: _, messageS, ...call } = planned
  return {
    ...call,
    voicemail: messageS > 0,
    clientUuid,
    createdAt: call.startedAt,
    ...(isRecorded && { recordingFileUuid: recordingUuid(call.callSid), recordingDurationS: recordedSeconds(planned) }),
  }
}
