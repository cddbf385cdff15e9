import { Button } from '@mantine/core'
import { IconDownload, IconReceipt2, IconSearchOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { usePermitted } from '../../../platform/permissions.ts'
import { rangePresets } from '../../../platform/stored-date-range.ts'
import { useBusinessDay } from '../../../platform/use-business-day.ts'
import { useListResponse } from '../../../platform/use-list-response.ts'
import { useListView } from '../../../platform/use-list-view.ts'
import { DateRangePicker } from '../../../ui/DateRangePicker.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { ListMissing, ListOutdated } from '../../../ui/ListProblem.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { useHistoryDownload, usePaymentHistory } from '../billing.data.ts'
import { invoiceHref } from '../invoice-labels.ts'
import { HISTORY_CARD_SHAPE, HistoryCard } from './HistoryCard.tsx'
import classes from './history.module.css'
import { historyColumns } from './history-columns.tsx'
import { OpenAmount } from './OpenAmount.tsx'
import { PAYMENT_HISTORY_FILTERS } from './payment-history-filters.ts'
import { StatementMenu } from './StatementMenu.tsx'

export default function PaymentHistoryScreen() {
  const view = useListView(PAYMENT_HISTORY_FILTERS)
  const history = useListResponse(usePaymentHistory(view.query), view, { retainsLastPage: true })
  const today = useBusinessDay()
  const presets = useMemo(() => rangePresets(today), [today])
  const { period } = view.chosen
  const mayPay = usePermitted('bills')
  const download = useHistoryDownload()

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
            onClear={() => view.choose({ period: null })}
            position="bottom-start"
            presets={presets}
            latest={today}
          />
        }
        controls={[view.controls.status]}
        onClear={view.chosenCount > 1 ? view.clear : undefined}
        action={
          <Button
            variant="default"
            leftSection={<IconDownload className={classes.icon} stroke={1.75} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate(view.query)}
          >
            Download list
          </Button>
        }
      />
      {history.isOutdated && <ListOutdated onRetry={history.retry} />}
      <PagedList
        {...history.shown}
        caption="Payment history"
        columns={historyColumns(today)}
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
        icon={IconSearchOff}
        title="No invoice matches"
        text="Try another status, or other dates."
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
