import { Popover, type PopoverProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type KeyboardEvent, type ReactElement, type ReactNode, type Ref, useEffect, useRef } from 'react'

/** `onPointerEnter` and the other props that open it are set only until the kit's popover has loaded */
export interface PopoverButtonProps {
  'aria-haspopup': 'dialog'
  'aria-expanded'?: boolean
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
  onPointerEnter?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

interface OpenPopover {
  close: () => void
  /** Closes the popover and immediately focuses its button, to which a dialog that opens next returns the focus */
  leave: () => void
}

export interface PopoverOnDemandProps extends Pick<PopoverProps, 'position' | 'width'> {
  button: (props: PopoverButtonProps) => ReactElement
  /** Names the popover for screen readers */
  label?: string
  className?: string | undefined
  children: (popover: OpenPopover) => ReactNode
}

/** A popover that opens as soon as its code has loaded. The pressed button moves into it, so that it regains the focus on close */
export default function OpenedPopover({ button, label, className, children, ...popover }: PopoverOnDemandProps) {
  const [opened, { open, close, toggle }] = useDisclosure(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    target.current?.focus()
    open()
  }, [open])
  function leave() {
    close()
    target.current?.focus()
  }
  return (
    <Popover {...popover} opened={opened} onChange={(next) => !next && close()} trapFocus returnFocus>
      <Popover.Target>
        {button({
          'aria-haspopup': 'dialog',
          ref: target,
          onClick: toggle,
          // Escape closes the popover even while the button still has the focus, because the kit moves the focus inside only a moment later
          onKeyDown: (event) => {
            if (opened && event.key === 'Escape') close()
          },
        })}
      </Popover.Target>
      <Popover.Dropdown className={className} aria-label={label}>
        {children({ close, leave })}
      </Popover.Dropdown>
    </Popover>
  )
}
