/** A name as corrected by the business, and as it was heard */
export interface CorrectedName {
  name: string
  said: string
}

/**
 * The caller's name, from the name heard in the call and what is known about the number. A name that was corrected before was misheard
 * again, and a first name stands for the full name; any other name belongs to another person with the same phone. `shown`: the name so far
 */
export function chooseCallerName(heard: string, shown: string, corrected: readonly CorrectedName[]): string {
  if (!heard) return shown
  const misheard = corrected.find(({ said }) => said.toLowerCase() === heard.toLowerCase())
  if (misheard) return misheard.name
  return [...corrected.map(({ name }) => name), shown].find((name) => isShortFormOf(heard, name)) ?? heard
}

/** Case-sensitive, so that "Dana" replaces the telephone network's "WHITFIELD DANA" */
function isShortFormOf(heard: string, name: string): boolean {
  const parts = new Set(name.split(/\s+/))
  return heard.split(/\s+/).every((part) => parts.has(part))
}

const namePartsOf = (name: string) => name.toLowerCase().split(/\s+/).filter(Boolean)
const isNamePartFor = (one: string, other: string) => one === other || (one.length === 1 && other.startsWith(one))

/** "WHITFIELD D", "Dana" and an empty name can all be Dana Whitfield: the parts of one name are among those of the other, in any order */
export function isSamePerson(one: string, other: string): boolean {
  const [few = [], many = []] = [namePartsOf(one), namePartsOf(other)].sort((a, b) => a.length - b.length)
  return few.every((part) => many.some((whole) => isNamePartFor(part, whole) || isNamePartFor(whole, part)))
}
