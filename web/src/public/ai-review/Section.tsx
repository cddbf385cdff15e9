import type { ReactNode } from 'react'
import { Icon } from '../review/Icon.tsx'

interface SectionProps {
  title: string
  isOpen: boolean
  onToggle(isOpen: boolean): void
  children: ReactNode
}

/** A card that the customer can collapse */
export function Section({ title, isOpen, onToggle, children }: SectionProps) {
  return (
    <section className="ai-card ai-section">
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
          {title}
          <Icon name="down" />
        </button>
      </h2>
      {isOpen && <div className="ai-inside">{children}</div>}
    </section>
  )
}
