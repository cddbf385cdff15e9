/** Records when responses arrived and what they acknowledged */
export interface Ledger {
  /** Acknowledged keys by kind */
  acknowledged: Record<'reports' | 'invitations' | 'submissions' | 'payments', Set<string>>
  record(request: { sentAt: number; ok: boolean; wrote: boolean; status: string }): void
  /** What happened between two moments: requests, failures by status, and the longest time without a successful write */
  between(from: number, until: number): { requests: number; failed: Map<string, number>; outageMs: number }
  firstWriteAfter(moment: number): number | null
}

export function openLedger(): Ledger {
  const responses: { sentAt: number; at: number; ok: boolean; wrote: boolean; status: string }[] = []
  return {
    acknowledged: { reports: new Set(), invitations: new Set(), submissions: new Set(), payments: new Set() },

    record(request) {
      responses.push({ ...request, at: performance.now() })
    },

    between(from, until) {
      // Requests count by the time they were sent: one that was sent during an outage belongs to it, however late its response arrived
      const here = responses.filter(({ sentAt }) => sentAt >= from && sentAt < until)
      const failed = new Map<string, number>()
      for (const { ok, status } of here) if (!ok) failed.set(status, (failed.get(status) ?? 0) + 1)
      const writes = responses.filter(({ ok, wrote, at }) => ok && wrote && at >= from && at < until).map(({ at }) => at)
      const moments = [from, ...writes.sort((one, other) => one - other), until]
      const outageMs = Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)))
      return { requests: here.length, failed, outageMs }
    },

    firstWriteAfter(moment) {
      const later = responses.filter(({ ok, wrote, sentAt }) => ok && wrote && sentAt >= moment).map(({ at }) => at)
      return later.length > 0 ? Math.min(...later) : null
    },
  }
}
