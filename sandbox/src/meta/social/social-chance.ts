export const dayMs = 86_400_000

/** Days since 1970 in UTC, from which a day's post or metric is derived, so that it is the same for every request */
export const dayNumberOf = (moment: Date): number => Math.floor(moment.getTime() / dayMs)

/** A number from 0 to below 1, which is the same for the same parts (FNV-1a, then mixed) */
export function fractionFromSeed(...parts: (string | number)[]): number {
  let hash = 0x811c9dc5
  for (const char of parts.join(' ')) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}

export function pickByFraction<T>(list: readonly T[], fraction: number): T {
  const item = list[Math.floor(fraction * list.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}
