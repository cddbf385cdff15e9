import type { Feature } from '../../platform/feature/feature.ts'
import { publicFilesAudit } from './public-files.audit.ts'
import { publicFilesRoutes } from './public-files.routes.ts'

export const publicFiles: Feature = { name: 'public-files', routes: publicFilesRoutes, auditActions: publicFilesAudit.actions }
