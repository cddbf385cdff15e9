import { type ComboboxItem, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { US_STATES } from '#contract/us-states.ts'
import classes from './account-setting.module.css'
import { US_STATE_NAMES } from './us-state-names.ts'

const OPTIONS = US_STATES.map((code) => ({ value: code, label: code, name: US_STATE_NAMES[code] }))

const nameOf = (code: string) => OPTIONS.find(({ value }) => value === code)?.name ?? ''

/** Matches the code or the start of the name; a matching code comes first */
const findStates: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase()
  const items = options.filter((option): option is ComboboxItem => 'value' in option)
  const byCode = items.filter(({ value }) => value.toLowerCase().startsWith(wanted))
  const byName = items.filter((item) => !byCode.includes(item) && nameOf(item.value).toLowerCase().startsWith(wanted))
  return [...byCode, ...byName]
}

interface StateFieldProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value: string
  onChange: (code: string) => void
}

export function StateField({ value, onChange, ...props }: StateFieldProps) {
  return (
    <Select
      {...props}
      label="State"
      required
      data={OPTIONS}
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      // The list itself scrolls: Mantine's scroll area around it would not be reachable by keyboard
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      classNames={{ options: classes.stateOptions }}
      nothingFoundMessage="No state starts like that"
      filter={findStates}
      renderOption={({ option, checked }) => (
        <span className={classes.stateOption}>
          <b>{option.value}</b>
          <span className={classes.stateName}>{nameOf(option.value)}</span>
          {checked && <IconCheck aria-hidden className={classes.buttonIcon} />}
        </span>
      )}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
    />
  )
}
