import type { Feature } from '../../platform/feature/feature.ts'
import { fetchTextPictureJob } from './fetch-text-picture.job.ts'
import { textPicturesAudit } from './text-pictures.audit.ts'
import { textPicturesRoutes } from './text-pictures.routes.ts'
import { tidyTextPicturesJob } from './tidy-text-pictures.job.ts'

export const textPictures: Feature = {
  name: 'text-pictures',
  routes: textPicturesRoutes,
  jobs: [fetchTextPictureJob, tidyTextPicturesJob],
  auditActions: textPicturesAudit.actions,
}
