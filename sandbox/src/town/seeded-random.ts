/** Seeded pseudo-random numbers (mulberry32): the same town after every restart */
export function createRandom(seed: string) {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (least: number, most: number) => least + next() * (most - least),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T,
    /** Normally distributed around 0, as the sum of uniform numbers */
    normal: () => next() + next() + next() + next() - 2,
  }
}

export type SeededRandom = ReturnType<typeof createRandom>
