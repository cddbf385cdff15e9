import { cleanUpJob } from './clean-up.job.ts'
import type { Feature } from './feature/feature.ts'
import { watchModelsJob } from './models/watch-models.job.ts'
import { releaseTextsJob } from './sending/release-texts.job.ts'
import { sendMessageJob } from './sending/send-message.job.ts'

/** The platform's own contributions, in the shape of a feature */
export const platformParts: Feature = { name: 'platform', jobs: [releaseTextsJob, sendMessageJob, cleanUpJob, watchModelsJob] }
