import { z } from 'zod'
import { withSystem } from '../../../platform/database/tenancy.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { findClientsToCheck } from './registration.queries.ts'
import { checkRegistration } from './registration.service.ts'

/** Approvals take days, so an hour is soon enough */
export const checkRegistrationsJob = defineJob({
  name: 'check-text-registrations',
  payload: z.object({}),
  retry: { limit: 4, delayS: 60 },
  timeoutS: 1_800,
  cron: '17 * * * *',

  async run(services) {
    if (!services.textRegistrations) return
    for (const clientUuid of await withSystem(services.database, findClientsToCheck, { readOnly: true }))
      await checkRegistration(services, clientUuid)
  },
})
