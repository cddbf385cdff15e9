import type { CallLine } from './numbered-lines.ts'

const name = String.raw`\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+){0,2}`
const introductions = [
  new RegExp(String.raw`\b[Mm]y name(?:'s|’s| is)\s+(${name})`, 'u'),
  new RegExp(String.raw`(${name})\s+speaking\b`, 'u'),
  new RegExp(String.raw`\b(?:[Tt]his is|[Ii]t's|[Ii]t’s|I'm|I’m|I am)\s+(${name})`, 'u'),
]
const question = /\b(your name|who am i speaking|whom am i speaking|name,? please)\b/i
const notNames =
  /\b(Dental|Dentistry|Clinic|Practice|Office|Smile|Care|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|June|July|August|September|October|November|December|Google|Yelp|Facebook|Instagram|Yes|Yeah|Sure|Sorry|Hi|Hello|Okay|No)\b/u

/** Returns an empty string when the name was not mentioned */
export function findSpokenName(lines: CallLine[], speaker: CallLine['speaker']): string {
  for (const [index, line] of lines.entries()) {
    if (line.speaker !== speaker) continue
    const heard = introductions.flatMap((pattern) => pattern.exec(line.text)?.[1] ?? []).find((found) => !notNames.test(found))
    if (heard) return heard
    const before = lines[index - 1]
    if (before && before.speaker !== speaker && question.test(before.text)) {
      const reply = new RegExp(String.raw`^(?:(?:Yes|Yeah|Sure|Of course|Hi|Hello)[,.!]\s*)?(?:it's\s+|it’s\s+)?(${name})\b`, 'u').exec(
        line.text,
      )
      if (reply?.[1] && !notNames.test(reply[1])) return reply[1]
    }
  }
  return ''
}
