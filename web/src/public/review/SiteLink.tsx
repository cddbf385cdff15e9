import type { ReactNode } from 'react'
import { useReviewMessages } from '../review-messages.ts'
import { Icon } from './Icon.tsx'

interface SiteLinkProps {
  url: string
  mark: ReactNode
  opened: boolean
  onOpen(): void
  children: string
}

export function SiteLink({ url, mark, opened, onOpen, children }: SiteLinkProps) {
  const { opened: openedLabel } = useReviewMessages()
  return (
    <a className="review-choice" href={url} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
      <span className="review-tile review-tile-site">{mark}</span>
      <span>
        {children}
        {opened && (
          <span className="review-opened">
            <span>
              <Icon name="tick" size={9} />
            </span>
            {openedLabel}
          </span>
        )}
      </span>
      <Icon name="out-of-here" />
    </a>
  )
}
