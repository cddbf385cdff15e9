import type { OperationalMetric } from '../../../platform/feature/operational-metric.ts'
import { countOpenCharges } from './unknown-charges.queries.ts'

export const unknownChargesMetrics: OperationalMetric[] = [
  {
    name: 'marquee_unknown_charges',
    help: 'Charges at the card provider that are in none of our books and wait for a decision',
    labels: [],
    read: async (db) => [{ labels: {}, value: await countOpenCharges(db) }],
  },
]
