import type { Feature } from '../../platform/feature.ts'
import { copySocialMediaJob } from './media/copy-social-media.job.ts'
import { socialCommands } from './social.commands.ts'
import { socialDemo } from './social.demo.ts'
import { socialRoutes } from './social.routes.ts'
import { socialWatched } from './social.watched.ts'
import { planSocialSyncsJob } from './sync/plan-social-syncs.job.ts'
import { followAccount } from './sync/sync-requests.service.ts'
import { syncSocialJob } from './sync/sync-social.job.ts'

export const social: Feature = {
  name: 'social',
  routes: socialRoutes,
  jobs: [syncSocialJob, copySocialMediaJob, planSocialSyncsJob],
  watched: socialWatched,
  demo: [socialDemo],
  connections: [followAccount('instagram'), followAccount('facebook')],
  commands: socialCommands,
}
