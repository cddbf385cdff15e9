import type { getWaveform } from '#contract/calls/waveform.ts'
import type { EndpointResult } from '#contract/wire/endpoint.ts'
import { notFound } from '../../../../platform/base/app-error.ts'
import type { SlowAccountContext } from '../../../../platform/http/route.ts'
import { readInThread } from '../../../../platform/slow-work/rendering.ts'
import { findRecordingFile } from '../../calls.queries.ts'
import type { measureLoudness, Wave } from './measure-wave.ts'
import { findWave, saveWave } from './recording-waves.queries.ts'

/** Measured when the recording is fetched. A recording fetched before waveforms existed is measured on the first request */
export async function getOrMeasureWaveform(
  { services, account, inTenant }: SlowAccountContext,
  callSid: string,
): Promise<EndpointResult<typeof getWaveform>> {
  const key = { clientUuid: account.clientUuid, callSid }
  const { file, known } = await inTenant(async (db) => ({ file: await findRecordingFile(db, callSid), known: await findWave(db, key) }))
  if (!file) throw notFound('This recording')
  if (known) return { data: toWireWaveform(known) }
  const wav = await services.files.find(file)
  if (!wav) throw notFound('This recording')
  const wave = await readInThread<typeof measureLoudness>(key.clientUuid, 'measure-wave', wav)
  await inTenant((db) => saveWave(db, key, wave))
  return { data: toWireWaveform(wave) }
}

/** Out of 255: anything quieter is line noise, not a voice */
const QUIET = 6

function toWireWaveform({ channels, levels }: Wave): EndpointResult<typeof getWaveform>['data'] {
  const parts = channels === 0 ? 0 : levels.length / channels
  const first = levels.subarray(0, parts)
  // In Twilio's dual-channel recordings the caller is on the first channel and the dialed party on the second
  const second = channels === 2 ? levels.subarray(parts) : null
  const loudness = [...first].map((level, part) => Math.max(level, second?.[part] ?? 0))
  // Silence is returned without levels, because a flat line shows nothing
  if (loudness.every((level) => level === 0)) return { levels: [], speakers: null }
  return {
    levels: loudness.map((level) => Math.round((level * 100) / 255)),
    speakers:
      second && loudness.map((level, part) => (level < QUIET ? null : (first[part] ?? 0) >= (second[part] ?? 0) ? 'caller' : 'staff')),
  }
}
