import type { CallOrder } from './call-order.ts'
import type { Recording } from './recording-wav.ts'

/** One step of a call, in the shape of the phone page and `GET /phone/calls/{call_sid}` */
export interface CallStep {
  at: string
  what: string
  /** Webhook URL and response; null for steps without a request, and for a request without a response */
  url: string | null
  status: number | null
}

export interface PlacedCall {
  sid: string
  order: CallOrder
  startedAt: Date
  /** The outgoing leg of a forwarded call */
  leg: { sid: string; number: string } | null
  state: 'playing' | 'ended'
  steps: CallStep[]
  recording: StoredRecording | null
  /** Resolves when the last callback has succeeded or was abandoned */
  played: Promise<void>
}

/** What Twilio has on record of a recording: of a talk, or of a message */
interface StoredRecording {
  sid: string
  source: 'DialVerb' | 'RecordVerb'
  channels: 1 | 2
  seconds: number
}

/** How long the caller was connected */
export const secondsOfCall = ({ order, recording }: PlacedCall): number =>
  order.durationSeconds + (recording?.source === 'RecordVerb' ? recording.seconds : 0)

export interface CallStore {
  add(call: PlacedCall): void
  find(sid: string): PlacedCall | null
  /** Newest first */
  list(): PlacedCall[]
  saveRecording(sid: string, recorded: Recording): void
  findRecording(sid: string): Recording | null
}

/** Stores the spoken text, not the audio, which is rendered for each download: the text of a thousand calls is small */
export function createCallStore({ capacity }: { capacity: number }): CallStore {
  const calls = new Map<string, PlacedCall>()
  const recordings = new Map<string, Recording>()
  const deleteOldest = (entries: Map<string, unknown>) => {
    for (const sid of entries.keys()) {
      if (entries.size <= capacity) return
      entries.delete(sid)
    }
  }
  return {
    add(call) {
      calls.set(call.sid, call)
      deleteOldest(calls)
    },
    find: (sid) => calls.get(sid) ?? null,
    list: () => [...calls.values()].reverse(),
    saveRecording(sid, recorded) {
      recordings.set(sid, recorded)
      deleteOldest(recordings)
    },
    findRecording: (sid) => recordings.get(sid) ?? null,
  }
}
