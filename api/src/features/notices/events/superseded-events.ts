import type { NoticeEvent } from '../events.queries.ts'

/** Drops a missed call that was also urgent, because the urgent event contains more */
export function dropSupersededEvents(events: readonly NoticeEvent[]): NoticeEvent[] {
  const urgent = new Set(events.flatMap(({ kind, about }) => (kind === 'urgent_call' ? about : [])))
  return events.filter(({ kind, about }) => kind !== 'missed_call' || !urgent.has(about))
}
