import { Combobox, useCombobox } from '@mantine/core'
import { IconCheck, type Icon as TablerIcon } from '@tabler/icons-react'
import classes from './ChoicePill.module.css'
import { FilterPill } from './FilterPill.tsx'

interface ChoicePillProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value | undefined
  onChange: (value: Value | undefined) => void
  /** The choice is required: no clear button (x), and the pill stays neutral */
  isRequired?: boolean
  icon?: TablerIcon
  className?: string
}

/** Filter with a dropdown of options. Choosing the selected option again clears it */
export function ChoicePill<Value extends string>(props: ChoicePillProps<Value>) {
  const { label, options, value, onChange, isRequired = false, icon, className } = props
  const list = useCombobox({ onDropdownClose: () => list.resetSelectedOption() })
  const chosen = options.find((option) => option.value === value)

  function choose(next: string) {
    const option = options.find((candidate) => candidate.value === next)
    list.closeDropdown()
    if (option) onChange(option.value === value && !isRequired ? undefined : option.value)
  }

  return (
    // Not in a portal: the dropdown must lie inside the page's main landmark
    <Combobox store={list} onOptionSubmit={choose} position="bottom-start" width="max-content" withinPortal={false}>
      <Combobox.Target targetType="button">
        <FilterPill
          label={label}
          value={chosen?.label ?? null}
          isNeutral={isRequired}
          hidesLabel={!isRequired}
          onClear={isRequired ? undefined : () => onChange(undefined)}
          onClick={() => list.toggleDropdown()}
          icon={icon}
          className={className}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={label} className={classes.options}>
          {options.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option === chosen} aria-selected={option === chosen}>
              <span className={classes.option}>
                {option.label}
                {option === chosen && <IconCheck size={16} stroke={2} aria-hidden />}
              </span>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
