import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import { type Rejection, readVendorJson, requestProvider } from '../../platform/vendors/provider-http.ts'
import type { CallHistory, PastCall } from '../../platform/vendors/telephony/call-history.ts'
import { toStoredCallReport } from './twilio-call-reports.ts'
import { isLegOver, type Leg, type LegPage, legPage, moment, toEndOf, toStatusReport } from './twilio-legs.ts'

interface TwilioAccount {
  accountSid: string
  authToken: string
  /** https://api.twilio.com, or the sandbox's simulation of it */
  baseUrl: string
  timeoutMs?: number
  pageSize?: number
}

/** The largest page that Twilio returns */
const PAGE_SIZE = 1_000

const recordingPage = z.object({
  recordings: z.array(
    z.object({
      sid: z.string(),
      call_sid: z.string(),
      status: z.string(),
      duration: z.string().nullish(),
      channels: z.number().nullish(),
      source: z.string().nullish(),
      start_time: moment,
      date_created: moment,
    }),
  ),
})

const UNFINISHED = new Set(['in-progress', 'paused', 'stopped', 'processing'])

export function createTwilioCallHistory(account: TwilioAccount): CallHistory {
  const { accountSid, authToken, timeoutMs = 30_000, pageSize = PAGE_SIZE } = account
  const origin = account.baseUrl.replace(/\/+$/, '')
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  async function request<T>(path: string, shape: z.ZodType<T>): Promise<T> {
    // Twilio's page addresses are paths. Any other address would receive our credentials
    if (!path.startsWith(`/2010-04-01/Accounts/${accountSid}/`)) throw unreadableError()
    return requestProvider({
      url: `${origin}${path}`,
      headers: { authorization },
      timeoutMs,
      read: async (response) => {
        const parsed = shape.safeParse(await readVendorJson(response).catch(() => null))
        if (!parsed.success) throw unreadableError()
        return parsed.data
      },
      rejected: fromHistoryRejection,
      noResponse: (cause) => new ProviderError('twilio', 'Twilio did not list its calls', { retryable: true, cause }),
    })
  }

  return {
    async *listEnded(since) {
      const filter = new URLSearchParams({ 'StartTime>': since.toISOString(), PageSize: String(pageSize) })
      // The order is newest first, so the leg to the practice comes before the call that it belongs to
      const legsByCall = new Map<string, Leg[]>()
      let next: string | null | undefined = `/2010-04-01/Accounts/${accountSid}/Calls.json?${filter}`
      while (next) {
        const { calls, next_page_uri }: LegPage = await request(next, legPage)
        const ended: PastCall[] = []
        for (const one of calls) {
          if (one.parent_call_sid) legsByCall.set(one.parent_call_sid, [...(legsByCall.get(one.parent_call_sid) ?? []), one])
          else if (one.direction === 'inbound') {
            const call = toPastCall(one, legsByCall.get(one.sid) ?? [])
            // Some of Twilio's servers apply the filter by whole days
            if (call && call.startedAt >= since) ended.push(call)
            legsByCall.delete(one.sid)
          }
        }
        yield ended
        next = next_page_uri
      }
    },

    async listRecordings(callSid) {
      const filter = new URLSearchParams({ CallSid: callSid, PageSize: '50' })
      const { recordings } = await request(`/2010-04-01/Accounts/${accountSid}/Recordings.json?${filter}`, recordingPage)
      const finished = recordings.filter(({ status }) => status === 'completed')
      return {
        recordings: finished.map(({ sid, call_sid, status, duration, channels, source, start_time, date_created }) => ({
          ...toStoredCallReport('recording', {
            CallSid: call_sid,
            RecordingSid: sid,
            RecordingStatus: status,
            ...(duration && { RecordingDuration: duration }),
            ...(channels && { RecordingChannels: String(channels) }),
            ...(source && { RecordingSource: source }),
          }),
          at: start_time ?? date_created ?? new Date(),
        })),
        isMoreToCome: recordings.some(({ status }) => UNFINISHED.has(status)),
      }
    },

    reportNoRecording: (callSid) => toStoredCallReport('recording', { CallSid: callSid, RecordingSid: '', RecordingStatus: 'absent' }),
  }
}

/** null while the call is in progress */
function toPastCall(call: Leg, legs: Leg[]): PastCall | null {
  if (!call.start_time || ![call, ...legs].every(isLegOver)) return null
  const startedAt = call.start_time
  const voice = toStoredCallReport('voice', {
    CallSid: call.sid,
    From: call.from ?? '',
    To: call.to ?? '',
    CallerName: call.caller_name ?? '',
    CallStatus: 'ringing',
  })
  return {
    callSid: call.sid,
    dialed: call.to ?? '',
    startedAt,
    endedAt: toEndOf(call, startedAt),
    isForwarded: legs.length > 0,
    isAnswered: legs.some(({ status, duration }) => status === 'completed' && Number(duration) > 0),
    reports: [{ ...voice, at: startedAt }, ...[call, ...legs].map((one) => ({ ...toStatusReport(one), at: toEndOf(one, startedAt) }))],
  }
}

function fromHistoryRejection({ status, kind, retryAfterS }: Rejection): ProviderError {
  const detail = `HTTP ${status}`
  if (kind === 'slow_down') return new ProviderError('twilio', `Twilio asked us to slow down (${detail})`, { retryable: true, retryAfterS })
  if (kind === 'unavailable') return new ProviderError('twilio', `Twilio is not available (${detail})`, { retryable: true })
  return new ProviderError('twilio', `Twilio refused to list its calls (${detail})`, { retryable: false })
}

const unreadableError = () => new ProviderError('twilio', 'Twilio’s response could not be read', { retryable: true })
