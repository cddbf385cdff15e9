import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect } from 'react'
import { CALL_COLUMNS } from '#contract/calls/calls.ts'
import { isSessionEnded, messageOf, requestIdOf } from '../../platform/api-error.ts'
import { useAddressQuery } from '../../platform/use-address-query.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { CallTabs } from './CallTabs.tsx'
import { useCallColumns, useCallList } from './calls.data.ts'
import { CallDrawer } from './drawer/CallDrawer.tsx'
import { CallCards } from './list/CallCards.tsx'
import { CallFilterBar } from './list/CallFilterBar.tsx'
import { CallsAnswer } from './list/CallsAnswer.tsx'
import { ColumnsDialog } from './list/ColumnsDialog.tsx'
import { tableColumns } from './list/call-columns.tsx'
import { useCallView } from './list/call-view.ts'
import { NoCalls } from './list/NoCalls.tsx'
import { useNewCalls } from './new-calls.ts'
import { useTimeZoneChoice } from './time-zone-choice.ts'

export default function CallListScreen() {
  useNewCalls()
  const view = useCallView()
  const { query: address, hrefWith } = useAddressQuery()
  const calls = useCallList(view.query)
  const columns = useCallColumns()
  const { zone } = useTimeZoneChoice()
  const isPhone = useIsPhone()
  const [columnsOpened, columnsDialog] = useDisclosure(false)
  const page = calls.data?.page

  // Calls may have gone since the address was made: its page lies behind the last one then
  const isBeyondEnd = !calls.isPlaceholderData && page !== undefined && page.totalPage > 0 && view.page > page.totalPage
  useEffect(() => {
    if (isBeyondEnd && page) view.turnTo(page.totalPage, 'replace')
  }, [isBeyondEnd, page, view.turnTo])

  // The dialog about an ended session says it, and the shapes stay behind it
  const failure = calls.isError && !isSessionEnded(calls.error) ? calls.error : null
  const rows = isBeyondEnd || failure ? undefined : calls.data?.data
  const shared = {
    rows,
    isStale: calls.isPlaceholderData,
    rowHref: ({ call_sid: sid }: { call_sid: string }) => hrefWith({ call: sid, line: null }),
    empty: <NoCalls view={view} />,
    error: failure ? (
      <ErrorState
        title="The calls could not be loaded"
        message={`${messageOf(failure)} Your filters are kept, and nothing was lost.`}
        requestId={requestIdOf(failure)}
        onRetry={() => void calls.refetch()}
      >
        <Button component={AppLink} to="/support" variant="default">
          Contact support
        </Button>
      </ErrorState>
    ) : undefined,
    page: page && rows && { ...page, number: view.page, onPage: view.turnTo },
  }

  return (
    <>
      <PageHead parent="Inquiries" title="Call Inquiries" />
      <CallTabs current="/callInquiries" />
      <CallsAnswer
        page={calls.isPlaceholderData || !failure ? calls.data : undefined}
        hasFailed={failure !== null}
        view={view}
        zone={zone}
        onColumns={columnsDialog.open}
      />
      <CallFilterBar view={view} />
      {isPhone ? (
        <CallCards {...shared} zone={zone} />
      ) : (
        <DataTable
          {...shared}
          caption="Calls"
          columns={tableColumns({ columns: columns.data ?? CALL_COLUMNS, zone, sorting: view.sorting, onSort: view.sort })}
          rowKey={({ call_sid: sid }) => sid}
          isSelected={({ call_sid: sid }) => sid === address.get('call')}
        />
      )}
      <ColumnsDialog opened={columnsOpened} onClose={columnsDialog.close} columns={columns.data ?? CALL_COLUMNS} />
      <CallDrawer siblings={rows?.map(({ call_sid: sid }) => sid)} />
    </>
  )
}
