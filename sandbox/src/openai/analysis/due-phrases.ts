const day = '(?:today|tonight|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const partOfDay = '(?:morning|afternoon|evening|noon|lunch)'
const month = '(?:January|February|March|April|May|June|July|August|September|October|November|December)'
const clock = String.raw`(?:noon|\d{1,2}(?::\d\d)?(?:\s*(?:am|pm|a\.m\.|p\.m\.|o'clock))?)`
const count = '(?:an?|one|two|three|four|five|\\d+)'
const lead = '(?:(?:by|before|until|on|no later than|first thing|later|this|next|the)\\s+)*'

const duePattern = new RegExp(
  [
    String.raw`\b(?:at|by|before|around|after)\s+${clock}\s+(?:${day}|this ${partOfDay}|on ${day})(?:\s+${partOfDay})?`,
    String.raw`\b${lead}${day}(?:\s+${partOfDay})?(?:,?\s+(?:at|by|before|around|after)\s+${clock})?(?:\s+in the ${partOfDay})?`,
    String.raw`\b(?:by |before |at )?(?:the )?end of (?:the |this )?(?:day|week|month)\b`,
    String.raw`\b(?:in|within)\s+(?:the next\s+)?${count}\s+(?:minutes?|hours?|(?:business )?days?|weeks?)\b`,
    String.raw`\b(?:by |before |later )?this (?:${partOfDay}|week)\b`,
    String.raw`\b(?:by |before |early )?next (?:week|month)\b`,
    String.raw`\b(?:by |before |on )?${month} \d{1,2}(?:st|nd|rd|th)?(?:,?\s+at\s+${clock})?`,
    String.raw`\b(?:at|by|before|around)\s+\d{1,2}(?::\d\d)?\s*(?:am|pm|a\.m\.|p\.m\.|o'clock)`,
    String.raw`\bright away\b`,
  ].join('|'),
  'i',
)

/** The phrase that states a due date, exactly as spoken */
export function findDuePhrase(sentence: string): { phrase: string; at: number } | null {
  const found = duePattern.exec(sentence)
  return found ? { phrase: found[0].trim(), at: found.index } : null
}
