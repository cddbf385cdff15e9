import { Button } from '@mantine/core'
import { IconCalendarOff, IconReceipt2 } from '@tabler/icons-react'
import { useMemo } from 'react'
import { usePermitted } from '../../../platform/permissions.ts'
import { useSession } from '../../../platform/session.ts'
import { rangePresets } from '../../../platform/stored-date-range.ts'
import { useBusinessDay } from '../../../platform/use-business-day.ts'
import { useListAnswer } from '../../../platform/use-list-answer.ts'
import { useListView } from '../../../platform/use-list-view.ts'
import { DateRangePicker } from '../../../ui/DateRangePicker.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { ListMissing, ListOutdated } from '../../../ui/ListProblem.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { usePaymentHistory } from '../billing.data.ts'
import { invoiceHref } from '../invoice-words.ts'
import { HISTORY_CARD_SHAPE, HistoryCard } from './HistoryCard.tsx'
import { historyColumns } from './history-columns.tsx'
import { OpenAmount } from './OpenAmount.tsx'
import { PAYMENT_HISTORY_FILTERS } from './payment-history-filters.ts'
import { StatementMenu } from './StatementMenu.tsx'

export default function PaymentHistoryScreen() {
  const view = useListView(PAYMENT_HISTORY_FILTERS)
  const history = useListAnswer(usePaymentHistory(view.query), view, { keepsLast: true })
  const { timeZone } = useSession()
  const today = useBusinessDay()
  const presets = useMemo(() => rangePresets(today), [today])
  const { period } = view.chosen
  const mayPay = usePermitted('bills')

  return (
    <>
      <PageHead parent="Payments" title="Payment History" actions={<StatementMenu />} />
      <OpenAmount />
      <FilterBar
        period={
          <DateRangePicker
            value={period}
            placeholder="All dates"
            onChange={(chosen) => view.choose({ period: chosen })}
            onClear={view.clear}
            position="bottom-start"
            presets={presets}
            latest={today}
          />
        }
        controls={[]}
      />
      {history.isOutdated && <ListOutdated onRetry={history.retry} />}
      <PagedList
        {...history.shown}
        caption="Payment history"
        columns={historyColumns(timeZone, today)}
        rowKey={({ client_invoice_uuid: uuid }) => uuid}
        rowHref={(invoice) => invoiceHref(invoice, mayPay)}
        card={(invoice) => <HistoryCard invoice={invoice} />}
        cardShape={HISTORY_CARD_SHAPE}
        loadingLabel="Loading the payment history"
        empty={<NoInvoices isFiltered={view.isFiltered} onClear={view.clear} />}
        error={
          history.problem && (
            <ListMissing
              title="The payment history is not here yet"
              text="It could not be loaded just now. Nothing was lost."
              onRetry={history.retry}
            />
          )
        }
      />
    </>
  )
}

function NoInvoices({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={IconCalendarOff}
        title="No invoice in this period"
        text="None is dated between these two days."
        action={<Button onClick={onClear}>Show all</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={IconReceipt2}
      title="No invoices yet"
      text="Your bills appear here, with when and how they were paid, and with a PDF of each."
    />
  )
}
