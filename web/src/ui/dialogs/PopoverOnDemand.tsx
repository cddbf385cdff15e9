import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../page/ErrorBoundary.tsx'
import type { PopoverButtonProps, PopoverOnDemandProps } from './OpenedPopover.tsx'
import { loadOpenedPopover } from './overlay-code.ts'

const OpenedPopover = lazy(loadOpenedPopover)

/** A popover whose code loads when the pointer enters its button or when the button is pressed, like a menu's (MenuOnDemand.tsx) */
export function PopoverOnDemand({ button, onWanted, ...popover }: PopoverOnDemandProps & { onWanted?: () => void }) {
  const [isWanted, setWanted] = useState(false)
  const props: PopoverButtonProps = {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onClick: () => setWanted(true),
    onPointerEnter: () => {
      void loadOpenedPopover().catch(() => undefined)
      onWanted?.()
    },
  }
  if (!isWanted) return button(props)
  return (
    // Without a connection the code may be missing; then the button does nothing, and the screen stays
    <ErrorBoundary fallback={() => button(props)}>
      <Suspense fallback={button(props)}>
        <OpenedPopover {...popover} button={button} />
      </Suspense>
    </ErrorBoundary>
  )
}
