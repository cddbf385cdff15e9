import { findDuePhrase } from './due-phrases.ts'
import type { CallLine } from './numbered-lines.ts'

export interface FoundActionItem {
  text: string
  /** Due date as spoken, "tomorrow at 9"; null when none was mentioned */
  due: string | null
  transcript_line: number
}

const verbs = '(?:send|e-?mail|text|call|mail|check|ask|get back|look into|forward|prepare|find out|order|fax|print|refund|correct|give)'
const promise = new RegExp(
  String.raw`\b(?:I|we)(?:'ll|’ll| will| can| am going to|'m going to)\s+(?:also\s+|then\s+|go ahead and\s+)?(${verbs}\b.*)`,
  'i',
)
const letMe = new RegExp(String.raw`\blet me\s+(${verbs}\b.*)`, 'i')
const promiseOfOther = new RegExp(
  String.raw`\b(?:have|ask)\s+(our |the )?((?:office |billing |practice )?manager|doctor|dentist|hygienist|Dr\.? \p{Lu}\p{L}+)\s+(?:to\s+)?(${verbs}\b.*)`,
  'iu',
)
const otherWill = new RegExp(
  String.raw`\b(our |the )?((?:office |billing |practice )?manager|doctor|dentist|hygienist|Dr\.? \p{Lu}\p{L}+)\s+will\s+(${verbs}\b.*)`,
  'iu',
)
const need = /\b(?:I|we)(?:'ll| will)?\s+(?:just\s+)?need\s+(your\s+.*)/i
const request = /\b(?:could|can|would) (?:you|somebody|someone)\s+(?:please\s+)?((?:send|e-?mail|text|call|mail)\b.*)/i
/** What happens while both are on the line is not an action item */
const now = /\b(while you hold|right now|one moment|just a (moment|second)|hold on)\b/i
const subordinate =
  /\s*(?:,\s*(?:so|and|but|if|or|then)\b|;| – | - |\b(?:once|as soon as|so that|so you|so we|because|if|when|and then)\b).*$/i

/** Finds what the practice promised or the caller requested, sentence by sentence */
export function findActionItems(lines: CallLine[], callerName: string): FoundActionItem[] {
  const person = callerName.split(' ')[0] || 'the caller'
  const found: FoundActionItem[] = []
  for (const line of lines) {
    for (const sentence of splitSentences(line.text)) {
      const task = line.speaker === 'staff' ? findPromiseIn(sentence) : findRequestIn(sentence)
      if (!task || now.test(sentence)) continue
      const due = findDuePhrase(sentence)
      const text = writeItemText(task, due?.phrase ?? null, person)
      const isPromisedAlready = found.some((item) => kindOfTask(item.text) === kindOfTask(text))
      if (line.speaker === 'caller' && isPromisedAlready) continue
      dropFulfilledRequest(found, lines, text)
      found.push({ text, due: due?.phrase ?? null, transcript_line: line.number })
    }
  }
  return found.slice(0, 8)
}

/** A request that staff then promise to fulfill is a single item. The promise is used, because it contains the time */
function dropFulfilledRequest(found: FoundActionItem[], lines: CallLine[], text: string) {
  const index = found.findIndex(
    (item) =>
      kindOfTask(item.text) === kindOfTask(text) && lines.find((line) => line.number === item.transcript_line)?.speaker === 'caller',
  )
  if (index >= 0) found.splice(index, 1)
}

/** The kind of a task, by which a promise matches a request: "I will email you the bill" fulfills "Send me the bill" */
function kindOfTask(text: string): string {
  return (
    /\b(send|e-?mail|mail|text|call)\b/i
      .exec(text)?.[1]
      ?.toLowerCase()
      .replace(/^(e-?mail|mail)$/, 'send') ?? text
  )
}

function splitSentences(text: string): string[] {
  return text.split(/(?<=[.!?])(?<!\b(?:Dr|Mr|Mrs|Ms|[ap]\.m)\.)\s+/)
}

function findPromiseIn(sentence: string): string | null {
  const other = promiseOfOther.exec(sentence) ?? otherWill.exec(sentence)
  if (other) return `have ${other[1] ?? ''}${other[2]} ${other[3]}`
  const own = promise.exec(sentence) ?? letMe.exec(sentence)
  // "Can I call you back?" is a question; "I can send you an estimate" is a promise
  if (own?.[1] && !sentence.endsWith('?')) return own[1]
  const needed = need.exec(sentence)
  return needed?.[1] ? `ask for ${needed[1]}` : null
}

function findRequestIn(sentence: string): string | null {
  return request.exec(sentence)?.[1] ?? null
}

function writeItemText(task: string, duePhrase: string | null, person: string): string {
  const withoutDue = duePhrase ? task.replace(duePhrase, ' ') : task
  const plain = withoutDue
    .replace(subordinate, '')
    .replace(/[.!?]+$/, '')
    .replace(/\b(you|me)\b/gi, person)
    .replace(/\b(your|my)\b/gi, 'the')
    .replace(/\s+/g, ' ')
    .replace(/[\s,]+$/, '')
    .trim()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}
