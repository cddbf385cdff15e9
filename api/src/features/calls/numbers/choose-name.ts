/** What somebody of the business made of a name, and what had been heard */
export interface CorrectedName {
  name: string
  said: string
}

/**
 * Whose call it is, by the name heard in it and what is known of its number. A name that was corrected before is misheard again, and a first
 * name is short for the whole one; any other is somebody else with the same phone. `shown`: the name until now
 */
export function chooseName(heard: string, shown: string, corrected: readonly CorrectedName[]): string {
  if (!heard) return shown
  const misheard = corrected.find(({ said }) => said.toLowerCase() === heard.toLowerCase())
  if (misheard) return misheard.name
  return [...corrected.map(({ name }) => name), shown].find((name) => isShortFor(heard, name)) ?? heard
}

/** Not regardless of case: "WHITFIELD DANA" of the telephone network gives way to "Dana" */
function isShortFor(heard: string, name: string): boolean {
  const words = new Set(name.split(/\s+/))
  return heard.split(/\s+/).every((word) => words.has(word))
}

const wordsOf = (name: string) => name.toLowerCase().split(/\s+/).filter(Boolean)
const isWordFor = (one: string, other: string) => one === other || (one.length === 1 && other.startsWith(one))

/** "WHITFIELD D", "Dana" and no name at all can be Dana Whitfield: the words of one are among those of the other, in any order */
export function isSamePerson(one: string, other: string): boolean {
  const [few = [], many = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length)
  return few.every((word) => many.some((whole) => isWordFor(word, whole) || isWordFor(whole, word)))
}
