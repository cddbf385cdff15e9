import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../../platform/database/database.ts'
import type { Wave } from './measure-wave.ts'
import { recordingWaves } from './recording-waves.tables.ts'

interface CallKey {
  clientUuid: string
  callSid: string
}

export async function findWave(db: Db, { clientUuid, callSid }: CallKey): Promise<Wave | null> {
  const [row] = await db
    .select({ channels: recordingWaves.channels, levels: recordingWaves.levels })
    .from(recordingWaves)
    .where(and(eq(recordingWaves.clientUuid, clientUuid), eq(recordingWaves.callSid, callSid)))
  return row ?? null
}

/** Idempotent: a recording never changes */
export async function saveWave(db: Db, { clientUuid, callSid }: CallKey, wave: Wave): Promise<void> {
  await db
    .insert(recordingWaves)
    .values({ clientUuid, callSid, channels: wave.channels, levels: Buffer.from(wave.levels) })
    .onConflictDoNothing()
}
