import { VisuallyHidden } from '@mantine/core'
import { formatCount } from '#contract/formats/intl-formats.ts'
import { formatShareOf } from '#contract/seo/seo-formats.ts'
import type { SeoDetail } from '#contract/seo/seo-report.ts'
import { channelParts } from '#contract/seo/seo-sections.ts'
import classes from './channels.module.css'
import { Section } from './Section.tsx'

const TICK = 20

export function ChannelsCard({ report }: { report: SeoDetail }) {
  const parts = channelParts(report)
  const visits = parts.reduce((sum, { count }) => sum + count, 0)
  const largest = Math.max(...parts.map(({ share }) => share ?? 0))
  const top = Math.max(TICK, Math.ceil(largest / TICK) * TICK)
  const ticks = Array.from({ length: top / TICK + 1 }, (_, place) => place * TICK)
  return (
    <Section title="Source Channels" description={report.source_channels.description} hasData={visits > 0}>
      <div className={classes.chart}>
        <div className={classes.grid} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} className={classes.line} style={{ insetInlineStart: `${(tick / top) * 100}%` }}>
              <span className={classes.tick}>{tick}%</span>
            </span>
          ))}
        </div>
        <ul className={classes.list} aria-label="Visits by source channel">
          {parts.map(({ name, count, share }) => (
            <li key={name} title={`${name}: ${formatCount(count)} visits`}>
              <span className={classes.name}>{name}</span>
              <span className={classes.track} aria-hidden>
                <span
                  className={classes.bar}
                  data-largest={share === largest || undefined}
                  style={{ width: `${((share ?? 0) / top) * 100}%` }}
                />
              </span>
              <VisuallyHidden>{formatCount(count)} visits, </VisuallyHidden>
              <span className={classes.share}>{formatShareOf(share)}</span>
            </li>
          ))}
        </ul>
      </div>
      <p className={classes.foot}>100% is {visits === 1 ? '1 visit' : `${formatCount(visits)} visits`}.</p>
    </Section>
  )
}
