import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const digitsIn = (text: string) => text.replace(/\D/g, '').length

/** Where so many digits follow: the last such place, or the first, when there is a hyphen to step over */
function caretBefore(value: string, digitsAfter: number, isLast: boolean): number {
  const places = [...Array(value.length + 1).keys()].filter((place) => digitsIn(value.slice(place)) === digitsAfter)
  return (isLast ? places.at(-1) : places[0]) ?? value.length
}

/**
 * Grouping a number anew moves its digits, and the browser then puts the caret at the end, where the next digit would make another
 * number of it. Call what is returned with each change; once the field is drawn, the caret has the same digits behind it as before.
 */
export function useCaretAmongDigits(field: RefObject<HTMLInputElement | null>): (event: ChangeEvent<HTMLInputElement>) => void {
  const wanted = useRef<{ digitsAfter: number; isLast: boolean } | null>(null)
  useLayoutEffect(() => {
    if (!field.current || !wanted.current) return
    const { digitsAfter, isLast } = wanted.current
    wanted.current = null
    const caret = caretBefore(field.current.value, digitsAfter, isLast)
    field.current.setSelectionRange(caret, caret)
  })
  return ({ currentTarget: { value, selectionStart }, nativeEvent }) => {
    const isLast = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
    wanted.current = { digitsAfter: digitsIn(value.slice(selectionStart ?? value.length)), isLast }
  }
}
