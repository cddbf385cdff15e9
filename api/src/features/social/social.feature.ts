import type { Feature } from '../../platform/feature/feature.ts'
import { socialCommands } from './social.commands.ts'
import { socialDemo } from './social.demo.ts'
import { socialMetrics } from './social.metrics.ts'
import { socialRoutes } from './social.routes.ts'
import { copySocialMediaJob } from './sync/copy-social-media.job.ts'
import { scheduleSocialSyncsJob } from './sync/schedule-social-syncs.job.ts'
import { createSocialConnectionUse } from './sync/sync-requests.service.ts'
import { syncSocialJob } from './sync/sync-social.job.ts'

export const social: Feature = {
  name: 'social',
  routes: socialRoutes,
  jobs: [syncSocialJob, copySocialMediaJob, scheduleSocialSyncsJob],
  operationalMetrics: socialMetrics,
  demo: [socialDemo],
  connections: [createSocialConnectionUse('instagram'), createSocialConnectionUse('facebook')],
  commands: socialCommands,
}
