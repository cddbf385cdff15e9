// Without zod, as the customers' review page loads it too

export const FEEDBACK_NEEDED = 'Please leave your feedback information.'
export const MAX_FEEDBACK_LENGTH = 4000
