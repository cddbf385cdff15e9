import { Button } from '@mantine/core'
import { IconDownload, IconReceipt2 } from '@tabler/icons-react'
import { useListResponse } from '../../../platform/lists/use-list-response.ts'
import { useListView } from '../../../platform/lists/use-list-view.ts'
import { usePeriodControl } from '../../../platform/lists/use-period-control.ts'
import { useIsPermitted } from '../../../platform/session/permissions.ts'
import { useBusinessDay } from '../../../platform/time/use-business-day.ts'
import { FilterBar } from '../../../ui/filters/FilterBar.tsx'
import { PeriodFilter } from '../../../ui/filters/PeriodFilter.tsx'
import { EmptyList, ServerList } from '../../../ui/lists/ServerList.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { useHistoryDownload, usePaymentHistory } from '../billing.data.ts'
import { invoiceHref } from '../invoice-labels.ts'
import { HISTORY_CARD_SHAPE, HistoryCard } from './HistoryCard.tsx'
import classes from './history.module.css'
import { historyColumns } from './history-columns.tsx'
import { InvoiceTotals } from './OpenAmount.tsx'
import { PAYMENT_HISTORY_FILTERS } from './payment-history-filters.ts'
import { StatementMenu } from './StatementMenu.tsx'

export default function PaymentHistoryScreen() {
  const view = useListView(PAYMENT_HISTORY_FILTERS)
  const history = useListResponse(usePaymentHistory(view.query), view, { retainsLastPage: true })
  const today = useBusinessDay()
  const period = usePeriodControl(view)
  const mayPay = useIsPermitted('bills')
  const download = useHistoryDownload()

  return (
    <>
      <PageHead parent="Payments" title="Payment History" actions={<StatementMenu />} />
      <InvoiceTotals />
      <FilterBar
        period={<PeriodFilter {...period} />}
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
      <ServerList
        list={history}
        caption="Payment history"
        columns={historyColumns(today)}
        rowKey={({ client_invoice_uuid: uuid }) => uuid}
        rowHref={(invoice) => invoiceHref(invoice, mayPay)}
        card={(invoice) => <HistoryCard invoice={invoice} />}
        cardShape={HISTORY_CARD_SHAPE}
        loadingLabel="Loading the payment history"
        empty={
          <EmptyList
            view={view}
            noMatch={{ title: 'No matching invoices', text: 'Try another status or other dates.' }}
            none={{
              icon: IconReceipt2,
              title: 'No invoices yet',
              text: 'Your bills appear here with payment details and a PDF of each.',
            }}
          />
        }
        failure={{ title: 'Payment history could not be loaded', text: 'Please try again. Nothing was lost.' }}
      />
    </>
  )
}
