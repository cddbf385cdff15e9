import { AppError } from '../../../platform/base/app-error.ts'

/** Returns the chosen keywords as spelled in the offered list. Throws if one is not in the list */
export function requireOfferedKeywords(chosen: readonly string[], offered: readonly string[]): string[] {
  const known = new Map(offered.map((keyword) => [keyword.toLowerCase(), keyword]))
  return [...new Set(chosen.map((keyword) => keyword.trim()))].filter(Boolean).map((keyword) => {
    const found = known.get(keyword.toLowerCase())
    if (!found)
      throw new AppError('invalid_input', `“${keyword}” is no longer one of the choices. Please reload the page`, {
        field: 'keywords',
      })
    return found
  })
}
