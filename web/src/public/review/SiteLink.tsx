import type { ReactNode } from 'react'
import { useReviewWords } from '../review-words.ts'
import { Icon } from './Icon.tsx'

interface SiteLinkProps {
  url: string
  mark: ReactNode
  opened: boolean
  onOpen(): void
  children: string
}

export function SiteLink({ url, mark, opened, onOpen, children }: SiteLinkProps) {
  const { opened: openedWord } = useReviewWords()
  return (
    <a className="review-answer" href={url} target="_blank" rel="noopener noreferrer" onClick={onOpen}>
      <span className="review-tile review-tile-site">{mark}</span>
      <span>
        {children}
        {opened && (
          <span className="review-opened">
            <span>
              <Icon name="tick" size={9} />
            </span>
            {openedWord}
          </span>
        )}
      </span>
      <Icon name="out-of-here" />
    </a>
  )
}
