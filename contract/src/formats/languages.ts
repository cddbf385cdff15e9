// Free of zod, because the customers' small pages load this file too

/** Languages of the customers' pages and messages; the portal is in English */
export const LANGUAGES = ['en', 'es'] as const
export type Language = (typeof LANGUAGES)[number]
