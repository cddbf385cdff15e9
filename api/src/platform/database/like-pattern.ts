/** LIKE pattern of a text anywhere; its wildcards are escaped, so that a typed percent sign is searched for literally */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The pattern that no text matches but the empty one */
export const NOTHING = ''
