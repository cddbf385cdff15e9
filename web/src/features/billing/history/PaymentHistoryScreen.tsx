import { Button } from '@mantine/core'
import { IconCalendarOff, IconReceipt2, IconRefresh } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { rangePresets } from '../../../platform/stored-date-range.ts'
import { useBusinessDay } from '../../../platform/use-business-day.ts'
import { DateRangePicker } from '../../../ui/DateRangePicker.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { ListHead } from '../../../ui/ListHead.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { useIsPhone } from '../../../ui/use-is-phone.ts'
import { type HistoryPage, usePaymentHistory } from '../billing.data.ts'
import { HistoryCards } from './HistoryCards.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import classes from './history.module.css'
import { usePaymentHistoryView } from './payment-history-view.ts'
import { StatementMenu } from './StatementMenu.tsx'

export default function PaymentHistoryScreen() {
  const view = usePaymentHistoryView()
  const history = usePaymentHistory(view.filter)
  const shown = useLastAnswer(history.data)
  const today = useBusinessDay()
  const presets = useMemo(() => rangePresets(today), [today])
  const isPhone = useIsPhone()
  const List = isPhone ? HistoryCards : HistoryTable
  const total = shown?.page.totalElements

  const lastPage = history.data && !history.isPlaceholderData ? Math.max(1, history.data.page.totalPage) : null
  const { turnTo } = view
  useEffect(() => {
    if (lastPage !== null && view.filter.page > lastPage) turnTo(lastPage, 'replace')
  })

  return (
    <>
      <PageHead parent="Payments" title="Payment History" actions={<StatementMenu />} />
      <ListHead
        answer={total === undefined ? null : `${total.toLocaleString('en-US')} ${total === 1 ? 'invoice' : 'invoices'}`}
        detail={view.range ? 'dated in this period' : 'the newest first'}
      />
      <FilterBar>
        <DateRangePicker
          value={view.range}
          placeholder="Start date – End date"
          onChange={view.choose}
          onClear={() => view.choose(null)}
          position="bottom-start"
          presets={presets}
          latest={today}
        />
      </FilterBar>
      {history.isError && shown && (
        <p className={classes.retry}>
          This list may be out of date.
          <Button size="xs" variant="subtle" onClick={() => void history.refetch()}>
            Retry
          </Button>
        </p>
      )}
      <List
        invoices={shown?.data}
        page={shown?.page}
        isStale={history.isPlaceholderData}
        onPage={turnTo}
        empty={<NoInvoices isFiltered={view.range !== null} onClear={() => view.choose(null)} />}
        missing={history.isError && !shown ? <NotLoaded onRetry={() => void history.refetch()} /> : undefined}
      />
    </>
  )
}

/** Failures of this list are not reported, as the specification asks: what was there stays */
function useLastAnswer(answer: HistoryPage | undefined): HistoryPage | undefined {
  const [last, setLast] = useState(answer)
  useEffect(() => {
    if (answer) setLast(answer)
  }, [answer])
  return answer ?? last
}

function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      icon={IconRefresh}
      title="The payment history is not here yet"
      text="It could not be loaded just now. Nothing was lost."
      action={
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      }
    />
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
