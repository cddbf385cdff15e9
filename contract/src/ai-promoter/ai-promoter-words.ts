// Free of zod, because the customer's page loads this file too

export const MOST_CHOSEN_KEYWORDS = 3
export const TOO_MANY_CHOSEN = 'Up to three keywords can be selected!'
export const MAX_CUSTOMER_COMMENT = 1000
/** Of a suggestion: what the model may write, and what the customer's page allows in its box */
export const MAX_SUGGESTION_LENGTH = 1500

/** Keywords are entered separated by commas: trims each of commas and white space, drops the empty ones and repetitions */
export function cleanKeywords(text: string): string[] {
  const kept = new Map<string, string>()
  for (const part of text.split(',')) {
    const word = part.trim().replace(/\s+/g, ' ')
    if (word && !kept.has(word.toLowerCase())) kept.set(word.toLowerCase(), word)
  }
  return [...kept.values()]
}
