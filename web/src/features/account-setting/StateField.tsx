import type { ComboboxItem, OptionsFilter, SelectProps } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { US_STATES, US_TERRITORIES } from '#contract/formats/us-states.ts'
import { SelectOnDemand } from '../../ui/forms/ChoicesOnDemand.tsx'
import classes from './account-setting.module.css'
import { US_STATE_NAMES } from './us-state-names.ts'

const toStateOption = (code: keyof typeof US_STATE_NAMES) => ({ value: code, label: code })
const OPTIONS = [...US_STATES.map(toStateOption), { group: 'DC and territories', items: US_TERRITORIES.map(toStateOption) }]

const stateNameOf = (code: string): string => (code in US_STATE_NAMES ? US_STATE_NAMES[code as keyof typeof US_STATE_NAMES] : '')

/** Matches the start of the code or of the name, codes first. Without a search term, the territories have a heading of their own */
const filterStateOptions: OptionsFilter = ({ options, search }) => {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return options
  const items = options.flatMap((option) => ('value' in option ? [option] : option.items)) as ComboboxItem[]
  const byCode = items.filter(({ value }) => value.toLowerCase().startsWith(wanted))
  const byName = items.filter((item) => !byCode.includes(item) && stateNameOf(item.value).toLowerCase().startsWith(wanted))
  return [...byCode, ...byName]
}

interface StateFieldProps extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  value: string
  onChange: (code: string) => void
}

export function StateField({ value, onChange, ...props }: StateFieldProps) {
  return (
    <SelectOnDemand
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
      nothingFoundMessage="No matching state"
      filter={filterStateOptions}
      renderOption={({ option, checked }) => (
        <span className={classes.stateOption}>
          <b>{option.value}</b>
          <span className={classes.stateName}>{stateNameOf(option.value)}</span>
          {checked && <IconCheck aria-hidden className={classes.buttonIcon} />}
        </span>
      )}
      value={value === '' ? null : value}
      onChange={(code) => onChange(code ?? '')}
    />
  )
}
