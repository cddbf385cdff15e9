const UNITS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const UNIT_PLACES =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const TEN_PLACES = ['twentieth', 'thirtieth']

const TEN_AND_UNIT = new RegExp(`\\b(${TENS.join('|')})[ -](${[...UNITS.slice(0, 9), ...UNIT_PLACES.slice(0, 9)].join('|')})\\b`, 'g')
const NUMBER = new RegExp(`\\b(${[...UNITS, ...TENS].join('|')})\\b`, 'g')
/**
 * An ordinal counts as a day only after "the", a month or a weekday, or with the ending "th": "in a second" and "first thing" are not dates
 */
const PLACE = new RegExp(
  `(?<=\\b(?:the|[a-z]*day|[a-z]+ber|[a-z]+uary|march|april|may|june|july|august) )(${[...UNIT_PLACES, ...TEN_PLACES].join('|')})\\b(?! thing)`,
  'g',
)

/**
 * Normalizes spoken numbers and times: digits for numbers, "25th" for the twenty-fifth, "9:30" for half past nine, "12 pm" for noon. The
 * transcription service writes the same time as "nine thirty", "9.30" or "930".
 */
export function normalizeDueText(phrase: string): string {
  return [SPELLING, CLOCKS]
    .reduce((text, step) => step.reduce((rewritten, [from, to]) => rewritten.replace(from, to as string), text), phrase.toLowerCase())
    .trim()
}

type Rewrite = [from: RegExp, to: string | ((...found: string[]) => string)]

const SPELLING: Rewrite[] = [
  [/[’‘`]/g, "'"],
  [/[–—]/g, '-'],
  [/,(?!\d)|[!?;()"“”]/g, ' '],
  [/\.(?=\s|$)/g, (_, at, text) => (/\b[ap]\.m$/.test(text.slice(0, Number(at))) ? '.' : ' ')],
  [/\s+/g, ' '],
  [TEN_AND_UNIT, (_, ten = '', unit = '') => joinTens(ten, unit)],
  [PLACE, (place) => formatOrdinal(ordinalOfNumeral(place))],
  [NUMBER, (number) => String(numberOfNumeral(number))],
  [/\b(noon|midday)\b/g, '12 pm'],
  [/\bmidnight\b/g, '11:59 pm'],
  [/\bafter lunch(time)?\b/g, '1 pm'],
  [/\b(?:before )?lunch(time)?\b/g, '12 pm'],
]

const CLOCKS: Rewrite[] = [
  [/(?<![a-z])([ap])\.? ?m\b\.?/g, '$1m'],
  [/\b(\d{1,2}) ?o'? ?clock\b/g, 'at $1'],
  [/(\d) ?-? ?ish\b/g, '$1'],
  [/\b(\d{1,2}) (?:o|oh) (\d)\b/g, '$1:0$2'],
  [/\b(\d{1,2})\.([0-5]\d)\b/g, '$1:$2'],
  [/\b(at|by|around|about|before|after|until|till|than) (1[0-2]|[1-9])([0-5]\d)\b/g, '$1 $2:$3'],
  [/\bhalf (?:past )?(\d{1,2})\b/g, 'at $1:30'],
  [/\b(?:a )?quarter (?:past|after) (\d{1,2})\b/g, 'at $1:15'],
  [/\b(?:a )?quarter (?:to|till?|of|before) (\d{1,2})\b/g, (_, hour) => `at ${previousHour(hour)}:45`],
  [/\b(\d{1,2})(?: minutes?)? past (\d{1,2})\b/g, (_, minutes, hour) => `at ${hour}:${minutes?.padStart(2, '0')}`],
  [
    /(?<!(?:between|from|in|within) )\b(5|10|20|25)(?: minutes)? (?:to|till?) (\d{1,2})\b(?! (?:minute|hour|day|week|month|business|working))/g,
    (_, minutes, hour) => `at ${previousHour(hour)}:${60 - Number(minutes)}`,
  ],
]

const numberOfNumeral = (numeral: string) => (TENS.includes(numeral) ? (TENS.indexOf(numeral) + 2) * 10 : UNITS.indexOf(numeral) + 1)
const ordinalOfNumeral = (numeral: string) =>
  TEN_PLACES.includes(numeral) ? (TEN_PLACES.indexOf(numeral) + 2) * 10 : UNIT_PLACES.indexOf(numeral) + 1

const joinTens = (ten: string, unit: string) =>
  UNITS.includes(unit) ? String(numberOfNumeral(ten) + numberOfNumeral(unit)) : formatOrdinal(numberOfNumeral(ten) + ordinalOfNumeral(unit))

function formatOrdinal(place: number): string {
  const ending = place > 3 && place < 21 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${ending}`
}

const previousHour = (hour = '') => ((Number(hour) + 10) % 12) + 1
