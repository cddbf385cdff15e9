import { Button, Skeleton } from '@mantine/core'
import { IconCoin, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import type { MonthlyAnalytics } from '#contract/monthly-analytics/monthly-analytics.ts'
import { errorMessageOf, isSessionEnded } from '../../../platform/api/api-error.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Card } from '../../../ui/content/Card.tsx'
import { CardHeadline } from '../../../ui/content/CardHeadline.tsx'
import { dialogOnDemand } from '../../../ui/dialogs/dialog-on-demand.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Loading } from '../../../ui/states/LoadingCard.tsx'
import { useSpend } from '../monthly-analytics.data.ts'
import { CostPerClientTable } from './CostPerClientTable.tsx'
import { computeCostPerClient, computeCostPerSource } from './cost-per-client.ts'
import { formatCostHeadline } from './format-cost.ts'
import classes from './spend.module.css'

const SpendDialog = dialogOnDemand(
  async () => (await import('./SpendDialog.tsx')).SpendDialog,
  ({ opened }) => opened,
)

const TITLE = 'What a New Client Costs'

interface SpendCardProps {
  year: number
  /** The months that have already begun */
  months: MonthlyAnalytics['call_count']
}

/** New clients by source, compared with the spend that the business entered */
export function SpendCard({ year, months }: SpendCardProps) {
  const { type } = useSession()
  const entries = useSpend(year)
  const [isEntering, setIsEntering] = useState(false)
  if (entries.isError && !entries.data && !isSessionEnded(entries.error)) {
    return (
      <Card title={TITLE}>
        <ErrorState
          compact
          title="Your spend could not be loaded"
          message={errorMessageOf(entries.error)}
          onRetry={() => void entries.refetch()}
        />
      </Card>
    )
  }
  if (!entries.data) {
    return (
      <Card title={TITLE}>
        <Loading>
          <Skeleton className={classes.shape} data-shape="rows" />
        </Loading>
      </Card>
    )
  }
  const costs = computeCostPerSource(months, entries.data)
  const isAdministrator = type === 'MAIN'
  const enter = (look: 'default' | 'filled') => (
    <Button variant={look} leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={() => setIsEntering(true)}>
      Enter spend
    </Button>
  )
  const { headline, detail } = formatCostHeadline(costs, computeCostPerClient(costs), year)
  return (
    <Card title={TITLE} aside={costs.length > 0 && isAdministrator && enter('default')}>
      {costs.length > 0 ? (
        <>
          <CardHeadline headline={headline}>{detail}</CardHeadline>
          <CostPerClientTable costs={costs} year={year} />
          <p className={classes.note}>Includes only months where you entered spend.</p>
        </>
      ) : (
        <EmptyState
          compact
          icon={IconCoin}
          title={`No spend entered for ${year}`}
          text={
            isAdministrator
              ? 'Enter what you pay for each source per month to see what a new client costs.'
              : 'An administrator can enter monthly spend for each source.'
          }
          action={isAdministrator && enter('filled')}
        />
      )}
      <SpendDialog
        opened={isEntering}
        year={year}
        months={months.map(({ month }) => month)}
        entries={entries.data}
        onClose={() => setIsEntering(false)}
      />
    </Card>
  )
}
