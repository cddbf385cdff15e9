import type { CallLine } from './numbered-lines.ts'

/** What needs care at once, in the caller's English or Spanish, with its English name */
const emergencies: [RegExp, string][] = [
  [/\b(knocked (\w+ )?out|se (me|le) cay(ó|o) (el|un) diente)\b/i, 'a tooth knocked out'],
  [/\b(swell(s|ing|ed)?|swollen|hinchad[oa]s?|hinchazón|se me hinchó|inflamad[oa])/i, 'swelling'],
  [/\b(bleed(s|ing)?|sangr(a|o|e|ando|ado)\b|sangrado)/i, 'bleeding'],
  [/\b(fever|fiebre|calentura)\b/i, 'fever'],
  [/\b((can'?t|cannot|trouble|hard to) (breathe|breathing|swallow\w*)|no puedo (respirar|tragar))/i, 'trouble breathing or swallowing'],
  [/\b(abscess|absceso|pus)\b/i, 'an abscess'],
  [
    /\b(in (so much |terrible |a lot of |severe )?pain|(terrible|awful|severe|unbearable|throbbing) (tooth ?ache|pain)|tooth ?ache|hurts? (so|really|a lot|badly)|killing me)/i,
    'pain',
  ],
  [/\b(dolor (muy )?(fuerte|terrible|horrible|insoportable)|me duele (mucho|much[ií]simo)|mucho dolor)/i, 'pain'],
  [/\b(it'?s an emergency|this is an emergency|es una (emergencia|urgencia))\b/i, 'an emergency'],
]
/** "No swelling", "the bleeding has stopped", "does whitening hurt?" */
const isNone = /\b(no|not|without|any|never|sin|ningún|ninguna)\s+(\w+\s+){0,2}$/i
const isOver = /^[^.!?]{0,25}\b(is gone|went away|has stopped|stopped|is over|ya pasó|ya no)\b/i

interface Urgency {
  urgency: 'URGENT' | 'ROUTINE'
  urgency_reason: string
  urgency_line: number | null
}

/** Up to two emergencies that the caller mentions; the line is the first one that mentions an emergency */
export function findUrgency(lines: CallLine[]): Urgency {
  const found = lines
    .filter((line) => line.speaker === 'caller')
    .flatMap((line) =>
      emergencies.filter(([pattern]) => mentionsUnnegated(line.text, pattern)).map(([, name]) => ({ name, line: line.number })),
    )
  if (found.length === 0) return { urgency: 'ROUTINE', urgency_reason: '', urgency_line: null }
  const names = [...new Set(found.map(({ name }) => name))].slice(0, 2)
  return { urgency: 'URGENT', urgency_reason: names.join(' and '), urgency_line: Math.min(...found.map(({ line }) => line)) }
}

function mentionsUnnegated(text: string, pattern: RegExp): boolean {
  const heard = pattern.exec(text)
  if (!heard) return false
  const [before, after] = [text.slice(0, heard.index), text.slice(heard.index + heard[0].length)]
  return !isNone.test(before) && !isOver.test(after)
}
