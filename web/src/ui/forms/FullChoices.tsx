import { Autocomplete, type AutocompleteProps, MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

/** How the closed field was used: only focused, or pressed, which opens the list */
export type FieldUse = 'focused' | 'pressed'

interface Used {
  use: FieldUse
}

interface UsedSelect extends SelectProps, Used {
  /** The text typed into the closed field, which becomes the search */
  typed: string | null
}

export function FullSelect({ use, typed, ref, ...props }: UsedSelect) {
  const input = useTakeOverFocus(use, typed)
  return <Select {...props} ref={useMergedRef(ref, input)} />
}

export const FullMultiSelect = ({ use, ...props }: MultiSelectProps & Used) => <MultiSelect {...props} ref={useTakeOverFocus(use)} />
export const FullAutocomplete = ({ use, ...props }: AutocompleteProps & Used) => <Autocomplete {...props} ref={useTakeOverFocus(use)} />

/** Takes over the closed field's focus, with the caret after the typed text, and opens the list if the closed field was pressed */
function useTakeOverFocus(use: FieldUse, typed: string | null = null) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = input.current
    if (!field) return
    field.focus({ preventScroll: true })
    if (typed !== null) simulateTyping(field, typed)
    else if (use === 'pressed') field.click()
    field.setSelectionRange(field.value.length, field.value.length)
  }, [use, typed])
  return input
}

/** Simulates typing by the user: React detects a change through the prototype's setter, and the kit starts to search */
function simulateTyping(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
