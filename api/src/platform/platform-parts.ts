import { cleanUpJob } from './clean-up.job.ts'
import type { Feature } from './feature.ts'
import { sendMessageJob } from './sending/send-message.job.ts'

/** What the platform itself brings, in the same words as a feature */
export const platformParts: Feature = { name: 'platform', jobs: [sendMessageJob, cleanUpJob] }
