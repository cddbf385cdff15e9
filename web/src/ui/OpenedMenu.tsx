import { Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { MenuOnDemandProps } from './MenuOnDemand.tsx'

/** A menu that opens as soon as its code is there. The pressed button stands in it from now on, and has the focus to get it back */
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
