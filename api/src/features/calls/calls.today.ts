import { createTodayContribution, formatCappedCount, formatNearDay, toDoneTodayEntries } from '../../platform/feature/today.ts'
import { LEFT_A_MESSAGE } from './action-items/call-backs.queries.ts'
import { selectOpenCallBacks, selectReturnedCalls } from './action-items/todays-items.queries.ts'

/** The list filtered to exactly these items, where each can be dismissed */
const OPEN_CALL_BACKS = '/actionItemList?kind=CALL_BACK'

/** Missed calls that nobody has called back, and those that somebody has */
export const callsToday = createTodayContribution(
  (now) => [selectOpenCallBacks.statement({}), selectReturnedCalls.statement({ now })],
  ([[callBacks], [returned]], { now, account }) => {
    const done = toDoneTodayEntries('missed-calls', returned, '1 call returned', 'calls returned')
    if (!callBacks?.oldest) return { done }
    const { count } = callBacks
    const moment = formatMoment(new Date(callBacks.oldest), now, account.timeZone)
    return {
      items: [
        {
          key: 'missed-calls',
          tone: 'bad',
          count,
          fact: count === 1 ? '1 missed call' : `${formatCappedCount(count)} missed calls`,
          detail: [count === 1 ? moment.charAt(0).toUpperCase() + moment.slice(1) : `Oldest: ${moment}`, leftMessageIn(callBacks.next)]
            .filter(Boolean)
            .join('. '),
          verb: 'Call back',
          to: OPEN_CALL_BACKS,
        },
      ],
      done,
      counts: [{ path: '/callInquiriesDashboard', count, urgent: true, to: OPEN_CALL_BACKS }],
    }
  },
)

/** The caller to call first, if that caller left a message */
const leftMessageIn = (next: string | null): string => (next?.includes(LEFT_A_MESSAGE) ? next.replace(/^Call back /, '') : '')

function formatMoment(moment: Date, now: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(moment)
  return `${formatNearDay(moment, now, timeZone)}, ${time}`
}
