import { IconBan } from '@tabler/icons-react'
import type { InvoiceStatus } from '#contract/billing/invoices.ts'
import { StatusBadge } from '../../ui/content/StatusBadge.tsx'
import { STATUS_LABELS, STATUS_TONES } from './invoice-labels.ts'

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  return (
    <StatusBadge tone={STATUS_TONES[status]} {...(status === 'CANCELED' && { icon: IconBan })}>
      {STATUS_LABELS[status]}
    </StatusBadge>
  )
}
