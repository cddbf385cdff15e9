import { formatShareOf } from '#contract/seo/seo-formats.ts'
import type { SeoDetail } from '#contract/seo/seo-report.ts'
import { engagementParts } from '#contract/seo/seo-sections.ts'
import { DonutChart } from '../../../ui/charts/DonutChart.tsx'
import classes from './chart.module.css'
import { Section } from './Section.tsx'
import { ShareTable } from './ShareTable.tsx'

export function EngagementCard({ report }: { report: SeoDetail }) {
  const parts = engagementParts(report)
  return (
    <Section title="Engagement" description={report.traffic_acquisition.description} hasData={parts !== null}>
      {parts && (
        <div className={classes.engagement}>
          <DonutChart
            parts={[
              { name: parts.engaged.name, value: parts.engaged.count, tone: 'first' },
              { name: parts.bounced.name, value: parts.bounced.count, tone: 'second' },
            ]}
            center={
              <>
                <span className={classes.rate}>{formatShareOf(parts.engaged.share)}</span>
                <span className={classes.rateOf}>engaged</span>
              </>
            }
          />
          <ShareTable caption="Engagement" unit="visits" parts={[parts.engaged, parts.bounced]} total={parts.sessions} />
        </div>
      )}
    </Section>
  )
}
