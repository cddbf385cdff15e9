/**
 * The order in which a grid's points are measured: from the center outward. The business comes first, so a scan that is canceled early has
 * measured what matters most
 */
export function sortFromMiddle<Cell>(cells: readonly Cell[], grid: number): Cell[] {
  const middle = (grid - 1) / 2
  const distance = (place: number) => Math.hypot(Math.floor(place / grid) - middle, (place % grid) - middle)
  return cells
    .map((cell, place) => ({ cell, far: distance(place) }))
    .sort((one, other) => one.far - other.far)
    .map(({ cell }) => cell)
}
