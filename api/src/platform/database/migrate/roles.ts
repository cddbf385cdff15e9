/** The role that accesses the job queue if the login is not the owner. It owns nothing and cannot log in */
export const JOB_ROLE = 'marquee_jobs'

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`
