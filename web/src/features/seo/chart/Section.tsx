import { IconChartPieOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/content/Card.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import classes from './chart.module.css'

interface SectionProps {
  title: string
  description: string
  /** False if nothing was counted, so there are no percentages to compute */
  hasData: boolean
  children: ReactNode
}

export function Section({ title, description, hasData, children }: SectionProps) {
  return (
    <Card title={title}>
      {description !== '' && <p className={classes.description}>{description}</p>}
      {hasData ? children : <EmptyState compact icon={IconChartPieOff} title="No data" text="No data for this month." />}
    </Card>
  )
}
