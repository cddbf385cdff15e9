import { Menu } from '@mantine/core'
import { type ReactElement, type Ref, useEffect, useRef, useState } from 'react'

interface OpenedMenuProps {
  items: readonly { label: string; onChoose: () => void }[]
  /** The button that was pressed. It stands in the menu from now on, and has the focus to get it back */
  button: (ref: Ref<HTMLButtonElement>) => ReactElement
}

/** A menu that opens as soon as its code is there: it is loaded by the press of its button */
export default function OpenedMenu({ items, button }: OpenedMenuProps) {
  const [opened, setOpened] = useState(false)
  const target = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    target.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>{button(target)}</Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, onChoose }) => (
          <Menu.Item key={label} onClick={onChoose}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
