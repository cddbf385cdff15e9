import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { freePort, startOwnPostgres } from '../../scripts/tools/own-postgres.mjs'
import type { Measurement } from '../measurements.ts'
import { type ProductPart, startPart } from '../reputation/product-part.ts'
import { signIn } from '../reputation/signed-in.ts'
import { BENCH_PASSWORD, benchEmail } from '../scale-data/clients.maker.ts'
import { fillDatabase } from '../scale-data/fill-database.ts'

const INVITATIONS = Number(process.env.BENCH_INVITATIONS ?? 5_000)
const AT_A_TIME = 1_000
/** A killed worker's jobs are taken over only after their timeout */
const PATIENCE_MS = 360_000

/** Batches are sent by two workers, one of which is killed midway. Everybody must get exactly one message */
export async function measureInvitations(): Promise<Measurement[]> {
  const postgres = await startOwnPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const received = new Map<string, number>()
  const mail = countingMailServer(received)
  const parts: ProductPart[] = []
  try {
    await fillDatabase(postgres.url, { clients: 1, calls: 10 })
    const [port, smtpPort] = [await freePort(), await freePort()]
    mail.listen(smtpPort, '127.0.0.1')
    await once(mail.server, 'listening')
    const env = {
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      EMAILS_PER_SECOND: '1000',
      EMAILS_PER_DAY: '1000000',
      PORT: String(port),
    }
    parts.push(await startPart({ ...env, ROLE: 'web' }))
    await queueAll(`http://localhost:${port}`)
    const [doomed, survivor] = await Promise.all([
      startPart({ ...env, ROLE: 'worker', PORT: String(await freePort()) }),
      startPart({ ...env, ROLE: 'worker', PORT: String(await freePort()) }),
    ])
    parts.push(survivor)
    const startedAt = performance.now()
    await until(() => received.size >= INVITATIONS / 2)
    await doomed.kill()
    console.log(`  a worker was killed after ${received.size} had arrived, ${((performance.now() - startedAt) / 1000).toFixed(1)} s in`)
    await until(() => received.size >= INVITATIONS, PATIENCE_MS).catch(() => undefined)
    // Long enough for a duplicate to arrive, if there were one
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const doubled = [...received.values()].filter((times) => times > 1).length
    console.log(
      `  ${received.size} of ${INVITATIONS} arrived in ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${doubled} of them twice`,
    )
    return [
      {
        name: 'invitations that arrived, one of two workers killed',
        measured: received.size / INVITATIONS,
        unit: '',
        limit: 1,
        must: 'reach',
      },
      { name: 'invitations that arrived twice', measured: doubled, unit: '', limit: 0, must: 'stay below' },
    ]
  } finally {
    for (const part of parts) await part.stop()
    await new Promise<void>((resolve) => mail.close(resolve))
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function countingMailServer(received: Map<string, number>): SMTPServer {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) received.set(address, (received.get(address) ?? 0) + 1)
        done()
      })
    },
  })
  // A killed worker drops its connections
  server.on('error', () => {})
  return server
}

async function queueAll(origin: string): Promise<void> {
  const send = await signIn(origin, benchEmail(1), BENCH_PASSWORD)
  for (let start = 0; start < INVITATIONS; start += AT_A_TIME) {
    const rows = Array.from({ length: Math.min(AT_A_TIME, INVITATIONS - start) }, (_, index) => ({
      name: `Guest ${start + index}`,
      email: `guest-${start + index}@customer.test`,
    }))
    await send('POST', '/review/business-promoter/import', { import_uuid: randomUUID(), rows })
  }
}

async function until(condition: () => boolean, patienceMs = 600_000): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('It took too long')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
