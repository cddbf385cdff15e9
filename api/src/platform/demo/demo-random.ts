/** Seeded pseudo-random numbers, so that two demos made on the same day are identical */
export interface DemoRandom {
  /** At least 0 and less than 1 */
  next(): number
  /** Both bounds are included */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  pickWeighted<T extends { weight: number }>(list: readonly T[]): T
}

export function createRandom(seed: string): DemoRandom {
  let state = hashToNumber(seed)
  /** mulberry32 */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T
  return {
    next,
    pick,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    chance: (probability) => next() < probability,
    pickWeighted(list) {
      let left = next() * list.reduce((sum, { weight }) => sum + weight, 0)
      for (const candidate of list) {
        left -= candidate.weight
        if (left < 0) return candidate
      }
      return pick(list)
    },
  }
}

/** FNV-1a */
function hashToNumber(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}
