import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, startProduct, stopProduct } from '../../api/test/faults/product-process.ts'
import { PRODUCTION_KEYS } from '../../api/test/production-keys.ts'
import { createSandbox } from '../../sandbox/src/app.ts'
import { nodeFlags } from '../../scripts/tools/node-flags.mjs'
import { startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import { type Measurement, median } from '../measurements.ts'

const PROCESSES = 3
const LIMIT_MB = 150
/** After this time V8 has released the memory that only the start needed */
const REST_MS = 30_000

/** The environment as in production, but with the sandbox for the outside world */
const PRODUCTION = {
  NODE_ENV: 'production',
  ROLE: 'web',
  NODE_OPTIONS: nodeFlags('production').join(' '),
  LOG_LEVEL: 'warn',
  PUBLIC_URL: 'https://portal.test',
  PARTNER_HOST: 'portal.partner.test',
  MAIL_FROM: 'hello@portal.test',
  PARTNER_MAIL_FROM: 'hello@partner.test',
  SUPPORT_EMAIL: 'support@portal.test',
  PARTNER_SUPPORT_EMAIL: 'support@partner.test',
  S3_BUCKET: 'marquee',
  S3_ACCESS_KEY_ID: 'sandbox',
  S3_SECRET_ACCESS_KEY: 'sandbox-secret',
}

/** Memory of a web process as in production, some time after its start and a few requests: how much each additional process needs */
export async function measureWebMemory(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const sandbox = createSandbox({ httpPort: 0, smtpPort: 0 })
  await sandbox.start()
  const running: Awaited<ReturnType<typeof startProduct>>[] = []
  try {
    for (let number = 0; number < PROCESSES; number++) {
      const web = await startProduct({
        ...PRODUCTION,
        ...PRODUCTION_KEYS,
        DATABASE_URL: postgres.url,
        S3_ENDPOINT: `http://127.0.0.1:${sandbox.ports.http}/s3`,
        SMTP_URL: `smtp://127.0.0.1:${sandbox.ports.smtp}`,
        DATA_DIR: folder,
        PORT: String(await freePort()),
      })
      running.push(web)
      for (const path of ['/login', '/readyz', '/api/home/today']) await (await fetch(web.url + path)).arrayBuffer()
    }
    await wait(REST_MS)
    const sizes = running.map(({ child }) => memoryOf(child.pid ?? 0))
    console.log(`  idle web processes: ${sizes.map((size) => size.toFixed(0)).join(', ')} MB`)
    return [{ name: 'memory of an idle web process', measured: median(sizes), unit: ' MB', must: 'stay below', limit: LIMIT_MB }]
  } finally {
    for (const web of running) await stopProduct(web, 'SIGKILL')
    await sandbox.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Resident memory in megabytes, including the program's own pages, which all processes on a machine share */
function memoryOf(pid: number): number {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
