/** Each additional term costs the database as much as the first, and nobody types more than this to find one call */
export const MAX_SEARCH_TERMS = 8
export const FEWEST_LETTERS = 2

/** In these scripts a single character is a term */
const IS_WORD_OF_ONE_SIGN = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u

/** The terms that a search looks up. A single letter occurs in nearly every text, so it would find nothing useful and cost the most */
export function searchTermsOf(search: string): string[] {
  return search
    .split(/\s+/)
    .filter((term) => term.length >= FEWEST_LETTERS || IS_WORD_OF_ONE_SIGN.test(term))
    .slice(0, MAX_SEARCH_TERMS)
}

/** Shown when a search has no usable term, so that its list is empty */
export const SEARCH_IS_TOO_SHORT = `Type at least ${FEWEST_LETTERS} letters of a word to search.`

export const isTooShortToSearch = (search: string): boolean => search.trim() !== '' && searchTermsOf(search).length === 0
