import { type RefObject, useLayoutEffect, useRef } from 'react'

const FIELDS = 'input:not([type=hidden]), textarea, select'

/**
 * Focuses the first field of a dialog's form instead of the close button. A form that appears after its data has loaded takes the focus
 * only from other parts of the dialog, into which the user has not typed
 */
export function useFocusFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    const field = form.current && findFirstField(form.current)
    if (!field) return
    // The dialog's focus trap reads this; it starts later if both open together
    field.setAttribute('data-autofocus', '')
    if (document.activeElement?.closest('[role=dialog]')?.contains(field)) field.focus({ preventScroll: true })
  }, [])
  return form
}

function findFirstField(form: HTMLFormElement): HTMLElement | undefined {
  const chosen = form.querySelector<HTMLElement>('[data-autofocus]')
  if (chosen) return chosen
  const fields = [...form.querySelectorAll<HTMLInputElement>(FIELDS)].filter(({ disabled, readOnly }) => !disabled && !readOnly)
  const [first] = fields
  // The keyboard reaches only the checked button in a group of radio buttons
  return first?.type === 'radio' ? (fields.find(({ name, checked }) => name === first.name && checked) ?? first) : first
}
