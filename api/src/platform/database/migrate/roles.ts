/** The role in which the job queue is accessed, when the owner's login is another one: it owns nothing and cannot log in */
export const JOB_ROLE = 'marquee_jobs'

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
