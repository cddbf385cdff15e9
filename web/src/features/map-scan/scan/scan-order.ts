/**
 * The order in which the points of a grid are measured: from the middle outwards. The business comes first, so a scan canceled early
 * has measured what matters most
 */
export function sortFromMiddle<Cell>(cells: readonly Cell[], grid: number): Cell[] {
  const middle = (grid - 1) / 2
  const distance = (place: number) => Math.hypot(Math.floor(place / grid) - middle, (place % grid) - middle)
  return cells
    .map((cell, place) => ({ cell, far: distance(place) }))
    .sort((one, other) => one.far - other.far)
    .map(({ cell }) => cell)
}
