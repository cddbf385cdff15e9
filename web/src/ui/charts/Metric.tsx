import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { numberFormat } from '#contract/formats/intl-formats.ts'
import { AppLink } from '../page/AppLink.tsx'
import { ChangeChip } from './ChangeChip.tsx'
import classes from './Metric.module.css'
import { useCountUp } from './use-count-up.ts'

interface MetricProps {
  label: ReactNode
  /** A number is grouped by thousands; anything else is shown unchanged */
  value: ReactNode
  /** Decimal places, for numbers */
  decimals?: number
  unit?: string
  /** Percentage change from the previous period */
  change?: number | null
  lessIsBetter?: boolean
  /** "vs October", "this month" */
  period?: ReactNode
  size?: 'dense' | 'normal' | 'big'
  icon?: ReactNode
  countUp?: boolean
  /** Right of the number: the same value as a picture, such as stars */
  beside?: ReactNode
  /** Link to exactly the rows that the number counts; the whole metric is the link */
  to?: string | undefined
}

/** A single number with its unit, period and change */
export function Metric(props: MetricProps) {
  const { label, value, decimals = 0, unit, change, lessIsBetter, period, size = 'normal', icon, countUp = false, beside, to } = props
  const parts = (
    <>
      <div className={classes.label}>
        {icon}
        {label}
      </div>
      <div className={classes.value}>
        {typeof value === 'number' ? <MetricNumber value={value} decimals={decimals} countUp={countUp} /> : value}
        {unit && <span className={classes.unit}>{unit}</span>}
        {beside && <span className={classes.beside}>{beside}</span>}
      </div>
      {(change != null || period) && (
        <div className={classes.context}>
          {change != null && <ChangeChip percent={change} lessIsBetter={lessIsBetter} />}
          {period && <span>{period}</span>}
        </div>
      )}
    </>
  )
  const look = `${classes.figure} ${classes[size]}`
  if (to === undefined) return <div className={look}>{parts}</div>
  return (
    <AppLink to={to} className={`${look} ${classes.link}`}>
      {parts}
    </AppLink>
  )
}

function MetricNumber({ value, decimals, countUp }: { value: number; decimals: number; countUp: boolean }) {
  const shown = useCountUp(value, countUp)
  const format = (n: number) => numberFormat({ minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(n)
  if (shown === value) return <>{format(value)}</>
  // Screen readers get the final number, not every frame of the count-up animation
  return (
    <>
      <span aria-hidden>{format(shown)}</span>
      <VisuallyHidden>{format(value)}</VisuallyHidden>
    </>
  )
}
