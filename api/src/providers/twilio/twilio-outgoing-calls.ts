import { z } from 'zod'
import { ProviderError } from '../../platform/base/provider-error.ts'
import type { OutgoingCalls } from '../../platform/vendors/telephony/outgoing-calls.ts'
import { isLegOver, legPage, legShape, toEndOf, toLegState, toStatusReport } from './twilio-legs.ts'
import { createTwilioRequest, rejectionCodeOf, rejectionStatusOf } from './twilio-request.ts'

interface TwilioOutgoingOptions {
  accountSid: string
  authToken: string
  /** https://api.twilio.com, or the sandbox's emulation of it */
  baseUrl: string
  timeoutMs?: number
}

const CALL_SID = /^CA[0-9a-f]{32}$/i
const STATUS_EVENTS = ['initiated', 'ringing', 'answered', 'completed']
const PAGE_SIZE = '50'

/** Sentences for the user */
const MESSAGES: Record<number, string> = {
  20005: 'Our phone account is suspended. Please contact support.',
  21210: 'Your business number can’t place calls. Please contact support.',
  21211: 'Your phone number isn’t valid anymore. Check it in Account Setting.',
  21212: 'Your business number can’t place calls. Please contact support.',
  21214: 'Your phone can’t be reached from your business number. Please contact support.',
  21215: 'Calls to this area aren’t turned on. Please contact support.',
  21216: 'Calls to your phone are blocked. Please contact support.',
  21217: 'Your phone number isn’t valid anymore. Check it in Account Setting.',
}

export function createTwilioOutgoingCalls({ accountSid, authToken, baseUrl, timeoutMs = 10_000 }: TwilioOutgoingOptions): OutgoingCalls {
  const request = createTwilioRequest({ accountSid, authToken, timeoutMs })
  const account = `${baseUrl.replace(/\/+$/, '')}/2010-04-01/Accounts/${accountSid}`

  return {
    async place({ phone, from, ringS, reports }) {
      const form: [string, string][] = [
        ['To', phone],
        ['From', from],
        ['Url', reports.answered],
        ['Method', 'POST'],
        ['Timeout', String(ringS)],
        ['StatusCallback', reports.status],
        ['StatusCallbackMethod', 'POST'],
        ...STATUS_EVENTS.map((event): [string, string] => ['StatusCallbackEvent', event]),
      ]
      try {
        const { sid } = await request(`${account}/Calls.json`, z.object({ sid: z.string().regex(CALL_SID) }), { method: 'POST', form })
        return { callSid: sid }
      } catch (error) {
        throw error instanceof ProviderError ? toSentence(error) : error
      }
    },

    async find(callSid) {
      if (!CALL_SID.test(callSid)) return null
      try {
        const call = await request(`${account}/Calls/${callSid}.json`, legShape)
        const { calls } = await request(
          `${account}/Calls.json?${new URLSearchParams({ ParentCallSid: callSid, PageSize: PAGE_SIZE })}`,
          legPage,
        )
        // The same number may have been dialed twice: the longest conversation counts
        const [longest] = [...calls].sort((a, b) => Number(b.duration ?? 0) - Number(a.duration ?? 0))
        return {
          callSid,
          state: toLegState(call.status),
          dialed: longest ? { state: toLegState(longest.status), durationS: Number(longest.duration ?? 0) } : null,
          reports: calls.filter(isLegOver).map((one) => ({ ...toStatusReport(one), at: toEndOf(one) })),
        }
      } catch (error) {
        if (error instanceof ProviderError && rejectionStatusOf(error) === 404) return null
        throw error
      }
    },

    async findPlaced({ phone, from, since }) {
      const filter = new URLSearchParams({ To: phone, From: from, 'StartTime>': since.toISOString(), PageSize: PAGE_SIZE })
      const { calls } = await request(`${account}/Calls.json?${filter}`, legPage)
      return calls.flatMap(({ sid, direction, start_time: startedAt }) =>
        // A call that still rings may have no time yet; some of Twilio's servers apply the filter by whole days
        direction === 'outbound-api' && (startedAt === null || startedAt >= since) ? [{ callSid: sid, startedAt: startedAt ?? since }] : [],
      )
    },
  }
}

function toSentence(error: ProviderError): ProviderError {
  const { retryable, outcome } = error
  const code = rejectionCodeOf(error)
  const known = code ? MESSAGES[code] : undefined
  const sentence =
    known ??
    (retryable
      ? 'The phone company isn’t responding. Try again in a minute.'
      : 'The phone company rejected this call. Please contact support.')
  return new ProviderError('twilio', sentence, { retryable, outcome, cause: error })
}
