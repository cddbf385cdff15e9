import {
  type AutocompleteProps,
  type ComboboxData,
  type ComboboxItem,
  InputBase,
  type MultiSelectProps,
  Pill,
  PillsInput,
  type SelectProps,
  useProps,
} from '@mantine/core'
import { type ChangeEvent, type FocusEvent, useRef, useState } from 'react'
import type { FieldUse } from './FullChoices.tsx'

const loadFullChoices = () => import('./FullChoices.tsx')

const CLOSED = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const

type OnFocus = (event: FocusEvent<HTMLInputElement>) => void

/**
 * The kit's select, whose code loads on first use. Until then, a field that looks like it accepts what the user types or the browser fills
 * in
 */
export function SelectOnDemand(props: Omit<SelectProps, 'defaultValue'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const { used, events } = useFullFieldOnDemand(props.onFocus)
  const { data, value, onChange, searchable = false, ...rest } = useProps('Select', {}, props)
  const { allowDeselect, clearable, comboboxProps, withScrollArea, selectFirstOptionOnChange, ...others } = rest
  const { nothingFoundMessage, filter, renderOption, ...field } = others
  if (used) return <used.code.FullSelect {...props} use={used.use} typed={typed} />

  /** Like the kit: a value that the browser fills in is a choice, but text that the user types is a search */
  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (document.activeElement === currentTarget) return setTyped(currentTarget.value)
    const option = findOption(data, ({ label }) => label.toLowerCase() === currentTarget.value.trim().toLowerCase())
    if (option) onChange?.(option.value, option)
  }

  return (
    <InputBase
      rightSectionPointerEvents="none"
      {...field}
      {...CLOSED}
      {...events}
      __staticSelector="Select"
      readOnly={!searchable}
      pointer={!searchable}
      value={typed ?? labelOf(data, value ?? null)}
      onChange={change}
    />
  )
}

interface MultiSelectOnDemandProps extends Omit<MultiSelectProps, 'classNames' | 'size' | 'defaultValue'> {
  classNames?: { input?: string | undefined; pill?: string | undefined }
}

/** Like SelectOnDemand, but for several values */
export function MultiSelectOnDemand(props: MultiSelectOnDemandProps) {
  const { used, events } = useFullFieldOnDemand(props.onFocus)
  const {
    data,
    value = [],
    onChange,
    label,
    error,
    placeholder,
    className,
    classNames,
    rightSection,
    ...others
  } = useProps('MultiSelect', {}, props)
  const { onBlur, required, 'data-path': path } = others as typeof others & { 'data-path'?: string }
  if (used) return <used.code.FullMultiSelect {...props} use={used.use} />
  return (
    <PillsInput
      __staticSelector="MultiSelect"
      {...{ label, error, className, rightSection }}
      classNames={{ input: classNames?.input }}
      rightSectionPointerEvents="none"
      pointer
      onClick={events.onClick}
    >
      <Pill.Group>
        {value.map((one) => (
          <Pill key={one} className={classNames?.pill} withRemoveButton onRemove={() => onChange?.(value.filter((other) => other !== one))}>
            {labelOf(data, one)}
          </Pill>
        ))}
        <PillsInput.Field
          {...CLOSED}
          {...{ onBlur, required, 'data-path': path }}
          onFocus={events.onFocus}
          onPointerEnter={events.onPointerEnter}
          onPointerDown={events.onPointerDown}
          type={placeholder ? 'visible' : 'hidden'}
          placeholder={placeholder}
          readOnly
          pointer
        />
      </Pill.Group>
    </PillsInput>
  )
}

/** A text field with suggestions, whose code loads on first use. Text typed in the meantime stays, because the caller holds the value */
export function AutocompleteOnDemand(props: AutocompleteProps) {
  const { used, events } = useFullFieldOnDemand(props.onFocus)
  const { data, onChange, filter, onDropdownOpen, comboboxProps, withScrollArea, ...rest } = useProps('Autocomplete', {}, props)
  if (used) return <used.code.FullAutocomplete {...props} use={used.use} />
  return (
    <InputBase
      {...rest}
      {...CLOSED}
      {...events}
      __staticSelector="Autocomplete"
      onChange={({ currentTarget }) => onChange?.(currentTarget.value)}
    />
  )
}

interface Used {
  code: Awaited<ReturnType<typeof loadFullChoices>>
  use: FieldUse
}

/**
 * Replaces a pressed field after the click rather than at the focus before it, because the click would target a field that no longer
 * exists. The closed field stays until the code is loaded, and remains closed if there is no connection
 */
function useFullFieldOnDemand(onFocus: OnFocus | undefined) {
  const [used, setUsed] = useState<Used | null>(null)
  const isPressed = useRef(false)
  const replace = (use: FieldUse) =>
    void loadFullChoices().then(
      (code) => setUsed({ code, use }),
      () => undefined,
    )
  const events = {
    onPointerEnter: () => void loadFullChoices().catch(() => undefined),
    onPointerDown: () => {
      isPressed.current = true
    },
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      onFocus?.(event)
      if (!isPressed.current) replace('focused')
    },
    onClick: () => replace('pressed'),
  }
  return { used, events }
}

const labelOf = (data: ComboboxData | undefined, value: string | null) => findOption(data, (option) => option.value === value)?.label ?? ''

function findOption(data: ComboboxData | undefined, isWanted: (option: ComboboxItem) => boolean): ComboboxItem | undefined {
  return data
    ?.flatMap((entry) => (typeof entry !== 'string' && 'items' in entry ? entry.items : [entry]))
    .map((entry): ComboboxItem => (typeof entry === 'string' ? { value: entry, label: entry } : { label: entry.value, ...entry }))
    .find(isWanted)
}
