export interface Clock {
  hour: number
  minute: number
}

interface SpokenClock extends Clock {
  /** "At 7" may mean am or pm; "7 pm", "7 in the morning" and "tonight" are unambiguous */
  isCertain: boolean
  /** Only a part of the day was named, as in "tomorrow morning" */
  isVague: boolean
}

const TIME = String.raw`(\d{1,2})(?:[: ]([0-5]\d))?(?: ?([ap])m)?`
const NO_MORE = String.raw`(?![:\d]| ?[/%\d]|-\d| ?(?:st|nd|rd|th|of|min|hour|hr|day|week|fortnight|month|year|business|working|more)s?\b)\b`
const BEFORE_TIME = `(?:at|by|before|until|till?|around|about|after|than|like|say|maybe|approximately)`
const PART = '(?:morning|afternoon|evening|night)'
const DAY = `(?:today|tonight|tomorrow|that-day|mon|tues?|wed|thu|thurs?|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)day)`

/** From the most to the least specific pattern */
const PATTERNS = [
  // For a range, the end counts, because the item is due by then
  String.raw`\b\d{1,2}(?:[: ][0-5]\d)?(?: ?[ap]m)? ?(?:-|and|or|to|until|till?) ?${TIME}${NO_MORE}`,
  String.raw`\b(\d{1,2})(?:[: ]([0-5]\d))? ?([ap])m\b`,
  String.raw`\b(\d{1,2}):(\d{2})\b`,
  `^${TIME}$`,
  String.raw`\b${BEFORE_TIME} ${TIME}${NO_MORE}`,
  String.raw`\b${TIME}(?= (?:(?:on|this|sharp) )?(?:${DAY}|sharp)\b| (?:in the|at|this) ${PART}\b)`,
  String.raw`\b(?:${DAY}|${PART}) (1[0-2]|[1-9])(?:[: ]([0-5]\d))?${NO_MORE}`,
].map((pattern) => new RegExp(pattern))

export function readClockTime(text: string, now: Clock): SpokenClock | null {
  if (/\b(?:same|this) time\b/.test(text)) return { hour: now.hour, minute: now.minute, isCertain: true, isVague: false }
  for (const pattern of PATTERNS) {
    const found = pattern.exec(text)
    const clock = found && toSpokenClock(Number(found[1]), Number(found[2] ?? 0), found[3], text)
    if (clock && clock.hour <= 23 && clock.minute <= 59) return clock
  }
  return readPartOfDay(text)
}

/** Practices are open in the daytime: "at 3" is 3 pm and "at 9" is 9 am, unless the text says otherwise */
function toSpokenClock(spokenHour: number, minute: number, half: string | undefined, text: string): SpokenClock {
  const sure = { minute, isCertain: true, isVague: false }
  if (half) return { ...sure, hour: (spokenHour % 12) + (half === 'p' ? 12 : 0) }
  if (spokenHour === 0 || spokenHour > 12 || /\bmorning\b/.test(text)) return { ...sure, hour: spokenHour }
  if (/\b(?:tonight|night)\b/.test(text) && spokenHour === 12) return { ...sure, hour: 23, minute: 59 }
  if (/\b(?:afternoon|evening|tonight|night)\b/.test(text)) return { ...sure, hour: spokenHour === 12 ? 12 : spokenHour + 12 }
  return { ...sure, isCertain: false, hour: spokenHour <= 6 ? spokenHour + 12 : spokenHour }
}

function readPartOfDay(text: string): SpokenClock | null {
  const at = (hour: number) => ({ hour, minute: 0, isCertain: true, isVague: true })
  if (/\bfirst thing\b/.test(text)) return { ...at(9), isVague: false }
  if (/\bafternoon\b/.test(text)) return at(17)
  if (/\bmorning\b/.test(text)) return at(12)
  return /\b(?:evening|tonight|night)\b/.test(text) ? at(20) : null
}
