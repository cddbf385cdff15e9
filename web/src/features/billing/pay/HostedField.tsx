import { Input } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import classes from './pay.module.css'
import { useFrameFocus } from './use-frame-focus.ts'

interface HostedFieldProps {
  label: string
  place: RefObject<HTMLDivElement | null>
  error: string | undefined
  /** The frame has not come yet */
  isLoading: boolean
  rightSection: ReactNode
  rightSectionWidth: number
  onLabel: () => void
  className?: string | undefined
}

/** Looks like any other field; what is typed into it belongs to the card provider */
export function HostedField({ label, place, error, isLoading, rightSection, rightSectionWidth, onLabel, className }: HostedFieldProps) {
  const hasFocus = useFrameFocus(place)
  return (
    <Input.Wrapper
      className={className}
      label={label}
      labelElement="div"
      error={error}
      // The frame's own field carries the name; the words above it only have to be pressable as others are
      labelProps={{ onClick: onLabel, 'aria-hidden': true }}
    >
      <Input
        component="div"
        error={error !== undefined}
        rightSection={rightSection}
        rightSectionPointerEvents="none"
        rightSectionWidth={rightSectionWidth}
        data-has-focus={hasFocus || undefined}
        classNames={{ input: classes.hosted, section: classes.hostedSection }}
      >
        <div ref={place} className={classes.frame} data-loading={isLoading || undefined} />
      </Input>
    </Input.Wrapper>
  )
}
