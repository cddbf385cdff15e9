import { VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconX, type Icon as TablerIcon } from '@tabler/icons-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import classes from './FilterPill.module.css'

interface FilterPillProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'value' | 'children'> {
  /** "Status" */
  label: string
  /** The current value; without a value the pill is neutral */
  value?: string | null
  onClear?: (() => void) | undefined
  /** The filter always has a value, so the pill is not highlighted */
  isNeutral?: boolean
  /** The value is clear without the label: "Answered" does not need "Status" before it, except for screen readers */
  hidesLabel?: boolean
  icon?: TablerIcon | undefined
  ref?: Ref<HTMLButtonElement>
}

/**
 * Button that opens a filter's options (the target of a popover or menu). When the filter is set, it shows the value and a clear button (x)
 */
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
