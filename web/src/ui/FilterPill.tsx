import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconX, type Icon as TablerIcon } from '@tabler/icons-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import classes from './FilterPill.module.css'

interface FilterPillProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'value' | 'children'> {
  /** "Status" */
  label: string
  /** What it is set to; without it the pill is neutral */
  value?: string | null
  onClear?: (() => void) | undefined
  /** It always has a value: showing it is no news */
  isNeutral?: boolean
  /** The value says it all: "Answered" needs no "Status" before it, except for who listens */
  hidesLabel?: boolean
  icon?: TablerIcon | undefined
  ref?: Ref<HTMLButtonElement>
}

/** Opens a choice (as the target of a popover or menu). Once set it shows its value and gets an x */
export function FilterPill({
  label,
  value,
  onClear,
  isNeutral = false,
  hidesLabel = false,
  icon: Icon,
  className,
  ...button
}: FilterPillProps) {
  return (
    <span className={[classes.pill, value && !isNeutral && classes.set, className].filter(Boolean).join(' ')}>
      <button {...button} type="button" className={classes.main} aria-haspopup={button['aria-haspopup'] ?? 'dialog'}>
        {Icon && <Icon size={16} stroke={1.75} aria-hidden />}
        {value && hidesLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <span className={value ? classes.name : undefined}>{label}</span>}
        {value && <span>{value}</span>}
        {!(value && onClear) && <IconChevronDown size={16} stroke={1.75} aria-hidden />}
      </button>
      {value && onClear && (
        <button type="button" className={classes.clear} onClick={onClear} aria-label={`Clear ${label}`}>
          <IconX size={14} stroke={2} aria-hidden />
        </button>
      )}
    </span>
  )
}
