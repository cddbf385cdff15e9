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
