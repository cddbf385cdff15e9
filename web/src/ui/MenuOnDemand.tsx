import type { Menu, MenuProps } from '@mantine/core'
import { lazy, type ReactElement, type ReactNode, type Ref, Suspense, useState } from 'react'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { loadOpenedMenu } from './overlay-code.ts'

const OpenedMenu = lazy(loadOpenedMenu)

/** `onClick` and `onPointerEnter` only until the kit's menu is there: from then on it handles its button itself */
export interface MenuButtonProps {
  'aria-haspopup': 'menu'
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  onPointerEnter?: () => void
}

export interface MenuOnDemandProps extends Omit<MenuProps, 'children' | 'opened' | 'defaultOpened' | 'onChange'> {
  button: (props: MenuButtonProps) => ReactElement
  /** Gets the kit's menu, whose items it shows. Who imports it instead has every screen load it before its first paint */
  children: (menu: typeof Menu) => ReactNode
}

/** A menu whose code is loaded by the pointer on its button, or by its press: most visits open none */
export function MenuOnDemand({ button, children, ...menu }: MenuOnDemandProps) {
  const [isWanted, setWanted] = useState(false)
  const props: MenuButtonProps = {
    'aria-haspopup': 'menu',
    onClick: () => setWanted(true),
    onPointerEnter: () => void loadOpenedMenu().catch(() => undefined),
  }
  if (!isWanted) return button(props)
  return (
    // Without a connection its code may be missing: the button then does nothing, and the screen stays
    <ErrorBoundary fallback={() => button(props)}>
      <Suspense fallback={button(props)}>
        <OpenedMenu {...menu} button={button}>
          {children}
        </OpenedMenu>
      </Suspense>
    </ErrorBoundary>
  )
}
