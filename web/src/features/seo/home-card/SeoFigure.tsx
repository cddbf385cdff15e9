import { VisuallyHidden } from '@mantine/core'
import { type FigureKind, figureGrowth, figureParts, figureText, type SeoFigureName } from '#contract/seo/seo-figures.ts'
import type { SeoFigures } from '#contract/seo/seo-report.ts'
import { Figure } from '../../../ui/Figure.tsx'
import { useCountUp } from '../../../ui/use-count-up.ts'
import classes from './seo-card.module.css'

interface SeoMetricTileProps {
  figure: SeoFigureName
  figures: SeoFigures
  before: SeoFigures | null
  /** On the dashboard: smaller, counts up, and omits the previous value */
  isBrief?: boolean
}

/** One metric of the report, with its growth against the month it is compared with */
export function SeoFigure({ figure: { key, label, kind }, figures: metrics, before, isBrief = false }: SeoMetricTileProps) {
  const value = metrics[key]
  const earlier = before?.[key] ?? null
  return (
    <Figure
      size={isBrief ? 'dense' : 'normal'}
      label={label}
      value={value === null ? '–' : <Value kind={kind} value={value} countUp={isBrief} />}
      change={figureGrowth(kind, earlier, value)}
      period={value === null ? 'No data' : isBrief || earlier === null ? undefined : `from ${figureText(kind, earlier)}`}
    />
  )
}

function Value({ kind, value, countUp }: { kind: FigureKind; value: number; countUp: boolean }) {
  const shown = useCountUp(value, countUp)
  const digits = figureParts(kind, shown).map(({ value: number, unit }) => (
    <span key={unit} className={classes.part}>
      {number}
      {unit && <span className={classes.unit}>{unit}</span>}
    </span>
  ))
  if (shown === value) return digits
  // Screen readers get the final number, not every frame of the count-up animation
  return (
    <>
      <span aria-hidden>{digits}</span>
      <VisuallyHidden>{figureText(kind, value)}</VisuallyHidden>
    </>
  )
}
