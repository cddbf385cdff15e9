import { useDisclosure } from '@mantine/hooks'
import { DEFAULT_CALL_COLUMNS } from '#contract/calls/call-columns.ts'
import type { Call } from '#contract/calls/calls.ts'
import { useAddressQuery } from '../../platform/lists/use-address-query.ts'
import { useListResponse } from '../../platform/lists/use-list-response.ts'
import { ServerList } from '../../ui/lists/ServerList.tsx'
import { PageHead } from '../../ui/page/PageHead.tsx'
import { useIsTablet } from '../../ui/page/use-is-phone.ts'
import { CallTabs } from './CallTabs.tsx'
import { useCallColumns, useCallList } from './calls.data.ts'
import { CallDrawer } from './drawer/CallDrawer.tsx'
import { CALL_CARD_SHAPE, CallCard } from './list/CallCard.tsx'
import { CallFilterBar } from './list/CallFilterBar.tsx'
import { CallListHead } from './list/CallListHead.tsx'
import { ColumnsDialog } from './list/ColumnsDialog.tsx'
import { callTableColumns } from './list/call-columns.tsx'
import { useCallListView } from './list/call-filters.ts'
import { NoCalls } from './list/NoCalls.tsx'
import { useRefreshOnNewCalls } from './new-calls.ts'
import { useTimeZoneChoice } from './time-zone-choice.ts'

export default function CallListScreen() {
  useRefreshOnNewCalls()
  const view = useCallListView()
  const { query: address, hrefWith } = useAddressQuery()
  const calls = useListResponse(useCallList(view.query), view)
  const { data: columns = DEFAULT_CALL_COLUMNS } = useCallColumns()
  const { zone } = useTimeZoneChoice()
  const isTablet = useIsTablet()
  const [columnsOpened, columnsDialog] = useDisclosure(false)
  const hrefOf = ({ call_sid: sid }: Call) => hrefWith({ call: sid, line: null })

  return (
    <>
      <PageHead parent="Inquiries" title="Call Inquiries" />
      <CallTabs current="/callInquiries" />
      <CallListHead page={calls.response} hasFailed={calls.problem !== null} view={view} zone={zone} onColumns={columnsDialog.open} />
      <CallFilterBar view={view} />
      <ServerList
        list={calls}
        caption="Calls"
        isTight
        columns={callTableColumns({
          columns,
          isTablet,
          zone,
          sorting: view.chosen.sorting,
          onSort: (sorting) => view.choose({ sorting }),
        })}
        rowKey={({ call_sid: sid }) => sid}
        rowHref={hrefOf}
        isSelected={({ call_sid: sid }) => sid === address.get('call')}
        card={(call) => <CallCard call={call} href={hrefOf(call)} zone={zone} />}
        cardShape={CALL_CARD_SHAPE}
        loadingLabel="Loading calls"
        empty={<NoCalls view={view} />}
        failure={{ title: 'Calls could not be loaded', note: 'Your filters are still set, and nothing was lost.' }}
      />
      <ColumnsDialog opened={columnsOpened} onClose={columnsDialog.close} columns={columns} />
      <CallDrawer siblings={calls.shown.rows?.map(({ call_sid: sid }) => sid)} />
    </>
  )
}
