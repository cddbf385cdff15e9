import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../content/Card.tsx'
import classes from './states.module.css'

interface LoadingCardProps {
  title?: string
  /** Skeleton of the content; defaults to lines of text */
  children?: ReactNode
  lines?: number
}

/** A card with a skeleton, shown while its content loads */
export function LoadingCard({ title, children, lines = 4 }: LoadingCardProps) {
  return (
    <Card title={title}>
      <Loading>{children ?? <LoadingLines lines={lines} />}</Loading>
    </Card>
  )
}

/** Announces once that something is loading, and hides the skeleton from screen readers */
export function Loading({ children, label = 'Loading' }: { children: ReactNode; label?: string }) {
  return (
    <div role="status" aria-busy>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  )
}

const LINE_WIDTHS = ['92%', '78%', '85%', '60%']

function LoadingLines({ lines = 3 }: { lines?: number }) {
  return (
    <div className={classes.lines}>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key, line) => (
        <Skeleton key={key} height={14} width={LINE_WIDTHS[line % LINE_WIDTHS.length]} />
      ))}
    </div>
  )
}
