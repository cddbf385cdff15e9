/**
 * First page, last page, and the neighbors of the current page: 1 2 3 … 29. At most seven positions, so that the pager's width stays the
 * same
 */
export function choosePagerPages(current: number, total: number): (number | 'gap-start' | 'gap-end')[] {
  if (total <= 7) return Array.from({ length: total }, (_, index) => index + 1)
  if (current <= 4) return [1, 2, 3, 4, 5, 'gap-end', total]
  if (current >= total - 3) return [1, 'gap-start', total - 4, total - 3, total - 2, total - 1, total]
  return [1, 'gap-start', current - 1, current, current + 1, 'gap-end', total]
}
