import { type KeyboardEvent, useState } from 'react'

interface Place {
  row: number
  column: number
}

const STEPS: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** The point that an arrow key leads to; null for other keys and at the edge */
export function placeAfterKey({ row, column }: Place, key: string, grid: number): Place | null {
  const step = STEPS[key]
  if (!step) return null
  const next = { row: row + step.row, column: column + step.column }
  return next.row < 0 || next.column < 0 || next.row >= grid || next.column >= grid ? null : next
}

/** Roving tabindex: the grid is a single tab stop, and the arrow keys move within it */
export function useGridKeyboard(grid: number) {
  const middle = Math.floor(grid / 2)
  const [stop, setStop] = useState<Place | null>(null)
  const { row, column } = stop && stop.row < grid && stop.column < grid ? stop : { row: middle, column: middle }

  return {
    isTabStop: (place: Place) => place.row === row && place.column === column,
    onKeyDown: (place: Place) => (event: KeyboardEvent) => {
      const next = placeAfterKey(place, event.key, grid)
      if (!STEPS[event.key]) return
      // Otherwise the map would move or the page would scroll
      event.preventDefault()
      event.stopPropagation()
      if (!next) return
      setStop(next)
      const points = event.currentTarget.closest('[data-points]')
      points?.querySelector<HTMLElement>(`[data-place="${next.row}-${next.column}"]`)?.focus()
    },
  }
}
