import type { CopyString } from './find-copy.ts'
import { ALLOWED_TEXTS, FORBIDDEN_PHRASES } from './forbidden-phrases.ts'

/** One line for each forbidden phrase, with its replacement. Code within a text does not count */
export function findForbiddenPhrases(copy: readonly CopyString[]): string[] {
  return copy
    .filter(({ text }) => !ALLOWED_TEXTS.has(text))
    .flatMap(({ path, line, text }) => {
      const read = text.replace(/\{[^}]*\}/g, '{}')
      return FORBIDDEN_PHRASES.flatMap(({ phrase, instead }) => {
        const [found] = phrase.exec(read) ?? []
        return found ? [`${path}:${line}: “${text}” has “${found}”. Write: ${instead}`] : []
      })
    })
}
