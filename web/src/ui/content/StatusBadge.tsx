import { IconAlertCircle, IconCheck, IconCircleDashed, IconCircleHalf2, IconClock, type Icon as TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './badges.module.css'

export type Tone = 'good' | 'warning' | 'bad' | 'info' | 'neutral' | 'primary'

const TONE_ICONS: Record<Exclude<Tone, 'primary'>, TablerIcon> = {
  good: IconCheck,
  warning: IconClock,
  bad: IconAlertCircle,
  info: IconCircleHalf2,
  neutral: IconCircleDashed,
}

interface StatusBadgeProps {
  tone: Tone
  /** The status as text, because color must not be the only signal */
  children: ReactNode
  /** An icon other than the tone's own; `null` for a plain tag */
  icon?: TablerIcon | null
}

export function StatusBadge({ tone, children, icon }: StatusBadgeProps) {
  const Icon = icon === undefined && tone !== 'primary' ? TONE_ICONS[tone] : icon
  return (
    <span className={`${classes.status} ${classes[tone]} ${Icon ? '' : classes.plain}`}>
      {Icon && <Icon size={14} stroke={2} aria-hidden />}
      {children}
    </span>
  )
}
