/** A fraction: 0.25 means a quarter more than before. Null when there is nothing to compare with */
export const computeChangeRate = (now: number, before: number): number | null => (before === 0 ? null : (now - before) / before)
