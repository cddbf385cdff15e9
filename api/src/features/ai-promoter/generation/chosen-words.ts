import { AppError } from '../../../platform/app-error.ts'

/** Words that were offered, as they are written there; any other is refused */
export function wordsAmong(chosen: readonly string[], offered: readonly string[]): string[] {
  const known = new Map(offered.map((word) => [word.toLowerCase(), word]))
  return [...new Set(chosen.map((word) => word.trim()))].filter(Boolean).map((word) => {
    const found = known.get(word.toLowerCase())
    if (!found)
      throw new AppError('invalid_input', `“${word}” is not among the words to choose from. Please reload the page`, { field: 'keywords' })
    return found
  })
}
