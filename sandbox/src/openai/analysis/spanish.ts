import type { FoundActionItem } from './action-items.ts'
import type { Category } from './intent.ts'
import { type CallLine, textSpokenBy } from './numbered-lines.ts'
import type { ReferralSource } from './referral-source.ts'
import { findUrgency } from './urgency.ts'

const spanishPattern =
  /(?<!\p{L})(el|la|los|las|una|que|para|por|con|gracias|hola|buenos|buenas|necesito|quiero|quisiera|cita|usted|mañana|tengo|llamo|soy|duele|mi|me|está|muy)(?!\p{L})/giu
const englishPattern = /\b(the|is|i|you|and|my|to|have|of|for|what|your|this)\b/gi

export function isSpanish(lines: CallLine[]): boolean {
  const caller = textSpokenBy(lines, 'caller')
  const spanish = caller.match(spanishPattern)?.length ?? 0
  return spanish >= 2 && spanish > (caller.match(englishPattern)?.length ?? 0)
}

const categories: [RegExp, Category][] = [
  [/\b(queja|quejarme|me cobraron (dos veces|de más)|inaceptable|molest[oa]|gerente)\b/i, 'COMPLAINT'],
  [/\b(cambiar|mover|otro día|otra hora|reprogramar)\b/i, 'APPOINTMENT_CHANGE'],
  [/\bcancelar\b/i, 'CANCEL_APPOINTMENT'],
  [/\bconfirmar\b/i, 'APPOINTMENT_CONFIRM'],
  [/\b(cita|consulta|limpieza|que me vean|revisión)\b/i, 'APPOINTMENT'],
]
const sources: [RegExp, ReferralSource][] = [
  [/\bgoogle\b/i, 'GOOGLE'],
  [/\bfacebook\b/i, 'FACEBOOK'],
  [/\binstagram\b/i, 'INSTAGRAM'],
  [/\byelp\b/i, 'YELP'],
  [/\b(página|sitio web)\b/i, 'WEBSITE'],
  [/\b(amig[oa]|vecin[oa]|herman[oa]|prim[oa])\b.*\b(recomend|dijo|mand)/i, 'ETC'],
]
const vocabulary: [RegExp, string][] = [
  [/\bimplantes?\b/i, 'implante'],
  [/\blimpieza\b/i, 'limpieza'],
  [/\b(dolor|duele)\b/i, 'dolor'],
  [/\bhincha(d|z)/i, 'hinchazón'],
  [/\bseguro\b/i, 'seguro'],
  [/\bcorona\b/i, 'corona'],
  [/\b(muela|diente)s?\b/i, 'muela'],
  [/\b(precio|cuesta|cuánto)\b/i, 'precio'],
  [/\b(hij[oa]s?|niñ[oa]s?)\b/i, 'niños'],
  [/\bradiografías?\b/i, 'radiografía'],
]
const booked = /\b(le apunto|la apunto|lo apunto|queda apuntad[oa]|le espero|lo esperamos|la esperamos|nos vemos)\b/i
const name = String.raw`(\p{Lu}[\p{L}'’-]+(?:\s+\p{Lu}[\p{L}'’-]+){0,2})`
const introductions = [
  String.raw`\b[Mm]e llamo\s+`,
  String.raw`\b[Mm]i nombre es\s+`,
  String.raw`\b[Ll]e habla\s+`,
  String.raw`\b[Ss]oy\s+`,
]
const promise = /\b(?:le|les|la|lo)\s+(mando|envío|llamo|llamamos|escribo)\b([^.!?]*)/i
const verbs: Record<string, string> = { mando: 'Mandar', envío: 'Enviar', llamo: 'Llamar', llamamos: 'Llamar', escribo: 'Escribir' }

/** Describes a Spanish call in Spanish, as the product requests. Times are in ISO 8601 */
export function analyzeSpanish(lines: CallLine[], now: string | null, quality: number) {
  const [caller, staff] = [textSpokenBy(lines, 'caller'), textSpokenBy(lines, 'staff')]
  const category = categories.find(([pattern]) => pattern.test(caller))?.[1] ?? 'GENERAL_INQUIRY'
  const source = sources.find(([pattern]) => pattern.test(caller))?.[1] ?? 'UNKNOWN'
  const callerName = findSpanishName(caller)
  const isNew = /\b(nunca he (ido|estado)|primera vez|soy nuev[oa]|paciente nuev[oa])\b/i.test(caller) || source !== 'UNKNOWN'
  const appointments = category === 'APPOINTMENT' && booked.test(staff) ? 1 : 0
  const isResolved = category !== 'COMPLAINT' && (booked.test(staff) || /\b(perfecto|muy bien|de acuerdo)\b/i.test(caller))
  const all = lines.map(({ text }) => text).join(' ')
  const keywords = vocabulary.filter(([pattern]) => pattern.test(all)).map(([, keyword]) => keyword)
  const satisfaction = Math.min(95, 76 + 6 * (caller.match(/\b(gracias|perfecto|muy amable|excelente)\b/gi)?.length ?? 0))
  return {
    caller_kind: 'CUSTOMER',
    category,
    referral_source: source,
    new_client: isNew,
    conversion: appointments > 0,
    appointments,
    customer_satisfaction: category === 'COMPLAINT' ? 35 : satisfaction,
    issue_resolved: isResolved,
    issued_resolved: isResolved,
    keywords: keywords.slice(0, 6),
    comment: appointments > 0 ? 'Se atendió en español y quedó con cita.' : 'Se atendió en español.',
    summary: `${callerName || 'La persona que llamó'} ${WANTS[category]}${keywords.length > 0 ? ` (${keywords.slice(0, 3).join(', ')})` : ''}.${appointments > 0 ? ' Quedó con cita.' : ''}`,
    callee_name: findSpanishName(staff),
    caller_name: callerName,
    quality_score: quality,
    ai_analytics: quality,
    action_items: findPromises(lines, callerName, now),
    ...findUrgency(lines),
  }
}

const WANTS: Record<Category, string> = {
  APPOINTMENT: 'pidió una cita',
  APPOINTMENT_CHANGE: 'cambió su cita',
  APPOINTMENT_CONFIRM: 'confirmó su cita',
  CANCEL_APPOINTMENT: 'canceló su cita',
  COMPLAINT: 'se quejó',
  GENERAL_INQUIRY: 'pidió información',
  UNKNOWN: 'llamó',
}

function findSpanishName(text: string): string {
  for (const introduction of introductions) {
    const heard = new RegExp(introduction + name, 'u').exec(text)?.[1]
    if (heard) return heard
  }
  return ''
}

function findPromises(lines: CallLine[], callerName: string, now: string | null): FoundActionItem[] {
  const person = callerName.split(' ')[0] || 'quien llamó'
  return lines
    .filter(({ speaker }) => speaker === 'staff')
    .flatMap(({ text, number }) => {
      const heard = promise.exec(text)
      if (!heard) return []
      const what = (heard[2] ?? '').replace(/\b(hoy|mañana)\b.*$/i, '').trim()
      const task = `${verbs[heard[1]?.toLowerCase() ?? ''] ?? 'Llamar'} a ${person}${what ? ` ${what}` : ''}`
      return [{ text: task, due: findSpanishDue(text, now), transcript_line: number }]
    })
}

/** "mañana a las 9" as 2026-11-18T09:00:00-06:00; null if there is no day, or if the time of the call is unknown */
function findSpanishDue(text: string, now: string | null): string | null {
  const dueMatch = /\b(hoy|mañana)\b(?:\s+a\s+las?\s+(\d{1,2}))?/i.exec(text)
  const [, date, zone] = /^(\d{4}-\d\d-\d\d)T[\d:.]+(Z|[+-]\d\d:\d\d)$/.exec(now ?? '') ?? []
  if (!dueMatch || !date || !zone) return null
  const day = new Date(`${date}T12:00:00Z`)
  if (dueMatch[1]?.toLowerCase() === 'mañana') day.setUTCDate(day.getUTCDate() + 1)
  return `${day.toISOString().slice(0, 10)}T${(dueMatch[2] ?? '17').padStart(2, '0')}:00:00${zone}`
}
