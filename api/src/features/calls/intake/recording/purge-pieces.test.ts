import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCalls } from '../../../../../test/rows/call-rows.ts'
import { startTestMarquee, type TestMarquee } from '../../../../../test/test-marquee.ts'
import { withTenant } from '../../../../platform/database/tenancy.ts'
import { purgePiecesJob } from './purge-pieces.job.ts'
import { findTranscriptPieces, saveTranscriptPiece } from './transcript-pieces.queries.ts'

const DAY_MS = 24 * 3_600_000
const LINES = [{ speaker: 'caller' as const, name: 'Caller', at_s: 1, text: 'Hi' }]

let marquee: TestMarquee
let clientUuid: string
beforeAll(async () => {
  marquee = await startTestMarquee()
  clientUuid = await marquee.createClient()
})
afterAll(() => marquee.stop())

const inTenant = <T>(run: Parameters<typeof withTenant<T>>[2]) => withTenant(marquee.services.database, clientUuid, run)

/** A call with one transcribed piece */
async function callWithPiece(values: Parameters<typeof insertCalls>[2][number]): Promise<string> {
  const [callSid = ''] = await insertCalls(marquee, clientUuid, [values])
  await inTenant((db) => saveTranscriptPiece(db, { clientUuid, callSid }, { channel: 0, startMs: 0, bytes: 10, lines: LINES }))
  return callSid
}
const piecesOf = (callSid: string) => inTenant((db) => findTranscriptPieces(db, { clientUuid, callSid }))

test('pieces of a transcript › of an abandoned transcription › are deleted; those of a call that still waits for it stay', async () => {
  const awaited = [await callWithPiece({ analysisState: 'pending' }), await callWithPiece({ analysisState: 'failed' })]
  const left = [
    await callWithPiece({ analysisState: 'none' }),
    await callWithPiece({ analysisState: 'done', transcript: LINES }),
    await callWithPiece({ analysisState: 'pending', transcript: LINES }),
  ]
  await purgePiecesJob.run(marquee.services, {})
  for (const callSid of awaited) expect(await piecesOf(callSid)).toHaveLength(1)
  for (const callSid of left) expect(await piecesOf(callSid)).toEqual([])
  marquee.clock.advance(91 * DAY_MS)
  await purgePiecesJob.run(marquee.services, {})
  for (const callSid of awaited) expect(await piecesOf(callSid)).toEqual([])
})
