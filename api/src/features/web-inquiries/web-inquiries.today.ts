import { createTodayContribution, formatCappedCount, formatNearDay, toDoneTodayEntries } from '../../platform/feature/today.ts'
import { selectNewInquiries, selectResolvedInquiries } from './replies/inquiry-states.queries.ts'

/** The list filtered to exactly these */
const NEW_INQUIRIES = '/webInquiries?state=new'

/** Inquiries without a reply, and those resolved today */
export const webInquiriesToday = createTodayContribution(
  (now) => [selectNewInquiries.statement({}), selectResolvedInquiries.statement({ now })],
  ([[waiting], [resolved]], { now, account }) => {
    const done = toDoneTodayEntries('web-inquiries', resolved, '1 web inquiry handled', 'web inquiries handled')
    if (!waiting?.oldest) return { done }
    const { count, name } = waiting
    const day = formatNearDay(new Date(waiting.oldest), now, account.timeZone)
    return {
      items: [
        {
          key: 'web-inquiries',
          tone: 'warning',
          count,
          fact: count === 1 ? '1 web inquiry to reply to' : `${formatCappedCount(count)} web inquiries to reply to`,
          detail: count === 1 ? `From ${name || 'someone'}, ${day}` : `Oldest: ${name || 'someone'}, ${day}`,
          verb: 'Reply',
          to: NEW_INQUIRIES,
        },
      ],
      done,
      counts: [{ path: '/webInquiries', count, urgent: false, to: NEW_INQUIRIES }],
    }
  },
)
