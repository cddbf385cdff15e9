// Free of zod, because the small review page loads this file too

export const FEEDBACK_NEEDED = 'Please leave your feedback information.'
export const MAX_FEEDBACK_LENGTH = 4000
