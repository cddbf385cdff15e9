// Free of zod, because the small page behind an emailed pay link loads this file too

/** The directives of the content security policy that can block a host on a page with card fields */
export const BLOCKED_DIRECTIVES = ['script-src', 'frame-src', 'connect-src'] as const
export type BlockedDirective = (typeof BLOCKED_DIRECTIVES)[number]
