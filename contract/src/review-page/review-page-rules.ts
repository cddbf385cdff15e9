// Free of zod, because the small review page loads this file too

export const FEEDBACK_NEEDED = 'Please leave your feedback information.'
export const MAX_FEEDBACK_LENGTH = 4000
/** The highest rating that leads to private feedback */
export const FEEDBACK_RATE = 3
