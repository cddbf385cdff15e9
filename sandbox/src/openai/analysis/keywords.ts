import type { CallLine } from './numbered-lines.ts'

/** Longer terms come first, so that "cost estimate" is not matched as two terms */
const vocabulary: [RegExp, string][] = [
  [/\bimplants?\b/i, 'implant'],
  [/\bconsultations?\b/i, 'consultation'],
  [/\b(cost )?estimate\b/i, 'cost estimate'],
  [/\binsur(ance|ed)\b/i, 'insurance'],
  [/\bdeep cleaning\b/i, 'deep cleaning'],
  [/\bcleaning\b/i, 'cleaning'],
  [/\bx-?rays?\b/i, 'X-ray'],
  [/\bcrowns?\b/i, 'crown'],
  [/\broot canal\b/i, 'root canal'],
  [/\bwhitening\b/i, 'whitening'],
  [/\bfillings?\b/i, 'filling'],
  [/\b(braces|invisalign|aligners?)\b/i, 'aligners'],
  [/\bnight ?guards?\b/i, 'night guard'],
  [/\bwisdom (tooth|teeth)\b/i, 'wisdom teeth'],
  [/\b(tooth ?aches?|tooth hurts|pain)\b/i, 'pain'],
  [/\bextractions?\b/i, 'extraction'],
  [/\bgums?\b/i, 'gums'],
  [/\bveneers?\b/i, 'veneers'],
  [/\bdentures?\b/i, 'dentures'],
  [/\bemergency\b/i, 'emergency'],
  [/\b(billed|billing|invoice|bill|charged)\b/i, 'billing'],
  [/\brefund\w*\b/i, 'refund'],
  [/\bpayment plans?\b/i, 'payment plan'],
  [/\b(price|cost|costs|how much)\b/i, 'price'],
  [/\bchildren|kids|son|daughter\b/i, 'children'],
  [/\bcheck-?ups?\b/i, 'check-up'],
  [/\b(prescription|antibiotics?)\b/i, 'prescription'],
  [/\bblood (test|work)\b/i, 'blood test'],
  [/\bvaccin\w+\b/i, 'vaccination'],
  [/\bre-?schedul\w*\b/i, 'rescheduling'],
  [/\bcancel\w*\b/i, 'cancellation'],
]

export function findKeywords(lines: CallLine[]): string[] {
  const text = lines.map((line) => line.text).join(' ')
  const found = vocabulary.flatMap(([pattern, keyword]) => {
    const at = text.search(pattern)
    return at < 0 ? [] : [{ keyword, at }]
  })
  const terms = found.sort((a, b) => a.at - b.at).map(({ keyword }) => keyword)
  const isRepeated = (keyword: string) =>
    (keyword === 'cleaning' && terms.includes('deep cleaning')) || (keyword === 'price' && terms.includes('cost estimate'))
  return terms.filter((keyword) => !isRepeated(keyword)).slice(0, 6)
}
