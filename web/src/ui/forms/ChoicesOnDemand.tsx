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

const loadFull = () => import('./FullChoices.tsx')

const CLOSED = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const

type OnFocus = (event: FocusEvent<HTMLInputElement>) => void

/** The kit's select, whose code is loaded when it is used. Until then a field looks like it, and takes what is typed or filled in */
export function SelectOnDemand(props: Omit<SelectProps, 'defaultValue'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const { used, events } = useOnDemand(props.onFocus)
  const { data, value, onChange, searchable = false, ...rest } = useProps('Select', {}, props)
  const { allowDeselect, clearable, comboboxProps, withScrollArea, selectFirstOptionOnChange, ...others } = rest
  const { nothingFoundMessage, filter, renderOption, ...field } = others
  if (used) return <used.code.FullSelect {...props} use={used.use} typed={typed} />

  /** Like the kit: what the browser fills in is a choice, what the user types is a search */
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

/** As SelectOnDemand, for several values */
export function MultiSelectOnDemand(props: MultiSelectOnDemandProps) {
  const { used, events } = useOnDemand(props.onFocus)
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

/** A text field with suggestions, whose code is loaded when it is used. What is typed meanwhile stays, because the caller has the value */
export function AutocompleteOnDemand(props: AutocompleteProps) {
  const { used, events } = useOnDemand(props.onFocus)
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
  code: Awaited<ReturnType<typeof loadFull>>
  use: FieldUse
}

/**
 * A pressed field is replaced after the click, not at the focus before it: the click would go to a field that is no longer there. Until the
 * code is loaded the closed field stays; without a connection it stays closed
 */
function useOnDemand(onFocus: OnFocus | undefined) {
  const [used, setUsed] = useState<Used | null>(null)
  const isPressed = useRef(false)
  const replace = (use: FieldUse) =>
    void loadFull().then(
      (code) => setUsed({ code, use }),
      () => undefined,
    )
  const events = {
    onPointerEnter: () => void loadFull().catch(() => undefined),
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
