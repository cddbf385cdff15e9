import type { ReactNode } from 'react'
import type { Brand } from '#contract/brands.ts'
import { logoUrl } from '../../ui/brand/brand.ts'
import { useReviewMessages } from '../review-messages.ts'
import { Icon } from './Icon.tsx'

interface CompanyFrameProps {
  brand: Brand
  company: { company_name: string; company_logo: string } | null
  onBack?: (() => void) | undefined
  children: ReactNode
}

/** Page frame with the business at the top, and at the bottom the brand that sends on its behalf */
export function CompanyFrame({ brand, company, onBack, children }: CompanyFrameProps) {
  const messages = useReviewMessages()
  return (
    <div className="public-page review-page">
      <header className="review-head">
        {onBack && (
          <button type="button" className="review-back" onClick={onBack}>
            <Icon name="backward" size={18} />
            {messages.back}
          </button>
        )}
        {company ? (
          <>
            {company.company_logo ? (
              <img className="review-logo" src={company.company_logo} alt="" width={64} height={64} />
            ) : (
              <span className="review-logo review-initial" aria-hidden="true">
                {[...company.company_name][0]}
              </span>
            )}
            <p className="review-company">{company.company_name}</p>
          </>
        ) : (
          <>
            <span className="review-logo review-waiting" />
            <span className="review-company review-waiting" />
          </>
        )}
      </header>
      <main className="public-body">{children}</main>
      <footer className="review-foot">
        {company ? messages.sentByWith(company.company_name) : messages.sentWith}
        {/* Does not wrap, so that the mark stays on the same line as the name */}
        <span className="review-brand">
          <img src={logoUrl(brand, 'mark')} alt="" width={18} height={18} />
          <b>{brand.name}</b>
        </span>
      </footer>
    </div>
  )
}
