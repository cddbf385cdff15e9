import { localDay } from '../../platform/zoned-time.ts'
import type { TodayContribution } from '../home/home.service.ts'
import { countInquiriesSince } from '../web-inquiries/web-inquiries.public.ts'
import { findOpenCallBacks } from './action-items/action-items.queries.ts'

const DAY_MS = 24 * 3_600_000

/** Missed calls that nobody has called back, and what else came in */
export const callsToday: TodayContribution = async ({ db, account, services }) => {
  const now = services.clock.now()
  const { count, oldest } = await findOpenCallBacks(db)
  const newInquiries = await countInquiriesSince(db, new Date(now.getTime() - DAY_MS))
  const counts = [
    { path: '/callInquiriesDashboard', count, urgent: true },
    { path: '/webInquiries', count: newInquiries, urgent: false },
  ].filter((entry) => entry.count > 0)
  if (count === 0 || !oldest) return { counts }
  const moment = momentInWords(oldest, now, account.timeZone)
  return {
    items: [
      {
        key: 'missed-calls',
        tone: 'bad',
        fact: count === 1 ? '1 missed call' : `${count} missed calls`,
        detail: count === 1 ? moment.charAt(0).toUpperCase() + moment.slice(1) : `Oldest: ${moment}`,
        verb: 'Call back',
        // Exactly these, each to be dismissed when it is done
        to: '/actionItemList?kind=CALL_BACK',
      },
    ],
    counts,
  }
}

function momentInWords(moment: Date, now: Date, timeZone: string): string {
  const time = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(moment)
  if (localDay(moment, timeZone) === localDay(now, timeZone)) return `today, ${time}`
  const day = new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric' }).format(moment)
  return `${day}, ${time}`
}
