import type { ReactNode } from 'react'
import classes from './badges.module.css'
import type { Tone } from './StatusBadge.tsx'

/** Colored square around an icon, shown beside text */
export function IconTile({ tone, children, className }: { tone: Tone; children: ReactNode; className?: string }) {
  return (
    <span className={[classes.tile, classes[tone], className].filter(Boolean).join(' ')} aria-hidden>
      {children}
    </span>
  )
}
