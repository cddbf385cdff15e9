/** Each further word costs the database as much as the first: nobody types more to find one call */
export const MOST_SEARCH_TERMS = 8
export const FEWEST_LETTERS = 2

/** One sign of these scripts is a word */
const IS_WORD_OF_ONE_SIGN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u

/** The words of a search that are looked for. A single letter is in nearly every text, so it finds nothing and costs the most */
export function searchTermsOf(search: string): string[] {
  return search
    .split(/\s+/)
    .filter((term) => term.length >= FEWEST_LETTERS || IS_WORD_OF_ONE_SIGN.test(term))
    .slice(0, MOST_SEARCH_TERMS)
}

/** Said where a search has no word that is looked for, so that its list is empty */
export const SEARCH_IS_TOO_SHORT = `Type at least ${FEWEST_LETTERS} letters of a word to search.`

export const isTooShortToSearch = (search: string): boolean => search.trim() !== '' && searchTermsOf(search).length === 0
