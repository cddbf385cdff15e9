import './review.css'
import { useEffect, useState } from 'react'
import type { Brand } from '#contract/brands.ts'
import type { ReviewPage as PageData } from '#contract/review-page.ts'
import { callApi, loadPatiently } from '../call-api.ts'
import { CompanyFrame } from './CompanyFrame.tsx'
import { ReviewSteps } from './ReviewSteps.tsx'
import { whenSeen } from './when-seen.ts'

const keyOf = (pathname: string) => pathname.split('/')[3] ?? ''

export function ReviewPage({ brand }: { brand: Brand }) {
  const key = keyOf(window.location.pathname)
  const path = `/review/business-promoter/clicked/${encodeURIComponent(key)}`
  const [page, setPage] = useState<PageData | null>(null)

  useEffect(() => {
    let left = false
    whenSeen()
      .then(() => loadPatiently<PageData>(path))
      .then(
        (loaded) => {
          if (left) return
          document.title = `Would you recommend ${loaded.company_name}? · ${brand.pageTitle}`
          setPage(loaded)
        },
        () => {
          if (!left) window.location.replace('/404')
        },
      )
    return () => {
      left = true
    }
  }, [path, brand])

  if (!page) {
    return (
      <CompanyFrame brand={brand} company={null}>
        <p className="review-loading" role="status">
          Loading…
        </p>
      </CompanyFrame>
    )
  }
  return <ReviewSteps brand={brand} page={page} reviewKey={key} save={(answers) => callApi('PUT', path, answers)} />
}
