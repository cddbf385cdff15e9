/** LIKE pattern for a text at any position. Its wildcards are escaped, so that a typed percent sign is searched for literally */
export const toContainsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The pattern that matches only the empty text */
export const NOTHING = ''
