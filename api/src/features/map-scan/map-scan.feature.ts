import type { Feature } from '../../platform/feature/feature.ts'
import { mapScanDemo } from './demo/map-scan.demo.ts'
import { scanHistoryRoutes } from './history/scan-history.routes.ts'
import { mapScanAudit } from './map-scan.audit.ts'
import { scanRoutes } from './map-scan.routes.ts'
import { mapScanToday } from './map-scan.today.ts'
import { placesRoutes } from './places/places.routes.ts'
import { purgeScansJob } from './purge-scans.job.ts'
import { runScheduledScanJob } from './schedules/run-scheduled-scan.job.ts'
import { scheduleScansJob } from './schedules/schedule-scans.job.ts'
import { scheduleRoutes } from './schedules/schedules.routes.ts'
import { scanSettingsCommands } from './settings/scan-settings.commands.ts'
import { scanSettingsRoutes } from './settings/scan-settings.routes.ts'

export const mapScan: Feature = {
  name: 'map-scan',
  routes: [...scanRoutes, ...scanHistoryRoutes, ...placesRoutes, ...scheduleRoutes, ...scanSettingsRoutes],
  jobs: [runScheduledScanJob, scheduleScansJob, purgeScansJob],
  demo: [mapScanDemo],
  today: [mapScanToday],
  commands: scanSettingsCommands,
  auditActions: mapScanAudit.actions,
}
