import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactElement, type Ref, useEffect, useRef } from 'react'
import classes from './OpenedChoices.module.css'

/** `onPointerEnter` is set only until the kit's list has loaded */
export interface ChoiceButtonProps {
  ref?: Ref<HTMLButtonElement>
  onClick: () => void
  onPointerEnter?: () => void
}

interface OpenedChoicesProps<Value extends string> {
  button: (props: ChoiceButtonProps) => ReactElement
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChoose: (value: Value) => void
}

/** A list of options that opens as soon as its code has loaded. The pressed button moves into it and thus keeps the focus */
export default function OpenedChoices<Value extends string>({ button, label, options, value, onChoose }: OpenedChoicesProps<Value>) {
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const target = useRef<HTMLButtonElement>(null)
  const open = useRef(list.openDropdown)
  useEffect(() => {
    target.current?.focus()
    open.current()
  }, [])

  function choose(next: string) {
    const option = options.find((candidate) => candidate.value === next)
    list.closeDropdown()
    if (option) onChoose(option.value)
  }

  return (
    // Not in a portal, because the dropdown must be inside the page's main landmark
    <Combobox store={list} onOptionSubmit={choose} position="bottom-start" width="max-content" withinPortal={false}>
      <Combobox.Target targetType="button">{button({ ref: target, onClick: () => list.toggleDropdown() })}</Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} className={classes.options}>
          {options.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === value} aria-selected={option.value === value}>
              <span className={classes.option}>
                {option.label}
                {option.value === value && <IconCheck size={16} stroke={2} aria-hidden />}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
