import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '#contract/formats/intl-formats.ts'
import { formatShareOf } from '#contract/seo/seo-formats.ts'
import type { SeoDetail } from '#contract/seo/seo-report.ts'
import { pageParts } from '#contract/seo/seo-sections.ts'
import classes from './pages.module.css'
import { Section } from './Section.tsx'

const FEW = 6

/** The landing pages of the visits */
export function PagesCard({ report }: { report: SeoDetail }) {
  const [showsAll, setShowsAll] = useState(false)
  const all = pageParts(report, Number.POSITIVE_INFINITY)
  const pages = showsAll ? all : pageParts(report, FEW)
  const named = all.filter(({ isRest }) => !isRest).length
  return (
    <Section title="Top Pages" description={report.landing_page_description} hasData={pages.length > 0}>
      <table className={classes.table} aria-label="Top Pages">
        <thead>
          <tr>
            <th scope="col">Landing page</th>
            <th scope="col">Sessions</th>
            <th scope="col">Share</th>
          </tr>
        </thead>
        <tbody>
          {pages.map(({ name, path, count, share, isRest }) => (
            <tr key={path} data-rest={isRest || undefined}>
              <th scope="row" title={path || undefined}>
                <span className={classes.name}>{name}</span> {path && <span className={classes.path}>{path}</span>}
              </th>
              <td>{formatCount(count)}</td>
              <td className={classes.share}>{formatShareOf(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {named > FEW && (
        <Button variant="subtle" size="xs" className={classes.more} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${FEW}` : `Show all ${named} pages`}
        </Button>
      )}
    </Section>
  )
}
