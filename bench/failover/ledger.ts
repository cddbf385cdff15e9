/** When requests were answered, and what was promised in the answers */
export interface Ledger {
  /** Keys that were acknowledged, by kind */
  acknowledged: Record<'reports' | 'invitations' | 'answers' | 'payments', Set<string>>
  note(request: { sentAt: number; ok: boolean; wrote: boolean; status: string }): void
  /** What happened between two moments: requests, failures by status, and the longest time without a write that succeeded */
  between(from: number, until: number): { requests: number; failed: Map<string, number>; outageMs: number }
  firstWriteAfter(moment: number): number | null
}

export function openLedger(): Ledger {
  const answers: { sentAt: number; at: number; ok: boolean; wrote: boolean; status: string }[] = []
  return {
    acknowledged: { reports: new Set(), invitations: new Set(), answers: new Set(), payments: new Set() },

    note(request) {
      answers.push({ ...request, at: performance.now() })
    },

    between(from, until) {
      // Counted by when it was sent: what was sent into an outage belongs to it, however long its answer took
      const here = answers.filter(({ sentAt }) => sentAt >= from && sentAt < until)
      const failed = new Map<string, number>()
      for (const { ok, status } of here) if (!ok) failed.set(status, (failed.get(status) ?? 0) + 1)
      const writes = answers.filter(({ ok, wrote, at }) => ok && wrote && at >= from && at < until).map(({ at }) => at)
      const moments = [from, ...writes.sort((one, other) => one - other), until]
      const outageMs = Math.max(...moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment)))
      return { requests: here.length, failed, outageMs }
    },

    firstWriteAfter(moment) {
      const later = answers.filter(({ ok, wrote, sentAt }) => ok && wrote && sentAt >= moment).map(({ at }) => at)
      return later.length > 0 ? Math.min(...later) : null
    },
  }
}
