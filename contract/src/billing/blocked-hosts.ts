// Free of zod, because the small page behind an emailed pay link loads this file too

/** What a host could not be on a page with card fields: directives of the content security policy */
export const BLOCKED_DIRECTIVES = ['script-src', 'frame-src', 'connect-src'] as const
export type BlockedDirective = (typeof BLOCKED_DIRECTIVES)[number]
