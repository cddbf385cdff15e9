/**
 * Whether the text has no visible character, as in contract/text.ts. Copied because importing it would bundle its library and add a file to
 * load
 */
export const isBlank = (text: string) => text.replace(/[\s\p{Cf}\p{DI}\u2800]/gu, '') === ''
