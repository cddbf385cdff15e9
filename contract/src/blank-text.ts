// Without zod, as the customers' review page loads it too

/** Nothing that can be seen: spaces, letters of no width, the empty Braille cell */
export const isBlank = (text: string): boolean => text.replace(/[\s\p{Cf}\p{DI}\u2800]/gu, '') === ''
