import type { NoticeEvent } from './events.queries.ts'

/** What one message tells: a missed call that was urgent is in it as the urgent one, which says more */
export function saidOnce(events: readonly NoticeEvent[]): NoticeEvent[] {
  const urgent = new Set(events.flatMap(({ kind, about }) => (kind === 'urgent_call' ? about : [])))
  return events.filter(({ kind, about }) => kind !== 'missed_call' || !urgent.has(about))
}
