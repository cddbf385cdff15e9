import { IconInfoCircle, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatMonth, monthToCompare } from '#contract/seo/seo-formats.ts'
import { PROFILE_METRICS, type SeoMetric, SITE_METRICS } from '#contract/seo/seo-metrics.ts'
import type { Comparison, SeoDetail } from '#contract/seo/seo-report.ts'
import { formatShortDay } from '../../../platform/time/calendar-days.ts'
import { PlatformLogo } from '../../../ui/brand/PlatformLogo.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { ChoicePill } from '../../../ui/filters/ChoicePill.tsx'
import { SeoMetricTile } from '../home-card/SeoMetricTile.tsx'
import type { SeoView } from '../seo-view.ts'
import classes from './head-metrics.module.css'

const COMPARISONS: readonly Comparison[] = ['month', 'year']

/** A one-sentence summary, and eight metrics beside those of the comparison month */
export function SeoHeadMetrics({ report: { main, notes, until }, view }: { report: SeoDetail; view: SeoView }) {
  const against = monthToCompare(main, view.comparison)
  return (
    <Card>
      <div className={classes.headline}>
        <h2 className={classes.sentence}>{main.description}</h2>
        <div className={classes.against}>
          <ChoicePill
            label="Compare with"
            isRequired
            options={COMPARISONS.map((value) => ({ value, label: formatMonth(monthToCompare(main, value)) }))}
            value={view.comparison}
            onChange={(value) => value && view.compare(value)}
          />
          {main.before === null && (
            <p>{until === null ? `No data for ${formatMonth(against)}` : 'Comparison available when the month ends'}</p>
          )}
          {until !== null && <p>Data through {formatShortDay(until)}</p>}
        </div>
      </div>
      {notes.length > 0 && (
        <div className={classes.notes} role="note">
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          <div>
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </div>
        </div>
      )}
      <Group main={main} name="Google profile" icon={<PlatformLogo platform="google" size={16} />} metrics={PROFILE_METRICS} />
      <Group main={main} name="Website" icon={<IconWorld size={16} stroke={1.75} aria-hidden />} metrics={SITE_METRICS} />
    </Card>
  )
}

interface GroupProps {
  main: SeoDetail['main']
  name: string
  icon: ReactNode
  metrics: readonly SeoMetric[]
}

function Group({ main, name, icon, metrics }: GroupProps) {
  return (
    <section className={classes.group} aria-label={name}>
      <h3 className={classes.groupName}>
        {icon}
        {name}
      </h3>
      <div className={classes.figures}>
        {metrics.map((metric) => (
          <div key={metric.key} className={classes.figure}>
            <SeoMetricTile metric={metric} metrics={main} before={main.before} />
          </div>
        ))}
      </div>
    </section>
  )
}
