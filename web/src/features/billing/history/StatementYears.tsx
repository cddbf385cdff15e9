import { Menu } from '@mantine/core'
import { type ReactElement, type Ref, useEffect, useRef, useState } from 'react'

interface StatementYearsProps {
  latest: number
  onChoose: (year: number) => void
  /** The button that was pressed. It stands in the menu from now on, and has the focus to get it back */
  button: (ref: Ref<HTMLButtonElement>) => ReactElement
}

const YEARS_OFFERED = 4

export default function StatementYears({ latest, onChoose, button }: StatementYearsProps) {
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
        {Array.from({ length: YEARS_OFFERED }, (_, past) => latest - past).map((year) => (
          <Menu.Item key={year} onClick={() => onChoose(year)}>
            Statement of {year}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
