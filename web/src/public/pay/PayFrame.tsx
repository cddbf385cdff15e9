import type { ReactNode } from 'react'
import type { Brand } from '#contract/brands.ts'
import { BrandLogo } from '../BrandLogo.tsx'
import { Icon } from './icons.tsx'
import { usePayMessages } from './pay-messages.ts'

interface PayFrameProps {
  brand: Brand
  supportEmail?: string | undefined
  layout: string
  children: ReactNode
}

export function PayFrame({ brand, supportEmail, layout, children }: PayFrameProps) {
  const messages = usePayMessages()
  return (
    <div className="public-page pay-page">
      <header className="pay-head">
        <BrandLogo brand={brand} />
        <span className="pay-secure">
          <Icon name="lock" size={16} />
          {messages.secure}
        </span>
      </header>
      <main className={`public-body ${layout}`}>{children}</main>
      {supportEmail && (
        <footer className="pay-foot">
          {messages.questions} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </footer>
      )}
    </div>
  )
}
