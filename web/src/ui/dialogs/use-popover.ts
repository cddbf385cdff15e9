import { useDisclosure } from '@mantine/hooks'
import type { KeyboardEvent } from 'react'

/** A popover that its button opens. Escape closes it also while the button still has focus: the kit moves focus into it a moment later */
export function usePopover() {
  const [opened, { toggle, close }] = useDisclosure(false)
  return {
    close,
    popover: { opened, onChange: (next: boolean) => !next && close(), trapFocus: true, returnFocus: true },
    button: {
      onClick: toggle,
      onKeyDown: (event: KeyboardEvent) => {
        if (opened && event.key === 'Escape') close()
      },
    },
  }
}
