import './seo-report.css'
import { useCallback, useEffect, useState } from 'react'
import type { Brand } from '#contract/brands.ts'
import { formatMonth } from '#contract/seo/seo-formats.ts'
import { SHARED_REPORT } from '#contract/seo/seo-sharing.addresses.ts'
import type { getSharedReport } from '#contract/seo/seo-sharing.ts'
import { BrandLogo } from '../BrandLogo.tsx'
import { CallError, callApiWithRetry } from '../call-api.ts'
import { usePageTitle } from '../use-page-title.ts'
import { ReportBody } from './ReportBody.tsx'
import type { SharedReport } from './shared-report.ts'

type Shown =
  | { kind: 'loading' }
  | { kind: 'report'; report: SharedReport }
  /** The link was revoked, has expired, or never existed */
  | { kind: 'ended' }
  | { kind: 'away'; message: string }

const TOO_MANY = 429

/** One month's report for people without an account, behind a link that the business has created */
export function SeoReportPage({ brand }: { brand: Brand }) {
  const key = window.location.pathname.split('/')[2] ?? ''
  const [shown, setShown] = useState<Shown>({ kind: 'loading' })
  const load = useCallback(async () => {
    setShown({ kind: 'loading' })
    try {
      const report = await callApiWithRetry<typeof getSharedReport>(SHARED_REPORT.getSharedReport, { params: { key } })
      setShown({ kind: 'report', report })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      const isFinal = error.status >= 400 && error.status < 500 && error.status !== TOO_MANY
      setShown(isFinal ? { kind: 'ended' } : { kind: 'away', message: error.message })
    }
  }, [key])
  useEffect(() => {
    void load()
  }, [load])

  const report = shown.kind === 'report' ? shown.report : null
  usePageTitle(report ? `${formatMonth(report.main)} · ${report.company_name}` : 'SEO Report', brand)
  return (
    <div className="public-page">
      <header className="seo-top">
        <BrandLogo brand={brand} />
      </header>
      {report ? (
        <ReportBody linkKey={key} report={report} />
      ) : (
        <main className="public-body public-body-centred">
          {shown.kind === 'loading' && <p role="status">Loading the report…</p>}
          {shown.kind === 'ended' && (
            <>
              <h1>This link no longer works</h1>
              <p className="public-muted">Report links expire. Ask the person who sent it for a new one.</p>
            </>
          )}
          {shown.kind === 'away' && (
            <>
              <h1>The report could not be loaded</h1>
              <p className="public-muted" role="alert">
                {shown.message}
              </p>
              <button type="button" className="public-button seo-retry" onClick={() => void load()}>
                Try again
              </button>
            </>
          )}
        </main>
      )}
    </div>
  )
}
