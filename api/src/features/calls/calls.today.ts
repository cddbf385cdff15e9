import { contributeToday, countInWords } from '../../platform/today.ts'
import { localDay } from '../../platform/zoned-time.ts'
import { selectOpenCallBacks } from './action-items/action-items.queries.ts'

/** Missed calls that nobody has called back */
export const callsToday = contributeToday(
  () => [selectOpenCallBacks.statement({})],
  ([[callBacks]], { now, account }) => {
    if (!callBacks?.oldest) return {}
    const { count } = callBacks
    const moment = momentInWords(new Date(callBacks.oldest), now, account.timeZone)
    return {
      items: [
        {
          key: 'missed-calls',
          tone: 'bad',
          fact: count === 1 ? '1 missed call' : `${countInWords(count)} missed calls`,
          detail: count === 1 ? moment.charAt(0).toUpperCase() + moment.slice(1) : `Oldest: ${moment}`,
          verb: 'Call back',
          // The list filtered to exactly these items, where each can be dismissed
          to: '/actionItemList?kind=CALL_BACK',
        },
      ],
      counts: [{ path: '/callInquiriesDashboard', count, urgent: true }],
    }
  },
)

function momentInWords(moment: Date, now: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(moment)
  if (localDay(moment, timeZone) === localDay(now, timeZone)) return `today, ${time}`
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' }).format(moment)
  return `${day}, ${time}`
}
