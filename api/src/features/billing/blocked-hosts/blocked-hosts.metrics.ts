import type { OperationalMetric } from '../../../platform/feature/operational-metric.ts'
import { listBlockedHosts } from './blocked-hosts.queries.ts'

export const blockedHostsMetrics: OperationalMetric[] = [
  {
    name: 'marquee_blocked_card_hosts',
    help: 'Reports of payers’ browsers that a host was not loaded beside the card fields, because the content security policy does not name it',
    labels: ['host', 'directive'],
    read: async (db) =>
      (await listBlockedHosts(db)).map(({ host, directive, reports }) => ({ labels: { host, directive }, value: reports })),
  },
]
