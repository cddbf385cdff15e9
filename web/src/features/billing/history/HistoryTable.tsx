import { ActionIcon } from '@mantine/core'
import { IconFileInvoice } from '@tabler/icons-react'
import { INVOICES_PAGE_SIZE, type InvoiceRow } from '#contract/billing/invoices.ts'
import { formatMoney } from '#contract/money.ts'
import { useSession } from '../../../platform/session.ts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { InvoiceStatusBadge } from '../InvoiceStatusBadge.tsx'
import classes from '../invoice.module.css'
import { detailHref, invoiceHref, paidMoment, usDay } from '../invoice-words.ts'
import type { HistoryListProps } from './history-list.ts'

export function HistoryTable({ invoices, page, isStale, onPage, empty, missing }: HistoryListProps) {
  const { timeZone } = useSession()
  const columns: Column<InvoiceRow>[] = [
    { key: 'number', header: 'Invoice #', size: 'short', isRowLink: true, render: ({ invoice_label: label }) => label },
    { key: 'date', header: 'Date', size: 'short', render: ({ invoice_date: date }) => usDay(date) },
    {
      key: 'status',
      header: 'Status',
      size: 'short',
      skeleton: 'badge',
      render: ({ invoice_status: status }) => <InvoiceStatusBadge status={status} />,
    },
    { key: 'due', header: 'Due By', size: 'short', render: ({ due_date: due }) => usDay(due) },
    { key: 'total', header: 'Total', size: 'number', align: 'end', render: ({ total_amounts: total }) => formatMoney(total) },
    { key: 'balance', header: 'Balance', size: 'number', align: 'end', render: ({ balance_amounts: balance }) => formatMoney(balance) },
    { key: 'paid', header: 'Paid Date', size: 'medium', render: ({ paid_datetime: paid }) => paidMoment(paid, timeZone) },
    {
      key: 'action',
      header: 'Action',
      render: (invoice) => (
        <ActionIcon
          className={classes.detailIcon}
          component={AppLink}
          to={detailHref(invoice.client_invoice_uuid)}
          aria-label={`Detail of ${invoice.invoice_label}`}
        >
          <IconFileInvoice size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      ),
    },
  ]
  return (
    <DataTable
      caption="Payment history"
      columns={columns}
      rows={invoices}
      rowKey={({ client_invoice_uuid: uuid }) => uuid}
      rowHref={invoiceHref}
      empty={empty}
      error={missing}
      pageSize={INVOICES_PAGE_SIZE}
      isStale={isStale}
      {...(page && { page: { ...page, onPage } })}
    />
  )
}
