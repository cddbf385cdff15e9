// Rules without schemas, for screens that do not load the validation library

// Control characters are rejected, not stripped, so that what was typed is stored. Multi-line text may contain line breaks and tabs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const CONTROL_BUT_LINE_BREAKS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/** For external input that nobody can be asked to enter again */
export const stripControlCharacters = (text: string): string => text.replace(new RegExp(CONTROL_BUT_LINE_BREAKS, 'g'), '')

const isWellFormedUtf16 = (value: string) => !/[\ud800-\udfff]/.test(value.replace(/[\ud800-\udbff][\udc00-\udfff]/g, ''))

/** Whether the text contains nothing visible: only white space, zero-width characters or blank Braille cells */
export const isBlank = (text: string): boolean => text.replace(/[\s\p{Cf}\p{DI}\u2800]/gu, '') === ''

export const hasForbiddenCharacters = (text: string, multiline: boolean): boolean =>
  (multiline ? CONTROL_BUT_LINE_BREAKS : CONTROL).test(text) || !isWellFormedUtf16(text)
