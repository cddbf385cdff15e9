import type { OperationalMetric } from '../../../platform/feature/operational-metric.ts'
import { countOpenCharges } from './unknown-charges.queries.ts'

export const unknownChargesMetrics: OperationalMetric[] = [
  {
    name: 'marquee_unknown_charges',
    help: 'Charges at the card provider that are not recorded here and need a decision',
    labels: [],
    read: async (db) => [{ labels: {}, value: await countOpenCharges(db) }],
  },
]
