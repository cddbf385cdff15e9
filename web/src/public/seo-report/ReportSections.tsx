import type { ReactNode } from 'react'
import { formatCount } from '#contract/formats/intl-formats.ts'
import { formatShareOf } from '#contract/seo/seo-formats.ts'
import { channelParts, clickParts, deviceParts, engagementParts, type Part, pageParts, userParts } from '#contract/seo/seo-sections.ts'
import type { SharedReport } from './shared-report.ts'

const MAX_PAGES = 10

/** The sections below the metrics, as in the portal */
export function ReportSections({ report }: { report: SharedReport }) {
  const engagement = engagementParts(report)
  const pages = pageParts(report, MAX_PAGES)
  return (
    <div className="seo-sections">
      <Section
        title="Engagement"
        text={report.traffic_acquisition.description}
        parts={engagement ? [engagement.engaged, engagement.bounced] : []}
      />
      <Section title="Device Category" text={report.device_category.description} parts={deviceParts(report)} />
      <Section title="Source Channels" text={report.source_channels.description} parts={channelParts(report)} />
      <Card title="Top Pages" text={report.landing_page_description} hasData={pages.length > 0}>
        <table className="seo-table" aria-label="Top Pages">
          <tbody>
            {pages.map(({ name, path, count, share }) => (
              <tr key={path}>
                <th scope="row">
                  {name} <span className="seo-path">{path}</span>
                </th>
                <td>{formatCount(count)}</td>
                <td>{formatShareOf(share)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <Section title="Call / Website Clicks" text={report.website_clicks.description} parts={clickParts(report) ?? []} />
      <Section title="New v/s Returning Users" text={report.returning_users.description} parts={userParts(report)} />
    </div>
  )
}

interface CardProps {
  title: string
  text: string
  hasData: boolean
  children: ReactNode
}

function Card({ title, text, hasData, children }: CardProps) {
  return (
    <section className="seo-card">
      <h2 className="seo-title">{title}</h2>
      {text !== '' && <p className="seo-text">{text}</p>}
      {hasData ? children : <p className="seo-muted">No data</p>}
    </section>
  )
}

/** Each part with a bar proportional to its percentage */
function Section({ title, text, parts }: { title: string; text: string; parts: readonly Part[] }) {
  return (
    <Card title={title} text={text} hasData={parts.some(({ count }) => count > 0)}>
      <table className="seo-table" aria-label={title}>
        <tbody>
          {parts.map(({ name, count, share }) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <span className="seo-bar" aria-hidden="true">
                  <span style={{ width: `${share ?? 0}%` }} />
                </span>
              </th>
              <td>{formatCount(count)}</td>
              <td>{formatShareOf(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
