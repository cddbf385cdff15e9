// Free of zod, because the customer's page loads this file too

export const MAX_CHOSEN_KEYWORDS = 3
export const TOO_MANY_CHOSEN = 'Up to three keywords can be selected!'
export const MAX_CUSTOMER_COMMENT = 1000
/** Maximum length of a suggestion, both for the model's output and for the text box on the customer's page */
export const MAX_SUGGESTION_LENGTH = 1500

/** Keywords are entered separated by commas. Trims commas and white space, and drops empty keywords and duplicates */
export function parseKeywordList(text: string): string[] {
  const unique = new Map<string, string>()
  for (const part of text.split(',')) {
    const keyword = part.trim().replace(/\s+/g, ' ')
    if (keyword && !unique.has(keyword.toLowerCase())) unique.set(keyword.toLowerCase(), keyword)
  }
  return [...unique.values()]
}
