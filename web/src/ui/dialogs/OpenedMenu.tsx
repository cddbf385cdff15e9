import { Menu, type MenuProps } from '@mantine/core'
import { type ReactElement, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'

/** `onClick` and `onPointerEnter` are set only until the kit's menu has loaded; then the menu handles its button itself */
export interface MenuButtonProps {
  'aria-haspopup': 'menu'
  ref?: Ref<HTMLButtonElement>
  onClick?: () => void
  onPointerEnter?: () => void
}

export interface MenuOnDemandProps extends Omit<MenuProps, 'children' | 'opened' | 'defaultOpened' | 'onChange'> {
  button: (props: MenuButtonProps) => ReactElement
  /** Receives the kit's menu and renders its items. Importing that menu directly would make every screen load it before its first paint */
  children: (menu: typeof Menu) => ReactNode
}

/** A menu that opens as soon as its code has loaded. The pressed button moves into it, so that it regains the focus on close */
export default function OpenedMenu({ button, children, ...menu }: MenuOnDemandProps) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    target.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu position="bottom-end" {...menu} opened={opened} onChange={setOpened}>
      <Menu.Target>{button({ 'aria-haspopup': 'menu', ref: target })}</Menu.Target>
      <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
    </Menu>
  )
}
