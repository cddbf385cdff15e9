import { type ChangeEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const countDigits = (text: string) => text.replace(/\D/g, '').length

/** Caret position with the given number of digits after it. Both sides of a hyphen qualify: `isLast` picks the second */
function caretPositionBefore(value: string, digitsAfter: number, isLast: boolean): number {
  const places = [...Array(value.length + 1).keys()].filter((place) => countDigits(value.slice(place)) === digitsAfter)
  return (isLast ? places.at(-1) : places[0]) ?? value.length
}

/**
 * Reformatting a number moves its digits, and the browser then places the caret at the end, where the next digit would be inserted in the
 * wrong place. Call the returned function on each change; after the render, the caret is followed by the same digits as before.
 */
export function useCaretAmongDigits(field: RefObject<HTMLInputElement | null>): (event: ChangeEvent<HTMLInputElement>) => void {
  const wanted = useRef<{ digitsAfter: number; isLast: boolean } | null>(null)
  useLayoutEffect(() => {
    if (!field.current || !wanted.current) return
    const { digitsAfter, isLast } = wanted.current
    wanted.current = null
    const caret = caretPositionBefore(field.current.value, digitsAfter, isLast)
    field.current.setSelectionRange(caret, caret)
  })
  return ({ currentTarget: { value, selectionStart }, nativeEvent }) => {
    const isLast = nativeEvent instanceof InputEvent && nativeEvent.inputType === 'deleteContentForward'
    wanted.current = { digitsAfter: countDigits(value.slice(selectionStart ?? value.length)), isLast }
  }
}
