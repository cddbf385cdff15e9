/** The word, if it is one that is known; what an address says wrongly counts as not said */
export function knownWord<const Words extends readonly string[]>(words: Words, value: string | null): Words[number] | undefined {
  return words.find((word) => word === value)
}

/** Which page an address asks for; the first, if it asks for none that can be */
export function pageNumber(value: string | null): number {
  const page = Number(value)
  return Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}
