import { lazy, Suspense, useState } from 'react'
import { ErrorBoundary } from '../page/ErrorBoundary.tsx'
import type { MenuButtonProps, MenuOnDemandProps } from './OpenedMenu.tsx'
import { loadOpenedMenu } from './overlay-code.ts'

const OpenedMenu = lazy(loadOpenedMenu)

/** A menu whose code loads when the pointer enters its button or when the button is pressed, because most visits open no menu */
export function MenuOnDemand({ button, children, ...menu }: MenuOnDemandProps) {
  const [isWanted, setWanted] = useState(false)
  const props: MenuButtonProps = {
    'aria-haspopup': 'menu',
    onClick: () => setWanted(true),
    onPointerEnter: () => void loadOpenedMenu().catch(() => undefined),
  }
  if (!isWanted) return button(props)
  return (
    // Without a connection the code may be missing; then the button does nothing, and the screen stays
    <ErrorBoundary fallback={() => button(props)}>
      <Suspense fallback={button(props)}>
        <OpenedMenu {...menu} button={button}>
          {children}
        </OpenedMenu>
      </Suspense>
    </ErrorBoundary>
  )
}
