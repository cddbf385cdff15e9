import { features } from './app.ts'
import { makeDatabaseImage } from './platform/database/database-folder.ts'
import { jobsOf } from './platform/feature.ts'
import { startJobs } from './platform/jobs/jobs.ts'
import { createLog } from './platform/log.ts'

// `node dist/api/database-image.js <folder>`, called by the build: makes the database that a first start copies
const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder to make the image in')

await makeDatabaseImage(folder, async (database) => {
  const running = await startJobs({ database, jobs: jobsOf(features), log: createLog('error'), runsCron: false })
  await running.stop()
})
