import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import type { HostedInput } from '../../../card-payment/use-card-payment.ts'
import classes from './pay.module.css'
import { useHasFrameFocus } from './use-frame-focus.ts'

interface HostedFieldProps {
  label: string
  input: HostedInput
  /** The provider's iframe is still loading */
  isLoading: boolean
  /** Shown while the iframe is loading */
  loadingLabel?: string
  rightSection: ReactNode
  rightSectionWidth: number
  className?: string | undefined
}

/** Looks like any other field; its input is in the card provider's iframe */
export function HostedField({ label, input, isLoading, loadingLabel, rightSection, rightSectionWidth, className }: HostedFieldProps) {
  const { place, problem, focus } = input
  const hasFocus = useHasFrameFocus(place)
  return (
    <Input.Wrapper
      className={className}
      label={label}
      labelElement="div"
      error={problem}
      // The input in the iframe has its own label; this one is only for clicks
      labelProps={{ onClick: focus, 'aria-hidden': true }}
    >
      <Input
        component="div"
        error={problem !== undefined}
        rightSection={rightSection}
        rightSectionPointerEvents="none"
        rightSectionWidth={rightSectionWidth}
        data-has-focus={hasFocus || undefined}
        classNames={{ input: classes.hosted, section: classes.hostedSection }}
      >
        {isLoading && loadingLabel && (
          <span className={classes.loadingText} role="status">
            {loadingLabel}
          </span>
        )}
        <div ref={place} className={classes.frame} data-loading={isLoading || undefined} />
      </Input>
    </Input.Wrapper>
  )
}
