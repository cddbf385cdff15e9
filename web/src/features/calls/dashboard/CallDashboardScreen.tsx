import { Button } from '@mantine/core'
import { IconPhone } from '@tabler/icons-react'
import { errorMessageOf, isSessionEnded, requestIdOf } from '../../../platform/api/api-error.ts'
import { useScreenDateRange } from '../../../platform/lists/use-date-range.ts'
import { formatDayRange } from '../../../platform/time/calendar-days.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { DateRangePicker } from '../../../ui/filters/DateRangePicker.tsx'
import { PageHead } from '../../../ui/page/PageHead.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { CallTabs } from '../CallTabs.tsx'
import { CallDrawer } from '../drawer/CallDrawer.tsx'
import { useRefreshOnNewCalls } from '../new-calls.ts'
import { ActionItemsPanel } from './ActionItemsPanel.tsx'
import { CallCharts } from './CallCharts.tsx'
import { CallSources } from './CallSources.tsx'
import { CallStats } from './CallStats.tsx'
import { useCallDashboard } from './call-dashboard.data.ts'
import classes from './dashboard.module.css'
import { LoadingCallStats } from './LoadingCallStats.tsx'
import { RecentCalls } from './RecentCalls.tsx'

export default function CallDashboardScreen() {
  const { range, today, presets, choose } = useScreenDateRange()
  useRefreshOnNewCalls()
  return (
    <>
      <PageHead
        parent="Inquiries"
        title="Call Inquiries"
        actions={<DateRangePicker value={range} onChange={choose} presets={presets} latest={today} />}
      />
      <CallTabs current="/callInquiriesDashboard" />
      <DashboardStats />
      <div className={classes.lists}>
        <ActionItemsPanel />
        <RecentCalls range={range} />
      </div>
      <CallSources range={range} today={today} />
      <CallDrawer />
    </>
  )
}

function DashboardStats() {
  const { range, today, presets, choose } = useScreenDateRange()
  const dashboard = useCallDashboard(range)
  const longest = presets.find(({ label }) => label === 'Last 12 months')

  if (dashboard.isError && !dashboard.data && !isSessionEnded(dashboard.error)) {
    return (
      <Card className={classes.stand}>
        <ErrorState
          title="The call totals could not be loaded"
          message={errorMessageOf(dashboard.error)}
          requestId={requestIdOf(dashboard.error)}
          onRetry={() => void dashboard.refetch()}
        />
      </Card>
    )
  }
  if (!dashboard.data) return <LoadingCallStats />
  return (
    // While the next period's stats load, the previous period's stats are shown dimmed, as placeholder data
    <div className={classes.figures} data-old={dashboard.isPlaceholderData || undefined} aria-busy={dashboard.isPlaceholderData}>
      <CallStats dashboard={dashboard.data} range={range} today={today} />
      {dashboard.data.main.total_calls > 0 ? (
        <CallCharts dashboard={dashboard.data} range={range} />
      ) : (
        <Card>
          <EmptyState
            icon={IconPhone}
            title={`No calls from ${formatDayRange(range, today, ' to ')}`}
            text="Calls to your tracking number appear here: who called, how they heard about you and how the call went."
            action={longest && <Button onClick={() => choose(longest)}>Show last 12 months</Button>}
          />
        </Card>
      )}
    </div>
  )
}
