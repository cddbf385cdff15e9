import { features } from './app.ts'
import { connectProviders } from './connect-providers.ts'
import { openDatabase } from './open-database.ts'
import { systemClock } from './platform/base/clock.ts'
import type { Log } from './platform/base/log.ts'
import { createMetrics, startCountingProviderErrors } from './platform/base/metrics.ts'
import { createTracing } from './platform/base/tracing.ts'
import type { Config } from './platform/config/config.ts'
import { lockDataFolder } from './platform/database/embedded/data-folder.ts'
import { attachmentsOf, jobsOf, textSenderOf } from './platform/feature/feature.ts'
import { readOrMakeOperatorKey } from './platform/http/operator-key.ts'
import { type Jobs, startJobs } from './platform/jobs/jobs.ts'
import { startCountingModelCalls } from './platform/models/count-model-calls.ts'
import { readOrMakeSealingKeys } from './platform/secrets/sealing-keys.ts'
import type { Services } from './platform/services/services.ts'
import type { FullConfig } from './read-config.ts'

/** Opens config, folder, database, jobs and providers in this order. `close` closes them in reverse order */
export async function openServices(config: FullConfig, log: Log): Promise<{ services: Services; jobs: Jobs; close(): Promise<void> }> {
  const folder = needsFolderLock(config) ? lockDataFolder(config.dataFolder, `http://localhost:${config.port}`) : null
  try {
    const metrics = createMetrics()
    startCountingProviderErrors(metrics)
    startCountingModelCalls({ metrics, log })
    const tracing = config.tracing && createTracing({ ...config.tracing, log })
    const database = await openDatabase(config, log, metrics)
    const vendors = connectProviders(config, {
      dataFolder: config.dataFolder,
      publicUrl: config.publicUrl,
      webhookOrigin: config.publicUrl,
    })
    await vendors.files.check()
    const runningJobs = await startJobs({ database, jobs: jobsOf(features), log, runsCron: config.role !== 'web' })
    const services: Services = {
      config: withGeneratedKeys(config),
      clock: systemClock,
      log,
      metrics,
      tracing,
      database,
      jobs: runningJobs,
      attachments: attachmentsOf(features),
      chooseTextSender: textSenderOf(features),
      ...vendors,
    }
    const close = async () => {
      await runningJobs.stop()
      await tracing?.stop()
      await vendors.mail.close()
      await database.close()
      folder?.release()
    }
    return { services, jobs: runningJobs, close }
  } catch (error) {
    folder?.release()
    throw error
  }
}

/** Keys that development may leave out are generated and stored in the data folder */
const withGeneratedKeys = (config: Config): Config => ({
  ...config,
  operatorKey: config.operatorKey ?? readOrMakeOperatorKey(config.dataFolder),
  connectionKeys: config.connectionKeys.length > 0 ? config.connectionKeys : readOrMakeSealingKeys(config.dataFolder),
})

/** Whether this process locks the data folder. The folder holds the embedded database and local files; with PostgreSQL it is empty */
const needsFolderLock = (config: Config) => !config.databaseUrl
