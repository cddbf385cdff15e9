import { formatMonth, monthToCompare } from '#contract/seo/seo-formats.ts'
import {
  computeMetricGrowth,
  formatGrowth,
  PROFILE_METRICS,
  type SeoMetric,
  SITE_METRICS,
  toMetricParts,
} from '#contract/seo/seo-metrics.ts'
import { SHARED_REPORT } from '#contract/seo/seo-sharing.addresses.ts'
import { endpointUrl } from '../../platform/api/call-url.ts'
import { formatLongDay } from './day-name.ts'
import { ReportMaps } from './ReportMaps.tsx'
import { ReportSections } from './ReportSections.tsx'
import type { SharedReport } from './shared-report.ts'

export function ReportBody({ linkKey, report }: { linkKey: string; report: SharedReport }) {
  const { main, notes, until, company_name: company, ends_at: endsAt } = report
  return (
    <main className="seo-body">
      <div className="seo-head">
        <div>
          <p className="seo-company">{company}</p>
          <h1>SEO Report, {formatMonth(main)}</h1>
        </div>
        <a className="seo-download" href={endpointUrl(SHARED_REPORT.downloadSharedReport, { params: { key: linkKey } })} download>
          Download PDF
        </a>
      </div>
      <section className="seo-card">
        <h2 className="seo-sentence">{main.description}</h2>
        <p className="seo-muted">
          {main.before
            ? `Compared with ${formatMonth(monthToCompare(main, 'month'))}`
            : until === null
              ? `No data for ${formatMonth(monthToCompare(main, 'month'))}`
              : 'Comparison available when the month ends'}
          {until !== null && `, data through ${formatLongDay(until)}`}
        </p>
        {notes.map((note) => (
          <p key={note} className="seo-note">
            {note}
          </p>
        ))}
        <Metrics name="Google profile" metrics={PROFILE_METRICS} main={main} />
        <Metrics name="Website" metrics={SITE_METRICS} main={main} />
      </section>
      <ReportSections report={report} />
      {report.places.length > 0 && <ReportMaps places={report.places} style={report.map_style} />}
      <p className="seo-foot">This link expires {formatLongDay(endsAt)}, or sooner if it’s turned off.</p>
    </main>
  )
}

interface MetricsProps {
  name: string
  metrics: readonly SeoMetric[]
  main: SharedReport['main']
}

function Metrics({ name, metrics, main }: MetricsProps) {
  return (
    <>
      <h3 className="seo-group">{name}</h3>
      <dl className="seo-figures">
        {metrics.map(({ key, label, kind }) => {
          const value = main[key]
          const growth = computeMetricGrowth(kind, main.before?.[key], value)
          return (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                {value === null ? (
                  <span className="seo-muted">No data</span>
                ) : (
                  toMetricParts(kind, value).map(({ value: digits, unit }) => (
                    <span key={unit} className="seo-value">
                      {digits}
                      {unit && <small>{unit}</small>}
                    </span>
                  ))
                )}
                {growth !== null && <Growth percent={growth} />}
              </dd>
            </div>
          )
        })}
      </dl>
    </>
  )
}

/** Both the sign and the color show the direction */
function Growth({ percent }: { percent: number }) {
  const look = percent === 0 ? 'flat' : percent < 0 ? 'less' : 'more'
  return (
    <span className="seo-growth" data-look={look}>
      {formatGrowth(percent)}
    </span>
  )
}
